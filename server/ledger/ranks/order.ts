import { doubleOf } from "../fifo/amount.ts";
import type { RankedAmounts } from "../history/order-figures.ts";

/**
 * The rows of amounts, the largest first; equal ones stay in their order. `limbs` has four a row, the lowest first. By
 * digits and not by comparing: a million take some tens of milliseconds.
 */
export function largestFirst(limbs: Uint32Array): Uint32Array {
  const count = limbs.length / 4;
  const bits = count < 4_096 ? 8 : 16;
  const digits = 2 ** bits;
  let order = Uint32Array.from({ length: count }, (_, row) => row);
  let next = new Uint32Array(count);
  const starts = new Uint32Array(digits + 1);
  for (let limb = 0; limb < 4; limb++) {
    if (!hasLimb(limbs, limb)) continue;
    for (let shift = 0; shift < 32; shift += bits) {
      starts.fill(0);
      for (let place = 0; place < count; place++)
        starts[digits - ((limbs[4 * order[place]! + limb]! >>> shift) & (digits - 1))]! += 1;
      // All have the same digit.
      if (count === 0 || starts[digits - ((limbs[4 * order[0]! + limb]! >>> shift) & (digits - 1))] === count)
        continue;
      for (let digit = 0; digit < digits; digit++) starts[digit + 1]! += starts[digit]!;
      for (let place = 0; place < count; place++) {
        const row = order[place]!;
        next[starts[digits - 1 - ((limbs[4 * row + limb]! >>> shift) & (digits - 1))]!++] = row;
      }
      [order, next] = [next, order];
    }
  }
  return order;
}

function hasLimb(limbs: Uint32Array, limb: number): boolean {
  for (let at = limb; at < limbs.length; at += 4) if (limbs[at] !== 0) return true;
  return false;
}

/** Amounts in an order, as {@link RankedAmounts}. */
export function ranked(limbs: Uint32Array, order: Uint32Array): RankedAmounts {
  const count = order.length;
  const amounts = new Float64Array(count);
  // Most amounts have no high ones.
  const used =
    1 + [1, 2, 3].filter((limb) => hasLimb(limbs, limb)).reduce((most, limb) => Math.max(most, limb), 0);
  const columns = Array.from({ length: used }, () => new Uint32Array(count));
  for (let rank = 0; rank < count; rank++) {
    const row = order[rank]!;
    for (let limb = 0; limb < used; limb++) columns[limb]![rank] = limbs[4 * row + limb]!;
    amounts[rank] = doubleAt(limbs, row);
  }
  return { amounts, limbs: columns };
}

export function doubleAt(limbs: Uint32Array, row: number): number {
  const at = 4 * row;
  return doubleOf(
    limbs[at]! + (limbs[at + 1]! & 65_535) * 2 ** 32,
    (limbs[at + 1]! >>> 16) + limbs[at + 2]! * 65_536,
    limbs[at + 3]!,
  );
}
