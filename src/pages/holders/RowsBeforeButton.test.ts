import { expect, test } from "vitest";
import { pagesBefore } from "./RowsBeforeButton.tsx";

test("the pages before cover every rank before the row and none from it on", () => {
  expect(pagesBefore(1)).toEqual([]);
  expect(pagesBefore(2)).toEqual([0]);
  expect(pagesBefore(101)).toEqual([0]);
  expect(pagesBefore(102)).toEqual([0, 100]);
  expect(pagesBefore(201)).toEqual([0, 100]);
});
