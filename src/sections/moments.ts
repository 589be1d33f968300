import { momentName, nearestIndex } from "../metrics/history/points.ts";

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
  /** The place among them of what is known of a time. */
  readonly indexAt: (time: number) => number;
  readonly valuesAt: (index: number) => readonly Value[];
  /** The moment and its values in words. */
  readonly say: (index: number) => string;
  /** "12 Mar 2025", "Week to 12 Mar 2025" */
  readonly nameOf: (index: number) => string;
}

/** Of points, of which the nearest counts. */
export function moments(
  times: readonly number[],
  valuesAt: Moments["valuesAt"],
  nameOf: (time: number) => string = momentName,
): Moments {
  const name = (index: number) => nameOf(times[index] ?? 0);
  return {
    times,
    indexAt: (time) => nearestIndex(times, time),
    valuesAt,
    nameOf: name,
    say: (index) =>
      `${name(index)}: ${valuesAt(index)
        .map((value) => `${value.name} ${value.text}`.trim())
        .join(", ")}`,
  };
}

/** Of intervals, told by their ends: the one that a time lies in counts. */
export function intervalMoments(...given: Parameters<typeof moments>): Moments {
  const [times] = given;
  return {
    ...moments(...given),
    indexAt: (time) => {
      const index = times.findIndex((end) => end >= time);
      return index === -1 ? times.length - 1 : index;
    },
  };
}
