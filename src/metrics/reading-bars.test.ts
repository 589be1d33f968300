import { expect, test } from "vitest";
import { spansBetween, timeOfBlock } from "../../contract/beside/reading-spans.ts";
import type { Progress, SoFar } from "../../contract/readings.ts";
import { readingBars } from "./reading-bars.ts";

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
