/** Net change in nine windows as a pace per day, so that an hour and a month share one scale. */
import { large } from "../../lib/format.ts";
import { niceStep } from "../../lib/scale.ts";
import { daySeconds } from "./holder-points.ts";

export interface WindowRow {
  /** "1h", "7d" */
  readonly window: string;
  readonly seconds: number;
  /** Net change in holders; null where this window is not given. */
  readonly delta: number | null;
}

export interface WindowsData {
  readonly rows: readonly { readonly window: string; readonly pace: number | null }[];
}

/** Above the bars, for the figures of their axis: they lie beside the head of the table. In pixels. */
export const axisRoom = 20;

/** Holders a day. */
export function paceOf({ delta, seconds }: WindowRow): number | null {
  return delta === null ? null : (delta / seconds) * daySeconds;
}

interface PaceScale {
  readonly low: number;
  readonly high: number;
  /** Values that are named, 0 among them. */
  readonly ticks: readonly number[];
}

/** Room for the longest bars on both sides of zero, with air at each end that has one. */
export function paceScale(paces: readonly number[]): PaceScale {
  const low = Math.min(0, ...paces);
  const high = Math.max(0, ...paces);
  if (low === 0 && high === 0) return { low: -1, high: 1, ticks: [0] };
  // A side with bars reaches its first tick; an empty one keeps a stub, so that zero is a line and not an edge.
  const span = high - low;
  const step = niceStep(span, 3);
  const reach = step * 1.1;
  const scale = {
    low: low < 0 ? Math.min(low * 1.06, -reach) : -span * 0.08,
    high: high > 0 ? Math.max(high * 1.04, reach) : span * 0.08,
  };
  return { ...scale, ticks: [-step, 0, step].filter((tick) => tick >= scale.low && tick <= scale.high) };
}

export function paceTickText(tick: number): string {
  return tick === 0 ? "0" : `${tick > 0 ? "+" : ""}${large(tick, { from: 10_000 })}`;
}
