import { expect, test } from "vitest";
import type { CostBasis } from "../../../contract/history.ts";
import { dailyTimes, historyOf, steady } from "../../metrics/history/test-history.ts";
import { ageBands } from "./age.ts";
import { costBins, costNote } from "./basis.ts";
import { rankBands } from "./concentration.ts";

const times = dailyTimes("2025-11-20", 2);

test("ranks are parts of all supply, from the largest on", () => {
  const history = historyOf(times, {
    top_10_share: [0.4, 0.3],
    top_100_share: [0.6, null],
    top_1000_share: [0.9, 0.9],
  });
  const bands = rankBands(history)!;
  expect(bands.map(({ name }) => name)).toEqual(["Top 10", "11–100", "101–1,000", "All others"]);
  const first = bands.map(({ values }) => values[0]!);
  [0.4, 0.2, 0.3, 0.1].forEach((part, index) => expect(first[index]).toBeCloseTo(part, 12));
  // What is not known is not a part.
  expect(bands.map(({ values }) => values[1] === null)).toEqual([false, true, true, false]);
  const { top_10_share: ten, top_100_share: hundred, top_1000_share: thousand } = history.series;
  for (const two of [
    { top_10_share: ten, top_100_share: hundred },
    { top_10_share: ten, top_1000_share: thousand },
    { top_100_share: hundred, top_1000_share: thousand },
  ])
    expect(rankBands(historyOf(times, two))).toBeNull();
});

test("ages are parts of all supply, from the oldest on", () => {
  const history = historyOf(times, {
    supply_by_age: {
      diamond: [5, 0],
      gold: [2, 0],
      silver: [1, 0],
      bronze: [1, 0],
      wood: [1, 0],
    },
  });
  const bands = ageBands(history)!;
  expect(bands.map(({ tone, values }) => [tone, values[0]])).toEqual([
    ["diamond", 0.5],
    ["gold", 0.2],
    ["silver", 0.1],
    ["bronze", 0.1],
    ["wood", 0.1],
  ]);
  // All burned: nothing to divide.
  expect(bands.map(({ values }) => values[1])).toEqual(steady(null, 5));
  expect(ageBands(historyOf(times, {}))).toBeNull();
});

test("bars of cost are parts of what has a known cost; the rest is said", () => {
  const basis: CostBasis = {
    at: times[1]!,
    price_usd: 2,
    unknown: { tokens: 20, owners: 1 },
    free: { tokens: 20, owners: 1 },
    bins: [
      { from: 1, to: 2, tokens: 50, owners: 1 },
      { from: 2, to: 4, tokens: 10, owners: 1 },
    ],
  };
  const { bins, known } = costBins(basis);
  expect(known).toBe(80);
  expect(bins.map(({ share }) => share)).toEqual([0.625, 0.125]);
  expect(costNote(basis, known)).toBe(
    "The cost of 20.0% of supply is not known. 25.0% came in at a price of 0 and has no place on a log scale.",
  );
  const none = { tokens: 0, owners: 0 };
  expect(costNote({ ...basis, unknown: none, free: none }, 60)).toBe("");
});
