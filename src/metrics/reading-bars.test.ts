import { describe, expect, test } from "vitest";
import { spansBetween, timeOfBlock } from "../../contract/beside/reading-spans.ts";
import type { Progress, SoFar } from "../../contract/readings.ts";
import { barTicks, type ReadingBars, readingBars, roundStep } from "./reading-bars.ts";

const at = (text: string) => Date.parse(`${text}Z`) / 1_000;
const dates = (seconds: readonly number[]) => seconds.map((one) => new Date(one * 1_000).toISOString());

test("months, weeks, days and hours, as long as the token is there", () => {
  const months = spansBetween(at("2023-11-20T08:00"), at("2025-02-03T00:00"));
  expect(months.unit).toBe("month");
  expect(dates(months.starts).at(0)).toBe("2023-11-01T00:00:00.000Z");
  expect(dates(months.starts).at(-1)).toBe("2025-02-01T00:00:00.000Z");
  expect(months.starts).toHaveLength(16);
  expect(months.end).toBe(at("2025-03-01T00:00"));
  const weeks = spansBetween(at("2025-01-01T08:00"), at("2025-06-01T00:00"));
  expect([weeks.unit, dates(weeks.starts)[0]]).toEqual(["week", "2024-12-30T00:00:00.000Z"]);
  const days = spansBetween(at("2025-01-01T08:00"), at("2025-01-31T23:59:59"));
  expect([days.unit, days.starts.length]).toEqual(["day", 31]);
  expect(spansBetween(at("2025-01-01T08:30"), at("2025-01-01T08:40")).starts).toEqual([
    at("2025-01-01T08:00"),
  ]);
});

// Ten blocks a day in January and February, twenty a day from March on.
const times = [
  { block: 100, at: at("2024-01-01T00:00") },
  { block: 700, at: at("2024-03-01T00:00") },
  { block: 7_020, at: at("2025-01-11T00:00") },
];
/** Of the 6,921 blocks four ranges of 100 were read. */
const transfers = {
  about: 6_921,
  low: 5_000,
  high: 8_000,
  ranges: 4,
  blocks: 400,
  shape: [100, 100, 100, 100],
  times,
  is_count: false,
};
const progress: Progress = {
  from_block: 100,
  next_block: null,
  head_block: 7_020,
  transfers: 0,
  up_to: null,
  seconds_left: null,
};

test("the time of a block lies between those that are known", () => {
  expect(timeOfBlock(times, 100)).toBe(at("2024-01-01T00:00"));
  expect(timeOfBlock(times, 400)).toBe(at("2024-01-31T00:00"));
  expect(timeOfBlock(times, 720)).toBe(at("2024-03-02T00:00"));
  expect(timeOfBlock(times, 1)).toBe(at("2024-01-01T00:00"));
  expect(timeOfBlock(times, 9_999)).toBe(at("2025-01-11T00:00"));
});

test("the sample becomes months, and is lost in none of them", () => {
  const { unit, bars, reader } = readingBars(transfers, null, null)!;
  expect([unit, bars.length, reader]).toEqual(["month", 13, null]);
  expect(bars.every(({ read }) => read === null)).toBe(true);
  const sum = bars.reduce((total, { estimate }) => total + estimate, 0);
  expect(sum).toBeCloseTo(6_921, 0);
  // A transfer a block: few blocks in the first two months.
  expect(bars[3]!.estimate / bars[0]!.estimate).toBeGreaterThan(1.5);
});

test("what is read is counted, what is not is estimated, and the reader stands between", () => {
  const soFar: SoFar = {
    up_to: at("2024-03-15T00:00"),
    transfers: 900,
    counts: [300, 290, 310, ...Array.from({ length: 10 }, () => 0)],
    figures: null,
  };
  // The middle of March.
  const { bars, reader, readerAt } = readingBars(transfers, { ...progress, next_block: 1_010 }, soFar)!;
  expect(readerAt).toBeCloseTo(at("2024-03-16T12:00"), 0);
  expect(reader).toBeCloseTo(2.5 / 13, 3);
  expect(bars.slice(0, 4).map(({ read }) => read)).toEqual([300, 290, 310, null]);
  const all = readingBars(transfers, { ...progress, next_block: 7_021 }, soFar)!;
  expect([all.reader, all.bars.at(-1)!.read]).toEqual([1, 0]);
});

test("of one transfer, and where no time is known, there is nothing to draw", () => {
  expect(readingBars({ ...transfers, about: 1 }, null, null)).toBeUndefined();
  expect(readingBars({ ...transfers, times: null }, null, null)).toBeUndefined();
});

test("nothing is read where it is not known how far the reader is, or where it is before the token", () => {
  const soFar: SoFar = { up_to: 0, transfers: 5, counts: null, figures: null };
  expect(readingBars(transfers, progress, soFar)).toMatchObject({ reader: null, readerAt: null });
  const before = readingBars(transfers, { ...progress, next_block: 100 }, soFar)!;
  expect([before.reader, before.readerAt]).toEqual([null, null]);
  // Counts come later than the reader.
  const begun = readingBars(transfers, { ...progress, next_block: 1_010 }, soFar)!;
  expect(begun.bars.every(({ read }) => read === null)).toBe(true);
});

test("the last block is read when the next one is beyond the head, and not before", () => {
  const reader = (next_block: number, head_block: number | null) =>
    readingBars(transfers, { ...progress, next_block, head_block }, null)!.reader;
  expect(reader(7_021, 7_020)).toBe(1);
  expect(reader(7_020, 7_020)).toBeLessThan(1);
  expect(reader(7_021, null)).toBeLessThan(1);
});

test("transfers that are here are drawn where the sample found none", () => {
  const soFar: SoFar = { up_to: 0, transfers: 2, counts: [2], figures: null };
  const none = { ...transfers, about: 0, shape: [0, 0, 0, 0] };
  expect(readingBars(none, { ...progress, next_block: 1_010 }, soFar)!.bars[0]!.read).toBe(2);
  expect(readingBars(none, progress, { ...soFar, transfers: 1 })).toBeUndefined();
});

test("one to three round numbers fit below the largest bar", () => {
  expect([1, 2, 7, 12, 15, 30, 75, 99, 140, 6_921].map(roundStep)).toEqual([
    1, 1, 2, 5, 10, 20, 50, 50, 50, 2_000,
  ]);
  for (let most = 2; most < 2_000; most += 1) {
    const step = roundStep(most);
    expect(Math.floor(most / step)).toBeGreaterThanOrEqual(1);
    expect(Math.floor(most / step)).toBeLessThanOrEqual(3);
  }
  expect(roundStep(0)).toBe(1);
});

describe("words below the bars", () => {
  const ticks = (unit: ReadingBars["unit"], starts: readonly number[]) =>
    barTicks({
      unit,
      reader: null,
      readerAt: null,
      bars: starts.map((start) => ({ start, read: null, estimate: 1 })),
    });
  const months = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => Date.UTC(from, index) / 1_000);

  test("months begin with theirs, and years stand where they begin", () => {
    expect(ticks("month", months(2022, 36))).toEqual([
      { label: "Jan 2022", at: 0 },
      { label: "2023", at: 12 / 36 },
      { label: "2024", at: 24 / 36 },
    ]);
    // One close to either end would lie upon another word, or beyond the chart.
    expect(ticks("month", months(2022, 13)).map(({ label }) => label)).toEqual(["Jan 2022"]);
    expect(ticks("month", months(2022, 50)).map(({ label }) => label)).toEqual(["Jan 2022", "2024", "2025"]);
  });

  test("of many years every second one stands there", () => {
    expect(ticks("month", months(2010, 180)).map(({ label }) => label)).toEqual([
      "Jan 2010",
      "2014",
      "2016",
      "2018",
      "2020",
      "2022",
    ]);
  });

  test("days and weeks are dates, hours times, and the middle one has its word where there is room", () => {
    const start = at("2025-01-11T00:00");
    const each = (count: number, seconds: number) =>
      Array.from({ length: count }, (_, index) => start + index * seconds);
    expect(ticks("day", each(5, 86_400))).toEqual([
      { label: "11 Jan 2025", at: 0 },
      { label: "13 Jan 2025", at: 0.4 },
    ]);
    expect(ticks("hour", each(4, 3_600))).toEqual([
      { label: "00:00 UTC", at: 0 },
      { label: "02:00 UTC", at: 0.5 },
    ]);
    expect(ticks("week", each(3, 604_800))).toEqual([{ label: "11 Jan 2025", at: 0 }]);
  });
});
