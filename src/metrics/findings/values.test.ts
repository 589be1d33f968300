import { expect, test } from "vitest";
import { valuesNote } from "./values.ts";

test("values say what price they are made with, unless it is the price of now; without one, why there are none", () => {
  const asOf = new Date("2025-11-14T10:00:00Z");
  const now = asOf.getTime() + 3_600_000;
  const known = { kind: "known", low: 0.04, high: 0.04, usd: 0.04 } as const;
  expect(valuesNote(known, { facts: undefined, asOf }, now)).toBe("");
  expect(valuesNote(known, { facts: undefined, asOf }, now + 5 * 86_400_000)).toBe(
    "Values are at the price of 14 Nov 2025, $0.0400.",
  );
  expect(valuesNote({ ...known, kind: "implied" }, { facts: undefined, asOf }, now)).toContain(
    "implied price, $0.0400.",
  );
  expect(valuesNote({ ...known, kind: "implied" }, { facts: undefined, asOf }, now + 5 * 86_400_000)).toBe(
    "Values are about what they would be at the implied price, $0.0400, of 14 Nov 2025.",
  );
  expect(valuesNote(known, { facts: undefined, asOf: undefined }, now)).toBe("");
  expect(valuesNote(null, { facts: undefined, asOf }, now)).toBe(
    "No price of the token is known, so holdings are not valued in dollars.",
  );
  const facts = { lastPrice: { usd: 0.0412, at: asOf.getTime() / 1000 } };
  expect(valuesNote(null, { facts, asOf }, now)).toMatch(
    /^The last known price is \$0\.0412, of 14 Nov 2025.*not valued/,
  );
});
