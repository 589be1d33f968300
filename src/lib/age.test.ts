import { expect, test } from "vitest";
import { isOld } from "./age.ts";

test("data is old after two days, to the second", () => {
  const asOf = new Date("2025-11-21T14:32:07Z");
  const twoDays = 2 * 86_400_000;
  expect(isOld(asOf, asOf.getTime() + twoDays)).toBe(false);
  expect(isOld(asOf, asOf.getTime() + twoDays + 1_000)).toBe(true);
  expect(isOld(asOf)).toBe(true);
  expect(isOld(new Date())).toBe(false);
  expect(isOld(undefined)).toBe(false);
});
