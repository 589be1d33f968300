import { expect, test } from "vitest";
import { fc } from "../../../test/speed.ts";
import { quotient } from "./pool-route.ts";

test("a quotient is the nearest double, however long the numbers are", () => {
  expect(quotient(1n, 3n)).toBe(1 / 3);
  expect(quotient(0n, 7n)).toBe(0);
  expect(quotient(7n, 0n)).toBeNaN();
  expect(quotient(10n ** 400n, 10n ** 380n)).toBe(1e20);
  expect(quotient(1n, 10n ** 300n)).toBe(1e-300);
  // Halfway between two doubles, and a hair above: the hair is far beyond the digits that a double has.
  const half = 2n ** 53n + 1n;
  expect(quotient(half << 500n, 1n << 500n)).toBe(2 ** 53);
  expect(quotient((half << 500n) + 1n, 1n << 500n)).toBe(2 ** 53 + 2);
});

test("of numbers that doubles hold it is what they divide to", () => {
  const exact = fc.bigInt({ min: 1n, max: 2n ** 53n });
  fc.assert(fc.property(exact, exact, (one, other) => quotient(one, other) === Number(one) / Number(other)));
});
