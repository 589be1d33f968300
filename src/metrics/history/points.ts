import { isAhead } from "../../lib/age.ts";
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

/** The end of what is shown; `isNow` where that is the data's own time. */
type Span = Pick<Range, "to" | "isNow">;

/** A midnight is the end of its day, but for the data's own time, which is that of an event; any other time says itself. */
export function momentName(time: number, span?: Span): string {
  const isOfData = span?.isNow === true && time === span.to;
  return time % daySeconds === 0 && !isOfData ? dayName(time) : eventName(time);
}

/** The same of all points of what is shown. */
export function momentNames(span: Span): (time: number) => string {
  return (time) => momentName(time, span);
}

/** The time of something that happened: at midnight it is of the day that begins. */
export function eventName(time: number): string {
  const at = new Date(time * 1000);
  return isAhead(at) ? date(at) : `${date(at)}, ${shortClock(at)}`;
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
