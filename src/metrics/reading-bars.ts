import { date, shortClock } from "../lib/format.ts";
import { type SpanUnit, spansOf, timeOfBlock } from "../../contract/beside/reading-spans.ts";
import type { Described, Progress, SoFar } from "../../contract/readings.ts";

type Transfers = NonNullable<Described["transfers"]>;

/** Transfers of one span of a token's time. */
export interface ReadingBar {
  /** Unix seconds. */
  readonly start: number;
  /** Transfers that are read; null where none of its blocks is. */
  readonly read: number | null;
  /** By the sample, of the whole span. */
  readonly estimate: number;
}

export interface ReadingBars {
  readonly unit: SpanUnit;
  readonly bars: readonly ReadingBar[];
  /** Where the reader is, from 0 to 1 of the bars; null where nothing is read. */
  readonly reader: number | null;
  /** Unix seconds of the reader. */
  readonly readerAt: number | null;
}

/** What is known and what is estimated of a token's transfers over its time; undefined where that is one transfer or none, or not known. */
export function readingBars(
  transfers: Transfers,
  progress: Progress | null,
  soFar: SoFar | null,
): ReadingBars | undefined {
  const { times } = transfers;
  const spans = spansOf(transfers);
  if (!times || !spans || Math.max(transfers.about, soFar?.transfers ?? 0) <= 1) return undefined;
  const { starts, end, unit } = spans;
  const ends = [...starts.slice(1), end];
  const estimates = estimated(transfers, times, starts, ends);
  const next = progress?.next_block ?? null;
  const isAll = progress?.head_block !== null && next !== null && next > (progress?.head_block ?? Infinity);
  const readerAt = next === null ? null : isAll ? times.at(-1)!.at : timeOfBlock(times, next);
  const isStarted = readerAt !== null && readerAt > starts[0]!;
  const place = isStarted ? starts.findLastIndex((start) => start <= readerAt) : -1;
  const within = isStarted ? Math.min(1, (readerAt - starts[place]!) / (ends[place]! - starts[place]!)) : 0;
  return {
    unit,
    bars: starts.map((start, index) => ({
      start,
      estimate: estimates[index]!,
      read: soFar?.counts && index <= place ? (soFar.counts[index] ?? 0) : null,
    })),
    reader: isStarted ? (isAll ? 1 : (place + within) / starts.length) : null,
    readerAt: isStarted ? readerAt : null,
  };
}

/** Of a range: blocks may come faster in one part of it than in another. */
const pieces = 8;

/** Each range of the sample speaks for the blocks around it, and these for their time. */
function estimated(
  { shape, blocks, ranges, is_count: isCount }: Transfers,
  times: NonNullable<Transfers["times"]>,
  starts: readonly number[],
  ends: readonly number[],
): number[] {
  const [first, last] = [times[0]!.block, times.at(-1)!.block];
  const part = (last + 1 - first) / ranges;
  const weight = isCount ? 1 : part / (blocks / ranges);
  const sums = starts.map(() => 0);
  for (const [index, count] of shape.entries()) {
    for (let piece = 0; piece < pieces; piece += 1) {
      const place = index + piece / pieces;
      const from = timeOfBlock(times, first + place * part);
      const to = Math.max(from + 1, timeOfBlock(times, first + (place + 1 / pieces) * part));
      for (const [span, start] of starts.entries()) {
        const shared = Math.min(to, ends[span]!) - Math.max(from, start);
        if (shared > 0) sums[span]! += ((count * weight) / pieces) * (shared / (to - from));
      }
    }
  }
  return sums;
}

/** A round number of which one to three fit below the largest. */
export function roundStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const fitting = [5, 2, 1, 0.5].map((each) => each * power).find((step) => most / step >= 1.5);
  return Math.max(1, fitting ?? power / 2);
}

const mostYears = 7;

/** Words below the bars, and where their bars begin, from 0 to 1: the first one, and years or the middle. */
export function barTicks({ unit, bars }: ReadingBars): { readonly label: string; readonly at: number }[] {
  const label = ({ start }: ReadingBar) => {
    const time = new Date(start * 1_000);
    return unit === "month"
      ? date(time).replace(/^\d+ /, "")
      : unit === "hour"
        ? shortClock(time)
        : date(time);
  };
  const first = { label: label(bars[0]!), at: 0 };
  if (unit !== "month") {
    const middle = Math.floor(bars.length / 2);
    return bars.length < 4 ? [first] : [first, { label: label(bars[middle]!), at: middle / bars.length }];
  }
  const years = bars
    .map(({ start }, index) => ({ time: new Date(start * 1_000), at: index / bars.length }))
    .filter(({ time, at }) => time.getUTCMonth() === 0 && at > 0.24 && at < 0.9);
  const every = Math.ceil(years.length / mostYears);
  const kept = years.filter((_, index) => index % every === 0);
  return [first, ...kept.map(({ time, at }) => ({ label: String(time.getUTCFullYear()), at }))];
}
