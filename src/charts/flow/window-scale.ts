/** Net change in nine windows, all on one scale: a bar is as long as its figure says. */
import { large } from "../../lib/format.ts";
import { wholeStep } from "../../lib/scale.ts";

export interface WindowRow {
  /** "1h", "7d" */
  readonly window: string;
  /** Net change in holders; null where this window is not given. */
  readonly delta: number | null;
}

export interface WindowsData {
  readonly rows: readonly WindowRow[];
}

/** Above the bars, for the figures of their axis: they lie beside the head of the table. In pixels. */
export const axisRoom = 20;

interface ChangeScale {
  readonly low: number;
  readonly high: number;
  /** Values that are named, 0 among them. */
  readonly ticks: readonly number[];
}

/** Room for the longest bars on both sides of zero, with air at each end; the longer side has a named value. */
export function changeScale(changes: readonly number[]): ChangeScale {
  const low = Math.min(0, ...changes);
  const high = Math.max(0, ...changes);
  if (low === 0 && high === 0) return { low: -1, high: 1, ticks: [0] };
  // A side without bars keeps a stub, so that zero is a line and not an edge.
  const stub = (high - low) * 0.08;
  const scale = { low: Math.min(low * 1.06, -stub), high: Math.max(high * 1.06, stub) };
  const step = wholeStep(Math.max(high, -low), 2);
  return { ...scale, ticks: [-step, 0, step].filter((tick) => tick >= scale.low && tick <= scale.high) };
}

export function changeTickText(tick: number): string {
  return tick === 0 ? "0" : `${tick > 0 ? "+" : ""}${large(tick, { from: 10_000 })}`;
}
