import { expect, test } from "vitest";
import { priceStanding } from "./standing.ts";

test("a price stands above, below or at another, and beyond ten times as a multiple of it", () => {
  const of = (...distances: number[]) => distances.map((distance) => priceStanding(1 + distance, 1));
  expect(of(0, 0.0004, -0.0004)).toEqual(["as high as", "as high as", "as high as"]);
  expect(of(0.00051, -0.00051, 0.061)).toEqual(["0.051% above", "0.051% below", "6.1% above"]);
  expect(of(8.99, 9, 13.2)).toEqual(["899.0% above", "ten times", "14 times"]);
});

test("a price of 0 and a cost of 0 have a standing", () => {
  expect([priceStanding(0, 0), priceStanding(0, 2), priceStanding(2, 0)]).toEqual([
    "as high as",
    "100.0% below",
    "above",
  ]);
});
