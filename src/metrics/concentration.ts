import type { Holder } from "../../contract/holders.ts";
import { partOfWhole } from "../lib/format.ts";
import { byWallet, type Counted, countedOwners } from "./counted.ts";
import { supplyShare } from "./supply.ts";

/** Rank 1 is tier 5, the rest of the wallets tier 1: the steps of the size ramp. */
export type Tier = 1 | 2 | 3 | 4 | 5;

export interface StripPart {
  /** First and last rank; `to` is null for everyone after the known ranks. */
  readonly from: number;
  readonly to: number | null;
  readonly wallets: number;
  readonly share: number;
  readonly tier: Tier;
}

export interface Concentration {
  readonly holderCount: number;
  /** Of supply, 0 to 1; of all rows where there are fewer than so many; null where not known. */
  readonly top1: number | null;
  readonly top10: number | null;
  readonly top100: number | null;
  readonly top1000: number | null;
  /** The fewest rows, wallets or accounts, that hold half of the supply; null where more than the listed ones. */
  readonly halfRows: number | null;
  /** Share of each listed row, rank 1 first. */
  readonly shares: readonly number[];
  /** Share of each of the ten largest wallets, where the listed accounts are known to be all that these have. */
  readonly walletShares: readonly number[];
  /** The whole supply from rank 1 on, without empty parts. Empty where nothing can be divided. */
  readonly parts: readonly StripPart[];
  /** Whether every wallet is listed and all hold the same. */
  readonly allEqual: boolean;
  /** What its rows are. */
  readonly counted: Counted;
}

/** How much the largest hold, of wallets where it is known of them, else of rows. */
export interface Ownership extends Pick<Concentration, "top1" | "top10" | "top100"> {
  readonly word: Counted["word"];
  readonly count: number;
  /** The fewest that hold half of supply; null where more than 100. */
  readonly half: number | null;
  /** There are more of them, whom no transfer here names. */
  readonly isLeast?: true;
}

export function ownership(read: Concentration): Ownership {
  const wallets = knownWallets(read.counted);
  if (wallets === null) return ownershipOfRows(read);
  return {
    word: "wallet",
    count: wallets.count,
    top1: wallets.top1 ?? null,
    top10: wallets.top10 ?? null,
    top100: wallets.top100 ?? null,
    half: wallets.half ?? null,
  };
}

/** What is known of wallets that hold in several accounts; null where rows are wallets, or only accounts are known. */
function knownWallets({ wallets }: Counted) {
  return wallets !== null && (wallets.top1 ?? wallets.top10) !== undefined ? wallets : null;
}

/** How many hold it: wallets where they are known, else rows. */
export function walletsOf({ counted, holderCount }: Concentration): number {
  return countedOwners(counted, holderCount) ?? holderCount;
}

/** The supply by rank, as strips draw it: of wallets where it is known of them, else of rows. */
export function supplyByRank(read: Concentration) {
  const { word, count, half, top1, top10, top100 } = ownership(read);
  const { shares, top1000 } = read;
  const isOfRows = word === read.counted.word;
  return {
    holders: count,
    half,
    word,
    top1000,
    ...(isOfRows ? { shares } : { shares: read.walletShares, tops: { top1, top10, top100 } }),
  };
}

/** The wallets that the parts of {@link supplyByRank} with one rank stand for, and whether rows have other ranks. */
export function rankedWallets(holders: readonly Holder[], counted: Counted) {
  if (knownWallets(counted) === null) return { wallets: holders, isOfOtherRanks: false };
  return { wallets: largestWallets(holders).slice(0, 10), isOfOtherRanks: true };
}

export function ownershipOfRows(read: Concentration): Ownership {
  const { counted, holderCount, top1, top10, top100, halfRows } = read;
  const { word, isLeast } = counted;
  return { word, count: holderCount, top1, top10, top100, half: halfRows, ...(isLeast && { isLeast }) };
}

type Row = Pick<Holder, "amount"> & Partial<Pick<Holder, "address">>;

interface Input {
  /** Ranks 1 to 100, or to the last if there are fewer. */
  readonly holders: readonly Row[];
  readonly holderCount: number;
  /** Whole tokens. */
  readonly supply: number;
  /** Whole tokens of the 1000 largest owners, in any parts. */
  readonly breakdown?: Readonly<Record<string, number>> | null | undefined;
  readonly counted?: Counted;
}

export function concentration({
  holders,
  holderCount,
  supply,
  breakdown,
  counted = byWallet,
}: Input): Concentration {
  const shares = holders.slice(0, 100).map((holder) => supplyShare(holder.amount, supply) ?? 0);
  const complete = shares.length >= holderCount;
  const top = (count: number): number | null => {
    const listed = holders.slice(0, Math.min(count, 100));
    if (listed.length === 0 || (listed.length < count && !complete)) return null;
    const share = supplyShare(sum(listed.map((holder) => holder.amount)), supply);
    return share === null ? null : partOfWhole(share, count >= holderCount);
  };
  const top100 = top(100);
  const top1000 = complete ? top(1000) : thousandShare(breakdown, supply, top100);
  const known = { top1: top(1), top10: top(10), top100, top1000 };
  const read: Concentration = {
    holderCount,
    ...known,
    halfRows: supply > 0 ? halfMark(holders, supply) : null,
    shares: supply > 0 ? shares : [],
    walletShares: tenLargest(holders, supply, counted),
    parts: [],
    counted,
    allEqual: complete && holders.length > 0 && holders.every(({ amount }) => amount === holders[0]?.amount),
  };
  const who = ownership(read);
  return { ...read, parts: supply > 0 ? stripParts({ ...who, top1000 }, who.count) : [] };
}

/** Wallets of listed accounts, with what they hold in these, the largest first. */
function largestWallets(holders: readonly Row[]): { readonly address: string; readonly amount: number }[] {
  const held = new Map<string, number>();
  for (const { address, amount } of holders)
    if (address !== undefined) held.set(address, (held.get(address) ?? 0) + amount);
  return [...held]
    .map(([address, amount]) => ({ address, amount }))
    .toSorted((one, other) => other.amount - one.amount);
}

/** Some of them may have accounts that are not listed; together they hold less than is known of the ten largest then. */
function tenLargest(holders: readonly Row[], supply: number, { wallets }: Counted): number[] {
  const first = largestWallets(holders).slice(0, 10);
  const known = wallets?.top10;
  const together = supplyShare(sum(first.map(({ amount }) => amount)), supply);
  if (known === undefined || together === null || together < known * (1 - 1e-9)) return [];
  return first.map(({ amount }) => supplyShare(amount, supply) ?? 0);
}

/**
 * The supply breakdown covers the 1000 largest owners, an owner with several accounts counted once,
 * so it is never below the hundred largest rows; if it is, the two do not belong together.
 */
function thousandShare(breakdown: Input["breakdown"], supply: number, top100: number | null): number | null {
  if (!breakdown || top100 === null) return null;
  const share = supplyShare(sum(Object.values(breakdown)), supply);
  return share === null || share < top100 * (1 - 1e-6) ? null : Math.max(share, top100);
}

/** The fewest of the listed wallets that together hold half of the supply. */
function halfMark(holders: readonly Pick<Holder, "amount">[], supply: number): number | null {
  const half = (supply / 2) * (1 - 1e-12); // two equal wallets: one of them is half, rounding or not
  let held = 0;
  for (const [index, holder] of holders.entries()) {
    held += holder.amount;
    if (held >= half) return index + 1;
  }
  return null;
}

type Known = Pick<Concentration, "top1" | "top10" | "top100" | "top1000">;

function stripParts({ top1, top10, top100, top1000 }: Known, holderCount: number): StripPart[] {
  const marks: readonly [last: number, cumulative: number | null, tier: Tier][] = [
    [1, top1, 5],
    [10, top10, 4],
    [100, top100, 3],
    [1000, top1000, 2],
  ];
  const parts: StripPart[] = [];
  let before = 0;
  let ranks = 0;
  for (const [last, cumulative, tier] of marks) {
    if (cumulative === null) continue;
    const to = Math.min(last, holderCount);
    if (to > ranks) {
      parts.push({ from: ranks + 1, to, wallets: to - ranks, share: Math.max(0, cumulative - before), tier });
    }
    before = Math.max(before, cumulative);
    ranks = Math.max(ranks, to);
  }
  const wallets = Math.max(0, holderCount - ranks);
  // What no listed wallet holds is drawn even when nobody is left: the strip is the whole supply.
  if (parts.length > 0 && (wallets > 0 || before < 1 - 1e-9)) {
    parts.push({ from: ranks + 1, to: null, wallets, share: Math.max(0, 1 - before), tier: 1 });
  }
  return parts;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
