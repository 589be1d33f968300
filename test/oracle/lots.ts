import type { Lot } from "./recomputation.ts";

export type Order = "first in, first out" | "last in, first out";

/** Takes an amount out of the lots of an owner, in which the oldest is first; what it took of each. */
export function takeLots(lots: Lot[], amount: bigint, order: Order): Lot[] {
  const taken: Lot[] = [];
  for (let left = amount; left > 0n;) {
    const place = order === "first in, first out" ? 0 : lots.length - 1;
    const lot = lots[place]!;
    const quantity = lot.quantity < left ? lot.quantity : left;
    taken.push({ ...lot, quantity });
    lot.quantity -= quantity;
    left -= quantity;
    if (lot.quantity === 0n) lots.splice(place, 1);
  }
  return taken;
}
