import type { Described } from "../readings.ts";

export type SpanUnit = "hour" | "day" | "week" | "month";

/** Pieces of the time that a token is there: the bars of its page while it is read. */
export interface Spans {
  readonly unit: SpanUnit;
  /** Unix seconds at which each begins (UTC; weeks on Mondays), and at which the last ends. */
  readonly starts: readonly number[];
  readonly end: number;
}

const hour = 3_600;
const day = 86_400;
/** 1 January 1970 was a Thursday. */
const mondayBefore = -3 * day;
const mostSpans = 400;

/** Months; by weeks where there are fewer than twelve, by days below sixty days, by hours below two. */
export function spansBetween(from: number, to: number): Spans {
  const length = to - from;
  const unit = length < 2 * day ? "hour" : length < 60 * day ? "day" : length < 365 * day ? "week" : "month";
  const starts = [startOf(unit, from)];
  let end = spanEnd(unit, starts[0]!);
  while (end <= to && starts.length < mostSpans) {
    starts.push(end);
    end = spanEnd(unit, end);
  }
  return { unit, starts, end };
}

/** Of what a node said of a token; undefined where it did not say when it begins. */
export function spansOf({ times }: NonNullable<Described["transfers"]>): Spans | undefined {
  const [first, last] = [times?.at(0), times?.at(-1)];
  return first && last && spansBetween(first.at, last.at);
}

/** When a block was, between those whose time is known. */
export function timeOfBlock(
  times: readonly { readonly block: number; readonly at: number }[],
  block: number,
): number {
  const next = times.findIndex((one) => one.block > block);
  const later = times.at(next)!;
  if (next <= 0) return later.at;
  const before = times[next - 1]!;
  return before.at + ((block - before.block) / (later.block - before.block)) * (later.at - before.at);
}

function startOf(unit: SpanUnit, time: number): number {
  if (unit === "hour") return time - (time % hour);
  if (unit === "day") return time - (time % day);
  if (unit === "week") return time - ((time - mondayBefore) % (7 * day));
  const date = new Date(time * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1_000;
}

function spanEnd(unit: SpanUnit, start: number): number {
  if (unit !== "month") return start + { hour, day, week: 7 * day }[unit];
  const date = new Date(start * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1_000;
}
