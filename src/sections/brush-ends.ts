import { daySeconds, type Life } from "../metrics/history/range.ts";

/** Of the window in the brush, in unix seconds. */
export interface Ends {
  readonly from: number;
  readonly to: number;
}

export type Part = "from" | "to" | "window";

const handlePixels = 12;

/** What a press takes hold of. A finger must touch a handle or the window, so that the page can still be scrolled. */
export function partAt(at: number, from: number, to: number, isFinger: boolean): Part | undefined {
  const [toFrom, toTo] = [Math.abs(at - from), Math.abs(at - to)];
  const reach = isFinger ? handlePixels * 2 : handlePixels;
  if (Math.min(toFrom, toTo) <= reach) return toFrom < toTo || (toFrom === toTo && at < from) ? "from" : "to";
  if (at > from && at < to) return "window";
  return undefined;
}

/** The window after a part of it was moved by so many seconds: at midnights, at least a day long, within the life. */
export function moveEnds({ from, to }: Ends, part: Part, by: number, life: Life): Ends {
  if (part === "from") return { from: within(from + by, life, life.first, to - daySeconds), to };
  if (part === "to") return { from, to: within(to + by, life, from + daySeconds, life.last) };
  const length = to - from;
  const moved = Math.min(Math.max(from + by, life.first), life.last - length);
  return {
    from: within(moved, life, life.first, life.last),
    to: within(moved + length, life, life.first, life.last),
  };
}

/** Where a key moves an end: a day, with Shift thirty. */
export function pressEnds(
  ends: Ends,
  part: "from" | "to",
  key: string,
  shift: boolean,
  life: Life,
): Ends | undefined {
  const step = daySeconds * (shift ? 30 : 1);
  const by = {
    ArrowLeft: -step,
    ArrowDown: -step,
    ArrowRight: step,
    ArrowUp: step,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }[key];
  return by === undefined ? undefined : moveEnds(ends, part, by, life);
}

/** The nearest midnight; the ends of the life stand for themselves. */
function within(time: number, life: Life, low: number, high: number): number {
  const held = Math.min(Math.max(time, low), Math.max(low, high));
  if (held <= life.first || held >= life.last) return Math.min(Math.max(held, life.first), life.last);
  const midnight = Math.round(held / daySeconds) * daySeconds;
  return Math.min(Math.max(midnight, life.first), life.last);
}
