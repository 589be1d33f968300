import type { HolderDeltas } from "../../contract/holders.ts";
import type { TokenPnl } from "../../contract/stats.ts";
import { type Concentration, walletsOf } from "./concentration.ts";
import type { Hands } from "./hands.ts";
import type { Hhi } from "./hhi.ts";
import type { Threshold } from "./value.ts";

/** One column. What a token does not have is null; its cell keeps its place. */
export interface ComparedToken {
  /** As sentences say it. */
  readonly name: string;
  readonly holderCount: number | null;
  readonly deltas: HolderDeltas | null;
  /** How many there are of what changes are of, where that is known. */
  readonly flowHolders?: number;
  readonly concentration: Concentration | null;
  readonly hhi: Hhi | null;
  readonly hands: Hands | null;
  readonly thresholds: readonly Threshold[] | null;
  readonly pnl: TokenPnl | null;
  /** Part of the supply whose cost is known, 0 to 1; undefined where it is not said. */
  readonly costShare?: number | undefined;
}

/** How many hold it, wallets where they are known, and whether there are more; null where that is not known. */
export function comparedHolders({
  holderCount,
  concentration,
}: Pick<ComparedToken, "holderCount" | "concentration">): Holders | null {
  const number = concentration ? walletsOf(concentration) : holderCount;
  return number === null ? null : { number, isLeast: concentration?.counted.isLeast };
}

export interface Holders {
  readonly number: number;
  readonly isLeast?: true | undefined;
}

export interface Extreme {
  readonly token: ComparedToken;
  readonly value: number;
  /** Whether another token has the same value, as far as it is written. */
  readonly shared: boolean;
  /** How many tokens have a value at all. */
  readonly known: number;
}

/** The token with the largest value of those that have one; `text` is how a sentence writes it. */
export function most(
  tokens: readonly ComparedToken[],
  value: (token: ComparedToken) => number | null | undefined,
  text: (value: number) => string = String,
): Extreme | null {
  const known = tokens.flatMap((token) => {
    const own = value(token);
    return typeof own === "number" && Number.isFinite(own) ? [{ token, value: own }] : [];
  });
  const [first] = known.toSorted((left, right) => right.value - left.value);
  if (!first) return null;
  const shared = known.filter((each) => text(each.value) === text(first.value)).length > 1;
  return { ...first, shared, known: known.length };
}

/** Net change in a window relative to the holders at its start; null if there were none. */
export function growth(token: ComparedToken, window: keyof HolderDeltas): number | null {
  const change = token.deltas?.[window];
  if (change === undefined || token.holderCount === null) return null;
  const before = (token.flowHolders ?? token.holderCount) - change;
  return before > 0 ? change / before : null;
}
