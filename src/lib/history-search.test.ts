import { expect, test } from "vitest";
import { historySearch } from "../../contract/history-range.ts";
import { readTypedDay } from "./typed-day.ts";

const read = (query: string) => {
  const { from, to, at } = historySearch.readQuery(new URLSearchParams(query));
  return [from, to, at];
};

test("days, presets and moments are read, anything else is as by default", () => {
  expect(read("from=2025-03-01&to=2025-03-31&at=2025-03-12")).toEqual([
    "2025-03-01",
    "2025-03-31",
    "2025-03-12",
  ]);
  expect(read("from=1y&at=2025-03-12T14:00:00Z")).toEqual(["1y", "", "2025-03-12T14:00:00Z"]);
  expect(read("from=all&to=2025-03-31")).toEqual(["all", "2025-03-31", ""]);
  expect(read("from=2025-03-31&to=2025-03-01")).toEqual(["2025-03-01", "2025-03-31", ""]);
  expect(read("from=2y&to=now&at=yesterday")).toEqual(["", "", ""]);
  expect(read("from=2025-02-30&to=2025-13-01&at=2025-03-12T25:00Z")).toEqual(["", "", ""]);
});

test("a day is read as people type it", () => {
  expect(
    ["12 Mar 2025", " 2. march 2025", "2025-03-12", "31 Sept 2025", "2025-02-29", "12 Mar", ""].map(
      readTypedDay,
    ),
  ).toEqual(["2025-03-12", "2025-03-02", "2025-03-12", undefined, undefined, undefined, undefined]);
});
