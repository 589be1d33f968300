import { type Concentration, type Ownership, ownership } from "./concentration.ts";

/**
 * How few hold all but a hundredth, each of them more than ten times as much as anybody after them; null where there are
 * no such few, or where one of them has more than all others.
 */
export function nearlyAll({ count, top1 }: Ownership, shares: readonly number[]): number | null {
  if (top1 === null || top1 > 0.5 + 1e-9) return null;
  const few = shares.findIndex((part, index) => (shares[index + 1] ?? 0) < part / 10) + 1;
  return few >= 2 && few < Math.min(count, 10) && heldBy(shares, few) >= 0.99 ? few : null;
}

/** The fewest that have half or nearly all of it, where what they hold is far more than half. */
export function largestFew(read: Concentration): { readonly few: number; readonly held: number } | null {
  const who = ownership(read);
  if (who.word !== read.counted.word) return null;
  const few = nearlyAll(who, read.shares) ?? who.half;
  const held = heldBy(read.shares, few ?? 0);
  return few !== null && few > 1 && held >= 0.75 ? { few, held } : null;
}

/** Share of the first so many. */
export function heldBy(shares: readonly number[], count: number): number {
  return shares.slice(0, count).reduce((sum, part) => sum + part, 0);
}
