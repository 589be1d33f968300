import { countedOverUsd, holderBreakdowns, type Size, sizes, sizeUsd } from "../../contract/sizes.ts";
import type { HolderBreakdowns } from "../../contract/holders.ts";
import { type Counted, countedOwners } from "./counted.ts";

export interface Threshold {
  readonly usd: number;
  readonly holders: number;
  /** Of all holders. */
  readonly share: number | null;
  /** Of the row above: how many of those above the smaller value are also above this one. */
  readonly stepShare: number | null;
}

/** How many are worth how much: wallets where that is told of them, else rows. */
export function countedSizes(breakdowns: HolderBreakdowns, holderCount: number, counted: Counted) {
  const { sizes: over, word, isLeast } = counted;
  const holders = countedOwners(counted, holderCount);
  if (!over || holders === null) return { breakdowns, holders: holderCount, word, isLeast };
  return { breakdowns: holderBreakdowns(holders, over), holders, word: "wallet" as const, isLeast };
}

/** Dollar limits of our own service's categories; a hosted service's only if its counts agree. */
function bandOf(size: Size): NonNullable<SizeRow["band"]> {
  const next = sizes[sizes.indexOf(size) + 1];
  return { over: sizeUsd[size] || null, upTo: next ? sizeUsd[next] : null };
}

export interface SizeRow {
  readonly size: Size;
  readonly holders: number;
  readonly share: number | null;
  /** Of every thousand holders; the five add up to 1000. */
  readonly perThousand: number;
  /** Null where the counts do not agree with the dollar thresholds. */
  readonly band: { readonly over: number | null; readonly upTo: number | null } | null;
}

/** Six thresholds from $10 to $1M. `holderCount` wins over the answer's own total where they differ. */
export function thresholds(breakdowns: HolderBreakdowns, holderCount: number): Threshold[] {
  const counts = Object.entries(countedOverUsd).map(
    ([name, usd]) => [usd, breakdowns[`holders_${name as keyof typeof countedOverUsd}_usd`]] as const,
  );
  return counts.map(([usd, holders], index) => ({
    usd,
    holders,
    share: ratio(holders, holderCount),
    stepShare: ratio(holders, index === 0 ? holderCount : (counts[index - 1]?.[1] ?? 0)),
  }));
}

/** The same from how many are of each size, the smallest first, which tells the four thresholds between them. */
export function thresholdsOfSizes(counts: readonly number[], holderCount: number): Threshold[] {
  const above = (index: number) => counts.slice(index).reduce((sum, count) => sum + count, 0);
  return sizes.slice(1).map((size, index) => ({
    usd: sizeUsd[size],
    holders: above(index + 1),
    share: ratio(above(index + 1), holderCount),
    stepShare: ratio(above(index + 1), index === 0 ? holderCount : above(index)),
  }));
}

export function sizeRows(breakdowns: HolderBreakdowns): SizeRow[] {
  const { categories } = breakdowns;
  const total = sizes.reduce((sum, size) => sum + categories[size], 0);
  const units = perThousand(sizes.map((size) => categories[size]));
  const agree = bandsAgree(breakdowns);
  return sizes.map((size, index) => ({
    size,
    holders: categories[size],
    share: ratio(categories[size], total),
    perThousand: units[index] ?? 0,
    band: agree ? bandOf(size) : null,
  }));
}

/** Whether every category is the difference of two neighbouring thresholds. */
export function bandsAgree(breakdowns: HolderBreakdowns): boolean {
  const { categories, ...count } = breakdowns;
  return (
    categories.shrimp === count.total_holders - count.holders_over_10_usd &&
    categories.crab === count.holders_over_10_usd - count.holders_over_100_usd &&
    categories.fish === count.holders_over_100_usd - count.holders_over_1000_usd &&
    categories.dolphin === count.holders_over_1000_usd - count.holders_over_10000_usd &&
    categories.whale === count.holders_over_10000_usd
  );
}

/** Thousandths by largest remainder, so that they fill the grid exactly. All 0 where nobody holds. */
function perThousand(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count / total) * 1000);
  const units = exact.map(Math.floor);
  const missing = 1000 - units.reduce((sum, unit) => sum + unit, 0);
  const byRemainder = [...exact.keys()].sort(
    (left, right) => remainder(exact[right]) - remainder(exact[left]) || left - right,
  );
  for (const index of byRemainder.slice(0, missing)) units[index] = (units[index] ?? 0) + 1;
  return units;
}

function remainder(value = 0): number {
  return value - Math.floor(value);
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? Math.min(1, part / whole) : null;
}
