import { date } from "./format.ts";

const daySeconds = 86_400;

/** The day that a moment is in. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The moment that a day means: its end, 24:00 UTC, as unix seconds. */
export function dayEnd(day: string): number {
  return Date.parse(day) / 1000 + daySeconds;
}

/** So many days later; earlier where negative. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date((Date.parse(day) / 1000 + days * daySeconds) * 1000));
}

/** "1 Mar 2026" */
export function dayText(day: string): string {
  return date(new Date(day));
}
