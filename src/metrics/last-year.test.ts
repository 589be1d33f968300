import { expect, test } from "vitest";
import { dailyTimes, historyOf, steady } from "./history/test-history.ts";
import {
  diamondLine,
  hasChanged,
  holderLine,
  topTenChange,
  topTenLine,
  yearAgo,
  yearStart,
} from "./last-year.ts";

const seconds = (time: string) => Date.parse(time) / 1000;
const asOf = "2025-11-21T14:32:07Z";

test("a year is whole weeks before the day of the data", () => {
  expect(yearStart(seconds(asOf))).toBe(seconds("2024-11-23"));
  // A midnight is of the day that it ends.
  expect(yearStart(seconds("2025-11-22"))).toBe(seconds("2024-11-23"));
});

const days = historyOf(dailyTimes("2024-11-22", 365), {
  holders: Array.from({ length: 365 }, (_, index) => 1000 + index),
});

test("holders of thirty days are those at their beginning and at the end of each", () => {
  const month = holderLine(days, "30d")!;
  expect(month.times.map((time) => new Date(time * 1000).toISOString().slice(0, 10))).toHaveLength(31);
  expect(month.times[0]).toBe(seconds("2025-10-23"));
  expect([month.values[0], month.values.at(-1)]).toEqual([1334, 1364]);
  expect(holderLine(days, "1y")!.values).toHaveLength(365);
  expect(holderLine(days, "all")!.values).toHaveLength(365);
});

test("of a younger token they are all there are, and none where nothing is known", () => {
  const young = historyOf(dailyTimes("2025-11-15", 7), { holders: [1, 2, 3, 4, 5, 6, 7] });
  expect(holderLine(young, "30d")!.values).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(holderLine(young, "1y")!.values).toHaveLength(7);
  expect(holderLine(historyOf(dailyTimes("2025-11-15", 2), { holders: [null, null] }), "30d")).toBeNull();
  expect(holderLine(historyOf([], {}), "all")).toBeNull();
});

/** Ends of weeks, from one before the year on, up to now. */
function weeks(first: string, count: number): string[] {
  const ends = Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * 7 * 86_400_000).toISOString().replace(".000", ""),
  );
  return [...ends, asOf];
}
const times = weeks("2024-11-18", 53);
const shares = (first: number, last: number) => [first, ...steady(0.5, 52), last];
const weekly = historyOf(times, { top_10_share: shares(0.412, 0.341) }, "1week");

test("a year ago is the last end of a week before the year began", () => {
  expect(times.at(-2)).toBe("2025-11-17T00:00:00Z");
  const line = topTenLine(weekly)!;
  expect(line.times[0]).toBe(seconds("2024-11-18"));
  expect(yearAgo(line)).toEqual({ before: 0.412, now: 0.341 });
  // An earlier one is not shown.
  const longer = historyOf(
    weeks("2024-11-11", 54),
    { top_10_share: [0.9, ...shares(0.412, 0.341)] },
    "1week",
  );
  expect(yearAgo(topTenLine(longer)!)).toEqual({ before: 0.412, now: 0.341 });
});

test("nothing was a year ago of a younger token, nor what is not known", () => {
  const young = historyOf(weeks("2024-11-25", 52), { top_10_share: steady(0.4, 53) }, "1week");
  expect(topTenLine(young)!.times).toHaveLength(53);
  expect(yearAgo(topTenLine(young)!)).toBeNull();
  const unknown = historyOf(times, { top_10_share: [null, ...shares(0.4, 0.3).slice(1)] }, "1week");
  expect(yearAgo(topTenLine(unknown)!)).toBeNull();
  expect(topTenLine(historyOf(times, {}, "1week"))).toBeNull();
});

test("a token as old as a year is compared with its first day, one of a day less is not", () => {
  const end = seconds("2025-11-22");
  const line = (start: number) => ({ times: [start, end], values: [0.4, 0.3], interval: "1day" }) as const;
  expect(yearAgo(line(yearStart(end)))).toEqual({ before: 0.4, now: 0.3 });
  expect(yearAgo(line(yearStart(end) + 86_400))).toBeNull();
  const day = historyOf(dailyTimes("2024-11-21", 366), { top_10_share: steady(0.4, 366) });
  expect(topTenLine(day)!.times[0]).toBe(yearStart(seconds(day.times.at(-1)!)));
});

test("what it is now has to be known to be compared", () => {
  const unknown = historyOf(times, { top_10_share: [...shares(0.4, 0.3).slice(0, -1), null] }, "1week");
  expect(yearAgo(topTenLine(unknown)!)).toBeNull();
  expect(yearAgo({ times: [], values: [], interval: "1day" })).toBeNull();
});

test("holders of the last year are not all that are given", () => {
  const two = historyOf(dailyTimes("2023-11-22", 730), { holders: steady(5, 730) });
  expect(holderLine(two, "all")!.times).toHaveLength(730);
  expect(holderLine(two, "1y")!.times).toHaveLength(365);
});

test("a point more or less is a change", () => {
  expect(hasChanged({ before: 0.5, now: 0.51 })).toBe(true);
  expect(hasChanged({ before: 0.01, now: 0 })).toBe(true);
  expect(hasChanged({ before: 0.5, now: 0.5099 })).toBe(false);
});

const said = { chain: "eth", word: "wallet" } as const;

test("what changed is said of more than ten holders, from a point on", () => {
  expect(topTenChange(weekly, 400, said)).toBe("the ten largest had 41.2% a year ago");
  // Of which it is not told how many wallets have them, beside a sentence about wallets.
  expect(topTenChange(weekly, 400, { ...said, chain: "sol" })).toBe(
    "the ten largest accounts had 41.2% a year ago",
  );
  expect(topTenChange(weekly, 400, { chain: "sol", word: "account" })).toBe(
    "the ten largest had 41.2% a year ago",
  );
  const ofWallets = historyOf(times, {
    ...weekly.series,
    holders: shares(500, 500),
    owners: shares(400, 400),
    wallet_top_10_share: shares(0.6, 0.5),
    wallet_hhi: shares(0.2, 0.1),
  });
  expect(topTenChange(ofWallets, 400, { ...said, chain: "sol" })).toBe(
    "the ten largest had 60.0% a year ago",
  );
  expect(topTenChange(weekly, 10, said)).toBeNull();
  const still = historyOf(times, { top_10_share: shares(0.345, 0.341) }, "1week");
  expect(topTenChange(still, 400, said)).toBeNull();
});

test("diamond supply is a part of all supply at each time", () => {
  const others = { gold: steady(1, 54), silver: steady(0, 54), bronze: steady(0, 54), wood: steady(1, 54) };
  const diamond = [2, ...steady(0, 52), 6];
  const line = diamondLine(historyOf(times, { supply_by_age: { diamond, ...others } }, "1week"))!;
  expect(yearAgo(line)).toEqual({ before: 0.5, now: 0.75 });
  expect(diamondLine(historyOf(times, {}, "1week"))).toBeNull();
});
