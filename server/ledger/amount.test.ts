import { expect, test } from "vitest";
import { fc } from "../../test/speed.ts";
import { wholeTokens } from "./amount.ts";

test("whole tokens are the double nearest to the decimal number", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.bigInt(0n, 2n ** 54n), fc.bigInt(0n, 2n ** 127n - 1n)),
      fc.integer({ min: 0, max: 40 }),
      (raw, decimals) => {
        expect(wholeTokens(raw, decimals)).toBe(Number(`${raw}e-${decimals}`));
      },
    ),
    { numRuns: 5_000 },
  );
});
