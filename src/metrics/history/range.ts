import type { History } from "../../../contract/history.ts";
import type { HistoryRange } from "../../../contract/history-range.ts";
import { date, plural } from "../../lib/format.ts";
import { numberWord } from "../findings/words.ts";
import { firstOf, timesOf } from "./columns.ts";

export const daySeconds = 86_400;

/** The life of a token, in unix seconds: its first point, and the time of its data. */
export interface Life {
  readonly first: number;
  readonly last: number;
}

/** Null where nothing is known of the token at any time. It begins before the end of its first week, where points are weeks. */
export function lifeOf(history: History): Life | null {
  const times = timesOf(history);
  const last = times.at(-1);
  return last === undefined ? null : { first: firstOf(history) ?? times[0]!, last };
}

/** Whole weeks where bars are weeks, so that the bars add up to the sentence. */
export const presets = [
  { id: "30d", label: "30 days", days: 30, length: "30 days" },
  { id: "90d", label: "90 days", days: 91, length: "90 days" },
  { id: "1y", label: "1 year", days: 364, length: "a year" },
  { id: "all", label: "All", days: Number.POSITIVE_INFINITY, length: "" },
] as const;
export type Preset = (typeof presets)[number];

/** What a page of history is about, in unix seconds. */
export interface Range {
  readonly from: number;
  readonly to: number;
  /** The preset that the address names, or the default; null for days of the reader's own. */
  readonly preset: Preset["id"] | null;
  /** It ends with the data, and moves with it. */
  readonly isNow: boolean;
  /** It begins with the token. */
  readonly isAll: boolean;
}

/** The range of an address; null where the token did not exist in it, or has no data for it yet. */
export function readRange({ from, to }: Pick<HistoryRange, "from" | "to">, life: Life): Range | null {
  const end = to === "" ? life.last : Math.min(endOfDay(to), life.last);
  const isNow = end === life.last;
  const named = presets.find(({ id }) => id === from) ?? (from === "" ? defaultPreset(life) : undefined);
  const start = named ? firstDay(end, named.days) : startOfDay(from);
  if (end < life.first || start > life.last) return null;
  const isAll = start <= life.first;
  return {
    from: isAll ? life.first : start,
    to: end,
    preset: isNow ? (named?.id ?? null) : null,
    isNow,
    isAll,
  };
}

/** What to ask for: what is as by default is left out, so that equal questions are the same. */
export function boundsOf({ from, to, isAll, isNow }: Range) {
  return { ...(!isAll && { from }), ...(!isNow && { to }) };
}

/** A year where the token is older, else all of it. */
function defaultPreset(life: Life): Preset {
  const year = presets[2];
  return isOpen(year, life) ? year : presets[3];
}

/** Whether the token is as old as the preset is long. */
export function isOpen({ days }: Preset, life: Life): boolean {
  return days === Number.POSITIVE_INFINITY || firstDay(life.last, days) >= life.first;
}

/** The day on which a preset is as long as the token's life. */
export function opensOn(preset: Preset, life: Life): string {
  return date(new Date(opensAt(preset, life) * 1000));
}

export function opensAt({ days }: Preset, life: Life): number {
  return midnightBefore(life.first) + days * daySeconds;
}

/** The first of so many days of which the end is in the last. */
export function firstDay(end: number, days: number): number {
  return midnightBefore(end) - (days - 1) * daySeconds;
}

/** The 00:00 UTC of the day that a time ends or is in: a midnight ends the day before. */
function midnightBefore(seconds: number): number {
  return Math.floor((seconds - 1) / daySeconds) * daySeconds;
}

function startOfDay(text: string): number {
  return Date.parse(text) / 1000;
}

export function endOfDay(text: string): number {
  return startOfDay(text) + daySeconds;
}

/** "2025-03-12": the day that a time ends or is in. */
export function dayText(seconds: number): string {
  return new Date(midnightBefore(seconds) * 1000).toISOString().slice(0, 10);
}

/** The first day of a range. That of the token's first point is the day that it ends. */
export function firstDayText({ from, isAll }: Pick<Range, "from" | "isAll">): string {
  return dayText(isAll ? from : from + 1);
}

/** "12 Mar 2025": the same as a sentence says it. */
export function dayName(seconds: number): string {
  return date(new Date(midnightBefore(seconds) * 1000));
}

/** "in a year", "since 3 Mar 2025", "from 3 Mar 2025 to 9 Mar 2025"; "so far" of a life shorter than a day. */
export function inRange(range: Range): string {
  const length = lengthOf(range);
  if (length !== null) return length === underDay ? "so far" : `in ${length}`;
  const [first, last] = daysOf(range);
  if (range.isNow) return `since ${first}`;
  return first === last ? `on ${last}` : `from ${first} to ${last}`;
}

/** The first and the last day of what happens in a range. Its end, where it is now, is the data's time, also at midnight. */
export function daysOf({ from, to, isNow }: Pick<Range, "from" | "to" | "isNow">): readonly [string, string] {
  const last = isNow ? date(new Date(to * 1000)) : dayName(to);
  return [from < to ? dayName(from + 1) : last, last];
}

/** "a year through 21 Nov 2025", "3 Mar 2025 through 9 Mar 2025": for who does not see the range. */
export function throughText(range: Range): string {
  const [, last] = daysOf(range);
  const first = dayName(range.isAll ? range.from : range.from + 1);
  const length = lengthOf(range) ?? (first === last ? null : first);
  return length === null ? last : `${length} through ${last}`;
}

/** "a year ago", "on 3 Mar 2025": what the range is compared with. */
export function atStart(range: Range): string {
  const length = range.isAll ? null : lengthOf(range);
  return length === null ? `on ${dayName(range.from)}` : `${length} ago`;
}

/** "a year", "three years"; null where only its days say it. */
export function lengthOf({ preset, isAll, isNow, from, to }: Range): string | null {
  const named = presets.find(({ id }) => id === preset);
  if (named && named.length !== "") return named.length;
  return isAll && isNow ? lifeText(lifeSeconds({ first: from, last: to })) : null;
}

/** How old a token is. A first point at a midnight is the end of a day: its start counts, once it is that long ago. */
export function lifeSeconds({ first, last }: Life): number {
  const isDay = first % daySeconds === 0 && last - first >= daySeconds;
  return isDay ? last - midnightBefore(first) : last - first;
}

const underDay = "less than a day";

/** "12 days", "seven months", "three years", "2.4 years". */
export function lifeText(seconds: number): string {
  const days = Math.floor(seconds / daySeconds);
  if (days === 0) return underDay;
  if (days < 60) return days === 1 ? "a day" : plural(days, "day");
  const years = days / 365.25;
  if (years < 1.95) {
    const months = Math.round(days / 15.22) / 2;
    return `${Number.isInteger(months) ? numberWord(months) : months} months`;
  }
  const whole = Math.round(years);
  return `${Math.abs(years - whole) <= 0.1 ? numberWord(whole) : years.toFixed(1)} years`;
}
