import { expect, test } from "vitest";
import { couldChange } from "./missing-part.ts";

test("what nobody knows who has changes what the ten largest hold only where somebody could read it", () => {
  const million = 1_000_000n;
  // 16.88 of a million beside one with 999,272 of them.
  expect(couldChange(99_927_200n, 0n, 1_688n, 100n * million)).toBe(false);
  expect(couldChange(999_950n, 50n, 50n, million)).toBe(false);
  expect(couldChange(199_999n, 0n, 10n, million)).toBe(false);
  expect(couldChange(195_000n, 0n, 10_000n, million)).toBe(true);
  expect(couldChange(600_000n, 0n, 400_000n, million)).toBe(true);
  expect(couldChange(2_900n, 0n, 500n, million)).toBe(true);
  expect(couldChange(0n, 0n, 500n, million)).toBe(true);
  expect(couldChange(5n, 5n, 0n, 10n)).toBe(true);
});
