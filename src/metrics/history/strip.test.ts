import { expect, test } from "vitest";
import { barsOf } from "./bars.ts";
import { stripFigures, stripSource } from "./strip.ts";
import { dailyTimes, historyOf, lifeFrom } from "./test-history.ts";
import { timesOf } from "./columns.ts";

const times = dailyTimes("2025-03-01", 3);
const history = historyOf(times, {
  holders: [31_458, 40_000, 48_213],
  new_owners: [9, 1_200, 8],
  returned_owners: [0, 3, 1],
  left_owners: [0, 90, 20],
  top_10_share: [0.405, null, 0.341],
  hhi: [0.0273, 0.02, 0.0177],
  supply_by_age: {
    diamond: [5, 2, 1],
    gold: [0, 0, 0],
    silver: [0, 0, 0],
    bronze: [0, 0, 0],
    wood: [5, 8, 3],
  },
  price_usd: [0.0387, 0.04, 402.1],
  average_cost: [0.03, 0.03, null],
  supply_in_profit: [null, 0.6, 0.605],
});
const strip = (index: number, end: string | null, of = history) => {
  const bars = barsOf(of, "day", { ...lifeFrom(of), first: 0 });
  const figures = stripFigures(stripSource(of, timesOf(of), bars, "day"), index, end);
  return figures.map(({ label, text, comment }) => [label, text, comment]);
};

test("at the end each figure is said for itself", () => {
  expect(strip(2, null)).toEqual([
    ["Holders", "48,213", ""],
    ["Net, this day", "−11", "8 new"],
    ["Top 10 hold", "34.1%", ""],
    ["HHI", "177", ""],
    ["Diamond", "25.0%", ""],
    ["Price", "$402.10", ""],
    ["Average cost", null, ""],
    ["In profit", "60.5%", ""],
  ]);
});

test("before the end each figure says what it is at the end, where that is known", () => {
  expect(strip(1, "now")).toEqual([
    ["Holders", "40,000", "now 48,213"],
    ["Net, that day", "+1,113", "1,200 new"],
    ["Top 10 hold", null, "now 34.1%"],
    ["HHI", "200", "now 177"],
    ["Diamond", "20.0%", "now 25.0%"],
    ["Price", "$0.0400", "now $402.10"],
    ["Average cost", "$0.0300", ""],
    ["In profit", "60.0%", "now 60.5%"],
  ]);
});

test("the first point of a range, and what is not known, has no net", () => {
  expect(strip(0, "at the end")[1]).toEqual(["Net, that day", null, ""]);
  expect(strip(0, "at the end")[0]).toEqual(["Holders", "31,458", "at the end 48,213"]);
  const few = historyOf(times, { holders: [1, 2, 3], new_owners: [1, 1, 1] });
  expect(strip(2, null, few).slice(0, 2)).toEqual([
    ["Holders", "3", ""],
    ["Net, this day", null, "1 new"],
  ]);
  // Of a point that is not there nothing is said.
  expect(strip(7, null)[1]).toEqual(["Net, this day", null, ""]);
});

test("a change carries its sign, so that it is shown as one", () => {
  const bars = barsOf(history, "day", { ...lifeFrom(history), first: 0 });
  const figures = stripFigures(stripSource(history, timesOf(history), bars, "day"), 2, null);
  expect(figures.map(({ change }) => change)).toEqual([undefined, -11, ...Array(6).fill(undefined)]);
});
