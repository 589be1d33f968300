import { date, shortClock } from "../../lib/format.ts";
import { dayName, daySeconds, endOfDay, type Range } from "./range.ts";

/** The place of the time in a row of them that comes nearest. */
export function nearestIndex(times: readonly number[], time: number): number {
  let best = 0;
  for (const [index, each] of times.entries()) {
    if (Math.abs(each - time) < Math.abs(times[best]! - time)) best = index;
  }
  return best;
}

/** A midnight is the end of its day; any other time says itself. */
export function momentName(time: number): string {
  if (time % daySeconds === 0) return dayName(time);
  const at = new Date(time * 1000);
  return `${date(at)}, ${shortClock(at)}`;
}

/** Unix seconds of a moment as addresses pin it: a day is its end, as everywhere in a history. */
export function pinnedTime(at: string): number {
  return at.length === 10 ? endOfDay(at) : Date.parse(at) / 1000;
}

/** The same; null where none is, or it lies outside of what is shown. */
export function pinnedIn({ from, to }: Pick<Range, "from" | "to">, at: string): number | null {
  const time = at === "" ? Number.NaN : pinnedTime(at);
  return time >= from && time <= to ? time : null;
}
