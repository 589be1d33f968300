import { expect, test } from "vitest";
import type { WalletHistory } from "../../../contract/wallet-history.ts";
import { costRows, isLogCost, longestSide } from "./cost-rows.ts";
import { placeIn, rightRoom } from "./frame-room.ts";
import { gapsOf } from "./gaps.ts";
import { lineFormats, linesScale, roundPrice } from "./lines-scale.ts";
import { timeTicks } from "./time-ticks.ts";
import { balanceLines, costLines, rankLines } from "./wallet-lines.ts";

const day = 86_400;

test("the room at the right is for what stands there", () => {
  expect([rightRoom(true), rightRoom(true, { isSmall: true })]).toEqual([46, 46]);
  expect([rightRoom(false), rightRoom(false, { isSmall: true })]).toEqual([146, 84]);
});

test("a value has its place before the chart is drawn", () => {
  const linear = placeIn([10, 20], false, 122);
  expect([linear(10), linear(15), linear(20)]).toEqual([122, 72, 22]);
  const log = placeIn([1, 100], true, 122);
  expect([1, 10, 100].map((value) => Math.round(log(value)))).toEqual([122, 72, 22]);
});

test("prices on an axis have no zeros at their end", () => {
  expect([0.05, 10, 2.5, 100, 0.0000123].map(roundPrice)).toEqual([
    "$0.05",
    "$10",
    "$2.5",
    "$100",
    "$0.0₄1230",
  ]);
});

test("a value that was not known for exactly a day is no gap", () => {
  const times = [0, day / 2, day];
  expect(gapsOf(times, (index) => index !== 1, 0)).toEqual([]);
  expect(gapsOf([0, day / 2, day + 1], (index) => index !== 1, 0)).toEqual([{ from: 0, to: day + 1 }]);
  expect(gapsOf([0, day], (index) => index === 0, 0)).toEqual([]);
  expect(gapsOf([0, day + 1], (index) => index === 0, 0)).toEqual([{ from: 0, to: day + 1 }]);
  // Far apart, but known at each.
  expect(gapsOf([0, 9 * day], () => true, 0)).toEqual([]);
  expect(gapsOf([], () => false, 5)).toEqual([]);
});

test("a line is told in what it is of", () => {
  expect(lineFormats.share.text(0.341)).toBe("34.1%");
  expect([0.1, 0.25, 0.07].map(lineFormats.share.tick)).toEqual(["10%", "25%", "7%"]);
  expect(lineFormats.count.tick(50_000)).toBe("50,000");
  expect(lineFormats.count.tick(200_000)).toBe("200k");
  expect(lineFormats.rank.tick(99_000)).toBe("99,000");
  expect(lineFormats.tokens.tick(50_000)).toBe("50k");
  expect(lineFormats.tokens.text(1_234_567)).toBe("1.23M");
  expect([lineFormats.gini.text(0.5), lineFormats.gini.tick(0.5)]).toEqual(["0.500", "0.5"]);
  expect([lineFormats.ratio.text(99.5), lineFormats.ratio.text(100.4)]).toEqual(["99.5", "100"]);
  expect([lineFormats.ratio.tick(1_000), lineFormats.index.tick(1_500)]).toEqual(["1k", "1.5k"]);
});

test("the axis of lines has a little air, more below than above", () => {
  expect(linesScale([100, 200], "count", false).domain).toEqual([90, 206]);
  expect(linesScale([5, 200], "count", false).domain[0]).toBe(0);
  expect(linesScale([-100, 100], "tokens", false).domain).toEqual([-120, 112]);
  expect(linesScale([50], "count", false).domain).toEqual([47.5, 52.5]);
  expect(linesScale([0], "count", false).domain[0]).toBe(0);
  expect(linesScale([10, 1_000], "count", true).domain).toEqual([expect.closeTo(0.8), expect.closeTo(3.12)]);
  expect(linesScale([10], "count", true).domain).toEqual([expect.closeTo(0.9), expect.closeTo(1.1)]);
  // Ranks stand upside down, and a rank of 1 is not nothing.
  expect(linesScale([1, 11], "rank", false).domain).toEqual([-12, expect.closeTo(-0.4)]);
});

test("a log axis names as many values as have room", () => {
  const ticks = (...values: number[]) => linesScale(values, "tokens", true).ticks.map(({ label }) => label);
  expect(ticks(1, 10)).toEqual(["1", "2", "5", "10"]);
  expect(ticks(1, 60)).toEqual(["1", "3", "10", "30"]);
  expect(ticks(1, 1_000)).toEqual(["1", "10", "100", "1k"]);
  expect(ticks(1, 1e8)).toEqual(["1", "100", "10k", "1M", "100M"]);
  expect(linesScale([0.1, 10], "count", true).ticks.every(({ value }) => value >= 0)).toBe(true);
});

test("what price and cost are, and where they cross", () => {
  const [first, crossing, last] = costRows([0, 10], [4, 2], [2, 3]);
  expect(first).toEqual({ time: 0, price: 4, cost: 2, above: [2, 4], below: null });
  expect(crossing?.time).toBeCloseTo(20 / 3);
  expect(crossing?.price).toBeCloseTo(8 / 3);
  expect(crossing?.cost).toBeCloseTo(8 / 3);
  expect(last).toEqual({ time: 10, price: 2, cost: 3, above: null, below: [2, 3] });
  // At the cost is not below it.
  expect(costRows([0, 10], [2, 3], [2, 2])).toEqual([
    { time: 0, price: 2, cost: 2, above: [2, 2], below: null },
    { time: 10, price: 3, cost: 2, above: [2, 3], below: null },
  ]);
  expect(costRows([0, 10, 20], [1, null, 3], [2, 2, null])).toEqual([
    { time: 0, price: 1, cost: 2, above: null, below: [1, 2] },
    { time: 10, price: null, cost: 2, above: null, below: null },
    { time: 20, price: 3, cost: null, above: null, below: null },
  ]);
  expect(costRows([0], [], [])).toEqual([{ time: 0, price: null, cost: null, above: null, below: null }]);
});

test("the longest time on one side counts by time, not by points", () => {
  const rows = costRows([0, 1, 2, 3, 10, 11, 30], [3, 1, 1, 1, 3, 3, 3], [2, 2, 2, 2, 2, 2, 2]);
  const above = longestSide(rows, "above");
  expect([above[0]?.time, above.at(-1)?.time]).toEqual([6.5, 30]);
  const below = longestSide(rows, "below");
  expect([below[0]?.time, below.at(-1)?.time]).toEqual([0.5, 6.5]);
  expect(longestSide([], "above")).toEqual([]);
});

test("a scale is logarithmic from four times on, of what is above nothing", () => {
  expect(isLogCost([0, 1], [2])).toBe(false);
  expect(isLogCost([-1, 1], [3.9])).toBe(false);
  expect(isLogCost([1], [4])).toBe(true);
});

const history = {
  series: { balance: [1, 2], price_usd: [1, 2], average_cost: [1, 1.5] },
} as unknown as WalletHistory;
const span = { from: 0, to: day, isNow: true };
const times = [0, day];

test("a wallet's lines: what it held, what it cost, and its rank", () => {
  expect(balanceLines({ history, times, span })).toEqual({
    span,
    format: "tokens",
    isStep: true,
    lines: [{ name: "", times, values: [1, 2] }],
  });
  const mark = { time: 0, value: 9 } as unknown as Parameters<typeof costLines>[1][number];
  expect(balanceLines({ history, times, span }, [mark])).toMatchObject({ marks: [mark] });
  expect(costLines({ history, times, span }, [])).toEqual({
    span,
    format: "price",
    isLog: false,
    hasGaps: true,
    lines: [
      { name: "price", times, values: [1, 2] },
      { name: "cost", times, values: [1, 1.5] },
    ],
    marks: [],
  });
  expect(costLines({ history, times, span }, [mark]).isLog).toBe(true);
  const bare = { series: { balance: [1, 2] } } as unknown as WalletHistory;
  expect(costLines({ history: bare, times, span }, []).lines).toEqual([{ name: "price", times, values: [] }]);
  expect(rankLines(span, { times, ranks: [2, null, 40] })).toEqual({
    span,
    format: "rank",
    isLog: true,
    lines: [{ name: "", times, values: [2, null, 40] }],
  });
  expect(rankLines(span, { times, ranks: [2, 39] }).isLog).toBe(false);
});

test("an age is told in days, as many as have room", () => {
  const ages = (days: number, width: number) =>
    timeTicks({ from: 0, to: days * day, isNow: false, isAge: true }, width);
  expect(ages(5, 500).map(({ label }) => label)).toEqual(["day 0", "day 1", "day 2", "day 3", "day 4"]);
  expect(ages(5, 500).map(({ anchor }) => anchor)).toEqual(["start", "middle", "middle", "middle", "middle"]);
  expect(ages(5, 500).map(({ value }) => value / day)).toEqual([0, 1, 2, 3, 4]);
  expect(ages(1_000, 500).map(({ label }) => label)).toEqual([
    "day 0",
    "day 180",
    "day 360",
    "day 540",
    "day 720",
    "day 900",
  ]);
  expect(ages(20_000, 300).map(({ label }) => label)).toEqual([
    "day 0",
    "day 3,650",
    "day 7,300",
    "day 10,950",
    "day 14,600",
    "day 18,250",
  ]);
  expect(ages(0.5, 300).map(({ label }) => label)).toEqual(["day 0"]);
});

const unix = (text: string) => Date.parse(`${text}Z`) / 1_000;
const ticksOf = (from: string, to: string, width: number, isNow = false) =>
  timeTicks({ from: unix(from), to: unix(to), isNow }, width, { now: unix(to) * 1000 });
const words = (...args: Parameters<typeof ticksOf>) => ticksOf(...args).map(({ label }) => label);

test.each([
  ["hours, and at midnight its day", "2026-03-01T00:00", "2026-03-02T12:00", "1 Mar 03:00 06:00 09:00 12:00"],
  ["every sixth hour of three days", "2026-03-01T00:00", "2026-03-04T00:00", "1 Mar 06:00 12:00 18:00 2 Mar"],
  ["days, where it is more than three", "2026-03-01T02:00", "2026-03-04T02:01", "2 Mar 3 Mar 4 Mar"],
  ["every second day of sixteen", "2026-03-01T05:00", "2026-03-17T05:00", "2 Mar 4 Mar 6 Mar 8 Mar"],
  [
    "every second week of a hundred days",
    "2026-01-05T00:00",
    "2026-04-15T00:00",
    "5 Jan 19 Jan 2 Feb 16 Feb",
  ],
  ["months beyond", "2026-01-05T00:00", "2026-04-15T01:00", "Feb Mar Apr"],
  ["quarters beyond 400 days", "2025-01-05T00:00", "2026-02-09T01:00", "Apr Jul Oct 2026"],
  ["quarters of 1,500 days", "2022-01-01T00:00", "2026-02-09T00:00", "2022 Apr Jul Oct 2023 Apr Jul"],
  ["years beyond", "2022-01-01T00:00", "2026-02-10T01:00", "2022 2023 2024 2025 2026"],
])("times are told in %s", (_, from, to, begin) => {
  expect(words(from, to, 900).join(" ").slice(0, begin.length)).toBe(begin);
});

test("times that would touch are left out evenly: of months those that lie even in a year", () => {
  const months = ["2025-01-05T00:00", "2026-02-09T00:00"] as const;
  expect(words(...months, 900).join(" ")).toBe("Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Jan 2026 Feb");
  expect(words(...months, 300)).toEqual(["Apr", "Jul", "Oct", "Jan 2026"]);
  expect(words(...months, 110)).toEqual(["Jul"]);
  const years = ["2022-01-01T00:00", "2026-02-10T01:00"] as const;
  expect(words(...years, 120)).toEqual(["2022", "2024"]);
});

test("words stand at their time, from the left edge on, and leave the end to now", () => {
  const week = ["2026-03-01T00:00", "2026-03-08T00:00"] as const;
  expect(ticksOf(...week, 300, true)).toEqual([
    { value: unix("2026-03-01T00:00"), label: "1 Mar", anchor: "start" },
    { value: unix("2026-03-03T00:00"), label: "3 Mar", anchor: "middle" },
    { value: unix("2026-03-05T00:00"), label: "5 Mar", anchor: "middle" },
    { value: unix("2026-03-07T00:00"), label: "7 Mar", anchor: "middle" },
    { value: unix("2026-03-08T00:00"), label: "now", anchor: "middle" },
  ]);
  expect(words(...week, 100, true)).toEqual(["1 Mar", "5 Mar", "now"]);
  // Nothing within the width of half a word from the right edge, and of half of "now" and a little where that stands there.
  expect(words("2026-03-01T00:00", "2026-03-05T00:00", 400)).toEqual(["1 Mar", "2 Mar", "3 Mar", "4 Mar"]);
  expect(words("2026-02-27T12:00", "2026-03-06T04:00", 500, true).slice(-2)).toEqual(["5 Mar", "now"]);
  expect(words("2026-02-27T12:00", "2026-03-06T20:00", 500, true).slice(-2)).toEqual(["6 Mar", "now"]);
  expect(words("2026-03-01T00:00", "2026-03-01T00:00", 500, true)).toEqual(["now"]);
  expect(words("2026-03-01T00:00", "2026-03-01T00:00", 500)).toEqual([]);
});

test("old data does not end now, but on its day", () => {
  const week = { from: unix("2026-03-01T00:00"), to: unix("2026-03-08T00:00"), isNow: true };
  const told = (laterDays: number, more = {}) =>
    timeTicks(week, 300, { now: (week.to + laterDays * day) * 1000, ...more }).map(({ label }) => label);
  expect(told(2).slice(-2)).toEqual(["7 Mar", "now"]);
  // Its day is wider: what it would touch gives way.
  expect(told(2.1).slice(-2)).toEqual(["5 Mar", "8 Mar 2026"]);
  // One that ends at the edge begins twice as far from it.
  expect(told(2.1, { endAnchor: "end" }).slice(-2)).toEqual(["5 Mar", "8 Mar 2026"]);
  const long = timeTicks({ ...week, from: unix("2026-02-13T00:00") }, 490, { endAnchor: "end" });
  expect(long.at(-1)).toEqual({ value: week.to, label: "8 Mar 2026", anchor: "end" });
  expect(long.at(-2)?.label).toBe("27 Feb");
});

test("ranks have no mark before the first", () => {
  const marks = (...ranks: number[]) => linesScale(ranks, "rank", false).ticks.map(({ label }) => label);
  expect(marks(1, 4_000)).toEqual(["2,000", "4,000"]);
  expect(marks(1, 2)).toEqual(["1", "2"]);
});
