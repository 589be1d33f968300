import { date, shortClock } from "../../lib/format.ts";
import { dayName, daySeconds } from "../../metrics/history/range.ts";

/** A figure of a chart at a moment. */
export interface Value {
  readonly name: string;
  readonly text: string;
  /** Class of its colour. */
  readonly swatch?: string;
}

/** What a chart can say of the moments that it has. */
export interface Moments {
  readonly times: readonly number[];
  readonly valuesAt: (index: number) => readonly Value[];
  /** The moment and its values in words. */
  readonly say: (index: number) => string;
  /** "12 Mar 2025", "Week to 12 Mar 2025" */
  readonly nameOf: (index: number) => string;
}

export function moments(
  times: readonly number[],
  valuesAt: Moments["valuesAt"],
  nameOf: (time: number) => string = momentName,
): Moments {
  const name = (index: number) => nameOf(times[index] ?? 0);
  return {
    times,
    valuesAt,
    nameOf: name,
    say: (index) =>
      `${name(index)}: ${valuesAt(index)
        .map((value) => `${value.name} ${value.text}`.trim())
        .join(", ")}`,
  };
}

/** A midnight is the end of its day; any other time says itself. */
export function momentName(time: number): string {
  if (time % daySeconds === 0) return dayName(time);
  const at = new Date(time * 1000);
  return `${date(at)}, ${shortClock(at)}`;
}
