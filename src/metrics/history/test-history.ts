import type { History } from "../../../contract/history.ts";
import { daySeconds, type Life, type Range } from "./range.ts";

type Series = History["series"];

/** Midnight after the given day. */
export function midnight(day: string): number {
  return Date.parse(day) / 1000 + daySeconds;
}

/** Daily points up to one at 14:32:07 of the last day. */
export function dailyTimes(first: string, points: number): string[] {
  return Array.from({ length: points }, (_, index) => {
    const end = midnight(first) + index * daySeconds;
    const time = index === points - 1 ? end - daySeconds + 52_327 : end;
    return new Date(time * 1000).toISOString().replace(".000", "");
  });
}

export function historyOf(
  times: readonly string[],
  series: Series,
  interval: History["interval"] = "1day",
): History {
  return { interval, source: "computed", times: [...times], series };
}

export function lifeFrom(history: History): Life {
  return { first: Date.parse(history.times[0]!) / 1000, last: Date.parse(history.times.at(-1)!) / 1000 };
}

export function rangeOf(history: History, change: Partial<Range> = {}): Range {
  const { first, last } = lifeFrom(history);
  return { from: first, to: last, preset: "1y", isNow: true, isAll: false, ...change };
}

/** The same value at each of so many points. */
export function steady(value: number | null, points: number): (number | null)[] {
  return Array.from({ length: points }, () => value);
}
