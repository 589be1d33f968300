import type { Holder, HolderBreakdowns } from "../../contract/holders.ts";
import { thresholds } from "./value.ts";

/**
 * The price in US dollars. `known`: the service sent it. `implied`: it lies above `low` and not
 * above `high`, from how many wallets are worth more than a threshold.
 */
export interface Price {
  readonly kind: "known" | "implied";
  readonly low: number;
  readonly high: number;
  readonly usd: number;
  /** What an implied price was read from. */
  readonly from?: { readonly usd: number; readonly holders: number };
}

/** An implied price is used at all only if its bracket is this narrow, relative to its middle. */
const usableWidth = 0.1;
/** And for a wallet's cost, where a small error grows, only if it is this narrow. */
export const preciseWidth = 0.05;

type RankedAmount = Pick<Holder, "rank" | "amount">;

interface Input {
  /** `meta.priceUsd` of any of the token's answers. */
  readonly knownUsd?: number | null | undefined;
  readonly breakdowns?: HolderBreakdowns | null | undefined;
  /** Any ranks: the first page, and the two rows of `tighterRank` once they are fetched. */
  readonly holders?: readonly RankedAmount[] | undefined;
}

/** The known price if there is one, else the implied one, else null. */
export function readPrice({ knownUsd, breakdowns, holders = [] }: Input): Price | null {
  if (typeof knownUsd === "number" && knownUsd >= 0 && Number.isFinite(knownUsd)) {
    return { kind: "known", low: knownUsd, high: knownUsd, usd: knownUsd };
  }
  return breakdowns ? impliedPrice(breakdowns, holders) : null;
}

/**
 * If n wallets are worth more than V, the price lies in (V / amount of rank n, V / amount of rank
 * n + 1]. The largest n whose two ranks are at hand gives the narrowest bracket.
 */
function impliedPrice(breakdowns: HolderBreakdowns, holders: readonly RankedAmount[]): Price | null {
  const amounts = new Map(holders.map(({ rank, amount }) => [rank, amount]));
  const [best] = thresholds(breakdowns, breakdowns.total_holders)
    .filter(({ holders: count }) => amounts.has(count) && amounts.has(count + 1))
    .sort((left, right) => right.holders - left.holders);
  if (!best) return null;
  const low = best.usd / (amounts.get(best.holders) ?? 0);
  const high = best.usd / (amounts.get(best.holders + 1) ?? 0);
  if (!Number.isFinite(low) || !Number.isFinite(high) || low <= 0 || high < low) return null;
  const from = { usd: best.usd, holders: best.holders };
  const price: Price = { kind: "implied", low, high, usd: (low + high) / 2, from };
  return width(price) <= usableWidth ? price : null;
}

/**
 * The rank n whose rows n and n + 1 would narrow the implied price, or null if the first page
 * already holds the best. Not beyond 1000: deeper, a few wallets missed by one count shift it more.
 */
export function tighterRank(breakdowns: HolderBreakdowns): number | null {
  const counts = thresholds(breakdowns, breakdowns.total_holders).map(({ holders }) => holders);
  const rank = Math.max(0, ...counts.filter((count) => count <= 1000));
  return rank > 99 && rank < breakdowns.total_holders ? rank : null;
}

/** What an amount of tokens is worth in US dollars; null without a price. */
export function worth(amount: number, price: Price | null): number | null {
  return price === null ? null : amount * price.usd;
}

/** The width of the bracket relative to its middle; 0 for a known price. */
export function width({ low, high, usd }: Price): number {
  return high === low ? 0 : (high - low) / usd;
}

/** How far the price lies above (positive) or below the break-even price; null without either. */
export function breakEvenDistance(price: Price | null, breakEvenUsd: number | null): number | null {
  if (price === null || breakEvenUsd === null || !(breakEvenUsd > 0)) return null;
  const distance = price.usd / breakEvenUsd - 1;
  return Number.isFinite(distance) ? distance : null;
}

/**
 * What a wallet's tokens cost apiece: price minus unrealized profit per token of those whose cost is known, which is
 * `costShare` of them. Null where the price is too wide to say, nothing is held, or the figures do not belong
 * together.
 */
export function impliedCost(
  price: Price | null,
  wallet: { readonly amount: number; readonly unrealized_pnl: number | null },
  costShare = 1,
): number | null {
  const costed = wallet.amount * costShare;
  if (price === null || wallet.unrealized_pnl === null || !(costed > 0)) return null;
  if (width(price) >= preciseWidth) return null;
  const cost = price.usd - wallet.unrealized_pnl / costed;
  return cost >= 0 && Number.isFinite(cost) ? cost : null;
}
