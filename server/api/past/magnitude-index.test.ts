import { expect, test } from "vitest";
import { MagnitudeIndex } from "./magnitude-index.ts";

/** Two rows of size 9, three of size 5, one of size 2: places 1 and 2, 3 to 5, and 6. */
const index = new MagnitudeIndex([
  { size: 5, rows: 3 },
  { size: 2, rows: 1 },
  { size: 9, rows: 2 },
]);

test("how many rows there are, and how many of them are of greater sizes", () => {
  expect(index.rowCount).toBe(6);
  expect([10, 9, 7, 5, 3, 2, 0].map((size) => index.above(size))).toEqual([0, 0, 2, 2, 5, 5, 6]);
  const none = new MagnitudeIndex([]);
  expect([none.rowCount, none.above(0)]).toEqual([0, 0]);
});

test("a page is looked for among the sizes of its first and its last row", () => {
  expect(index.between(1, 6)).toEqual({ greatest: 9, smallest: 2, before: 0 });
  expect(index.between(1, 2)).toEqual({ greatest: 9, smallest: 9, before: 0 });
  expect(index.between(2, 3)).toEqual({ greatest: 9, smallest: 5, before: 0 });
  expect(index.between(3, 5)).toEqual({ greatest: 5, smallest: 5, before: 2 });
  expect(index.between(6, 6)).toEqual({ greatest: 2, smallest: 2, before: 5 });
});

test("rows that came and went are counted at their sizes, and a size without rows is gone", () => {
  const changed = index.plus([
    { size: 9, rows: -2 },
    { size: 7, rows: 4 },
    { size: 5, rows: 1 },
    { size: 5, rows: -3 },
    { size: 3, rows: 0 },
  ]);
  expect(changed.rowCount).toBe(6);
  // Four of size 7, one of size 5, one of size 2.
  expect(changed.between(1, 5)).toEqual({ greatest: 7, smallest: 5, before: 0 });
  expect(changed.between(6, 6)).toEqual({ greatest: 2, smallest: 2, before: 5 });
  expect(changed.above(5)).toBe(4);
  // The one before is as it was.
  expect(index.above(5)).toBe(2);
});
