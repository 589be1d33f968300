import { expect, test } from "vitest";
import { changedRows } from "./changed-rows.ts";

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, row) => `row ${from + row}`);

test("rows that only moved are no change", () => {
  const page = rows(0, 300);
  expect(changedRows(page, page)).toEqual([]);
  expect(changedRows(page, [...rows(0, 100), "new", "newer", ...rows(100, 300)])).toEqual([
    { before: [100, 100], after: [100, 102] },
  ]);
  expect(changedRows([...rows(0, 100), "old", ...rows(100, 300)], page)).toEqual([
    { before: [100, 101], after: [100, 100] },
  ]);
});

test("a change in its place, below another and at both ends", () => {
  const page = rows(0, 300);
  const other = ["first", ...page.slice(1, 150), "other", ...page.slice(151), "last"];
  expect(changedRows(page, other)).toEqual([
    { before: [0, 1], after: [0, 1] },
    { before: [150, 151], after: [150, 151] },
    { before: [300, 300], after: [300, 301] },
  ]);
  expect(changedRows([], page)).toEqual([{ before: [0, 0], after: [0, 300] }]);
  expect(changedRows(page, [])).toEqual([{ before: [0, 300], after: [0, 0] }]);
});

test("changes with fewer than 24 rows between them are one", () => {
  const changed = (between: number) => {
    const page = rows(0, 300);
    const other = page.with(100, "one").with(101 + between, "two");
    return changedRows(page, other).map(({ after }) => after);
  };
  expect(changed(23)).toEqual([[100, 125]]);
  expect(changed(24)).toEqual([
    [100, 101],
    [125, 126],
  ]);
});
