import { expect, test } from "vitest";
import type { History } from "../../../contract/history.ts";
import { columnOf, ends, partsOf, rankedPoints, rankedWord, rankedWords, tenLargest } from "./columns.ts";
import { dailyTimes, historyOf } from "./test-history.ts";

const days = (count: number) =>
  Array.from({ length: count }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString());

function history(hhi: (number | null)[]): History {
  const holders = hhi.map((_, index) => index);
  const sizes = { shrimp: hhi, crab: hhi, fish: hhi, dolphin: hhi, whale: hhi };
  return {
    interval: "1day",
    source: "computed",
    times: days(hhi.length),
    series: { holders, hhi, holders_by_value: sizes },
  };
}

test("what lies between two weeks that were ranked is no gap", () => {
  const given = history([0.1, null, null, null, null, null, null, 0.2, null, 0.3]);
  const { times, series } = rankedPoints(given);
  expect(series.hhi).toEqual([0.1, 0.2, 0.3]);
  expect(series.holders).toEqual([0, 7, 9]);
  expect(series.holders_by_value?.whale).toEqual([0.1, 0.2, 0.3]);
  expect(times).toEqual([given.times[0], given.times[7], given.times[9]]);
});

test("a longer time without anything known stays a gap, and so do the ends", () => {
  const gap = [0.1, ...Array<null>(8).fill(null), 0.2];
  expect(rankedPoints(history(gap)).series.hhi).toEqual(gap);
  expect(rankedPoints(history([null, 0.1, null])).series.hhi).toEqual([null, 0.1, null]);
  // Eight days apart are a week and the day it is looked at late.
  expect(rankedPoints(history(gap.toSpliced(1, 1))).series.hhi).toEqual([0.1, 0.2]);
});

test("at which points balances are in order is said where those are not all", () => {
  const given = history([0.1, 0.2]);
  expect(rankedWords({ ...given, ranked: "1week" })).toBe(", at the ends of weeks");
  expect(rankedWords({ ...given, interval: "1hour", ranked: "1day" })).toBe(", at the ends of days");
  expect([rankedWords({ ...given, ranked: "1day" }), rankedWords(given)]).toEqual(["", ""]);
});

test("where every point was ranked nothing is left out", () => {
  const given = history([0.1, 0.2]);
  expect(rankedPoints(given)).toBe(given);
  const unranked = historyOf(dailyTimes("2025-03-01", 2), { holders: [1, 2] });
  expect(rankedPoints(unranked)).toBe(unranked);
});

test("parts are known where any of them ever is", () => {
  const none = [null, null];
  const ages = { diamond: none, gold: none, silver: none, bronze: none, wood: none };
  const parts = (supply_by_age: typeof ages | { wood: (number | null)[] }) =>
    partsOf(
      historyOf(dailyTimes("2025-03-01", 2), { supply_by_age: { ...ages, ...supply_by_age } }),
      "supply_by_age",
    );
  expect(parts(ages)).toBeNull();
  expect(parts({ wood: [null, 5] })?.wood).toEqual([null, 5]);
});

test("a change has both ends, or there is none", () => {
  expect(ends([1, null, 3])).toEqual({ first: 1, last: 3 });
  expect([ends([null, 3]), ends([1, null]), ends([]), ends(null)]).toEqual([null, null, null, null]);
});

test("what is ranked is wallets where that is told, accounts where these are more, and else said by the chain", () => {
  const given = history([0.1, 0.2]);
  const owners = [0, 2];
  const spread = { ...given, series: { ...given.series, holders: [1, 3], owners } };
  expect([rankedWord(given, "sol"), rankedWord(given, "eth")]).toEqual(["account", "wallet"]);
  expect([rankedWord(spread, "sol"), tenLargest(spread)]).toEqual(["account", "ten largest accounts"]);
  const single = { ...given, series: { ...given.series, owners: given.series.holders! } };
  expect([rankedWord(single, "sol"), tenLargest(single)]).toEqual(["wallet", "ten largest"]);
  const few = { shrimp: [0, 1], crab: [0, 1], fish: [0, 0], dolphin: [0, 0], whale: [0, 0] };
  const told = {
    ...spread,
    series: { ...spread.series, wallet_hhi: [0.4, 0.5], wallet_gini: [null, 0.3], wallets_by_value: few },
  };
  expect([rankedWord(told, "sol"), tenLargest(told)]).toEqual(["wallet", "ten largest"]);
  expect(columnOf(told, "holders")).toEqual(owners);
  expect(columnOf(told, "hhi")).toEqual([0.4, 0.5]);
  expect(columnOf(told, "gini")).toEqual([null, 0.3]);
  expect(columnOf(told, "top_10_share")).toBeNull();
  expect(partsOf(told, "holders_by_value")).toBe(few);
  expect(partsOf(spread, "holders_by_value")).toBe(given.series.holders_by_value);
});
