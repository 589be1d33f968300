import { expect, test } from "vitest";
import { columnShares } from "./column-shares.ts";

function column(shares: readonly (number | null)[]): string[] {
  return shares.map(columnShares(shares));
}

test("a page of large holders has two digits after the point, and three of what is small", () => {
  expect(column([0.0891, 0.0512, 0.00114, 0.00012])).toEqual(["8.91%", "5.12%", "0.114%", "0.012%"]);
  expect(column([0.5, 0, null])).toEqual(["50.00%", "0.0%", "not available"]);
});

test("what is next to nothing beside large holders is still a figure", () => {
  expect(column([0.5, 0.000_004_12, 3e-8])).toEqual(["50.00%", "0.000412%", "0.0₅300%"]);
});

test("a deep page has as many digits as tell its rows apart", () => {
  expect(column([2.6713e-6, 2.6709e-6, 2.6702e-6])).toEqual(["0.00026713%", "0.00026709%", "0.00026702%"]);
  expect(column([1.44e-5, 1.43e-5, 1.39e-5])).toEqual(["0.00144%", "0.00143%", "0.00139%"]);
  expect(column([2.64e-7, 2.63e-7])).toEqual(["0.0₄264%", "0.0₄263%"]);
  const rows = Array.from({ length: 50 }, (_, index) => (30_000 - index * 7) * 1e-12);
  expect(new Set(column(rows)).size).toBe(50);
});

test("equal rows stay equal, and no more than five digits are written", () => {
  expect(column([1e-8, 1e-8])).toEqual(["0.0₅100%", "0.0₅100%"]);
  expect(column([1.000_000_1e-5, 1e-5])).toEqual(["0.0010000%", "0.0010000%"]);
});

test("a row far below the largest of its page keeps three digits", () => {
  expect(column([0.0012, 3e-9])).toEqual(["0.120%", "0.0₆300%"]);
  expect(column([5e-324, 0])).toEqual(["0.0₃₂₁494%", "0.0%"]);
});
