import { type Hand, hands } from "../../../contract/hands.ts";

export interface Segment {
  readonly hand: Hand;
  readonly x: number;
  readonly width: number;
}

/** One number for each hand. */
export type PerHand = Readonly<Record<Hand, number>>;

export function sumOf(values: PerHand): number {
  return hands.reduce((sum, hand) => sum + Math.max(0, values[hand]), 0);
}

/** Share of the sum; 0 of nothing. */
export function partOf(values: PerHand, hand: Hand): number {
  const sum = sumOf(values);
  return sum > 0 ? values[hand] / sum : 0;
}

/** Parts of a bar from left to right; each ends one pixel before the next. */
export function segments(
  row: { readonly values: PerHand; readonly extra?: number },
  start: number,
  width: number,
): { parts: Segment[]; extra: { x: number; width: number } } {
  const sum = sumOf(row.values) + Math.max(0, row.extra ?? 0);
  let x = start;
  const parts = hands.map((hand) => {
    const full = sum > 0 ? (Math.max(0, row.values[hand]) / sum) * width : 0;
    const part = { hand, x, width: Math.max(0, full - (full > 2 ? 1 : 0)) };
    x += full;
    return part;
  });
  return { parts, extra: { x, width: Math.max(0, start + width - x) } };
}
