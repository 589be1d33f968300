import type { History } from "../../contract/history.ts";
import { share } from "../lib/format.ts";
import type { RowWord } from "./findings/words.ts";
import { columnOf, partsOf, rankedWord, sharesOf, timesOf } from "./history/columns.ts";
import { firstDay, presets } from "./history/range.ts";

const yearDays = presets[2].days;
const monthDays = presets[0].days;

/** Unix seconds at which the last year begins: whole weeks before the day of the data. */
export function yearStart(end: number): number {
  return firstDay(end, yearDays);
}

/** A figure at some points of time, in unix seconds. */
export interface Line {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  /** What its points are the end of. */
  readonly interval: History["interval"];
}

/** Holders of the last thirty days, of the last year, or of all that is given; null where they are not known. */
export function holderLine(history: History, period: "30d" | "1y" | "all"): Line | null {
  const values = columnOf(history, "holders");
  const times = timesOf(history);
  const end = times.at(-1);
  if (!values || end === undefined) return null;
  const line = { times, values, interval: history.interval };
  return period === "all" ? line : since(line, firstDay(end, period === "30d" ? monthDays : yearDays));
}

/** The last year of what the ten largest hold; null where it is not known. */
export function topTenLine(history: History): Line | null {
  return yearOf(history, columnOf(history, "top_10_share"));
}

/** The last year of what has not moved for ninety days, as a part of all supply; null where it is not known. */
export function diamondLine(history: History): Line | null {
  const parts = partsOf(history, "supply_by_age");
  return yearOf(history, parts && sharesOf(parts).diamond);
}

function yearOf(history: History, values: readonly (number | null)[] | null): Line | null {
  const times = timesOf(history);
  const end = times.at(-1);
  if (!values || end === undefined) return null;
  const line = { times, values, interval: history.interval };
  // The last point before the year began is what was a year ago.
  return since(line, times.findLast((time) => time <= yearStart(end)) ?? 0);
}

function since({ times, values, interval }: Line, start: number): Line {
  const index = times.findIndex((time) => time >= start);
  return { times: times.slice(index), values: values.slice(index), interval };
}

export interface YearOf {
  readonly before: number;
  readonly now: number;
}

/** What it was a year ago, and is now; null where the token is younger, or either is not known. */
export function yearAgo({ times, values }: Line): YearOf | null {
  const [start, end] = [times[0], times.at(-1)];
  const [before, now] = [values[0] ?? null, values.at(-1) ?? null];
  if (start === undefined || end === undefined || start > yearStart(end)) return null;
  return before === null || now === null ? null : { before, now };
}

/** Less is not a change that a sentence tells of. */
const leastChange = 0.01;

export function hasChanged({ before, now }: YearOf): boolean {
  return Math.abs(now - before) >= leastChange;
}

/**
 * "the ten largest had 41.2% a year ago"; null where that is not known, or nothing has changed. `word` is what the
 * sentence speaks of before it.
 */
export function topTenChange(
  history: History,
  holders: number,
  { chain, word }: { readonly chain: string; readonly word: RowWord },
): string | null {
  const line = topTenLine(history);
  const change = line && yearAgo(line);
  if (!change || holders <= 10 || !hasChanged(change)) return null;
  const ranked = rankedWord(history, chain);
  const who = ranked === word ? "the ten largest" : `the ten largest ${ranked}s`;
  return `${who} had ${share(change.before)} a year ago`;
}
