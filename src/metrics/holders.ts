import type { Holder, HolderBreakdowns } from "../../contract/holders.ts";
import type { Filter } from "../../contract/search/holder-filter.ts";
import type { DataSource, Meta } from "../../contract/meta.ts";
import { plainDecimal } from "../lib/decimal.ts";
import { partOfWhole } from "../lib/format.ts";
import { isFiltered, offsetOf, type SwitchedColumn, switchedColumns } from "../lib/search-params.ts";
import type { Price } from "./price.ts";
import { isOwnService } from "./source.ts";
import { supplyShare } from "./supply.ts";
import { thresholds } from "./value.ts";

type RankedAmount = Pick<Holder, "rank" | "amount">;

/**
 * Share of supply held by each row's wallet and every larger one. `amountBefore` is what the ranks
 * before the first row hold, null where those pages are not at hand. A gap in the ranks ends it. The last of all
 * `holderCount` ranks, and no other, has all of it.
 */
export function cumulativeShares(
  rows: readonly RankedAmount[],
  supply: number,
  amountBefore: number | null,
  holderCount: number,
): (number | null)[] {
  let held = rows[0]?.rank === 1 ? 0 : amountBefore;
  let expected = rows[0]?.rank ?? 1;
  return rows.map(({ rank, amount }) => {
    held = held === null || rank !== expected ? null : held + amount;
    expected = rank + 1;
    const share = held === null ? null : supplyShare(held, supply);
    return share === null ? null : partOfWhole(share, rank >= holderCount);
  });
}

/** What ranks 1 to `lastRank` hold, from pages in any order; null if one of the ranks is missing. */
export function amountThrough(rows: readonly RankedAmount[], lastRank: number): number | null {
  const amounts = new Map(rows.map(({ rank, amount }) => [rank, amount]));
  let held = 0;
  for (let rank = 1; rank <= lastRank; rank += 1) {
    const amount = amounts.get(rank);
    if (amount === undefined) return null;
    held += amount;
  }
  return held;
}

/** The row at which half of supply is reached; undefined where it is not on this page. */
export function halfRow(
  rows: readonly RankedAmount[],
  cumulative: readonly (number | null)[],
): number | undefined {
  const index = cumulative.findIndex((share) => share !== null && share >= 0.5 * (1 - 1e-12));
  const before = cumulative[index - 1];
  // Reached at the top of a later page means reached before it, unless rank 1 alone is half.
  if (index === -1 || (index === 0 && rows[0]?.rank !== 1)) return undefined;
  return before === null ? undefined : rows[index]?.rank;
}

/**
 * How many rows match, or null where a hosted service repeats the page size instead: then the
 * pager is open-ended.
 */
export function matchingTotal(
  page: { readonly holder_count: number; readonly total: number; readonly holders: readonly unknown[] },
  search: Filter & { readonly page: number; readonly limit: number },
  source?: DataSource,
): number | null {
  if (isOwnService(source)) return page.total;
  const repeatsPage = page.total === page.holders.length && page.total === search.limit;
  const allFit = !isFiltered(search) && page.holder_count === page.total;
  if (offsetOf(search.page, search.limit) + page.holders.length > page.total) return null;
  return repeatsPage && !allFit ? null : page.total;
}

/** The largest of 1, 2 and 5 times a power of ten that is not above the amount, as a decimal text. */
export function roundAmountBelow(amount: number): string | null {
  if (!(amount > 0) || !Number.isFinite(amount)) return null;
  const power = Math.floor(Math.log10(amount));
  const round = [5, 2, 1].map((digit) => Number(`${digit}e${power}`)).find((each) => each <= amount);
  return round === undefined ? null : plainDecimal(round);
}

export interface ThresholdPreset {
  readonly usd: number;
  readonly holders: number;
  /** The smallest amount worth more than the threshold, as a decimal text; null without a price. */
  readonly min_amount: string | null;
}

/** The six thresholds as amount filters. An implied price gives four digits, a known one twelve. */
export function thresholdPresets(
  breakdowns: HolderBreakdowns,
  holderCount: number,
  price: Price | null,
): ThresholdPreset[] {
  return thresholds(breakdowns, holderCount).map(({ usd, holders }) => ({
    usd,
    holders,
    min_amount: amountWorth(usd, price),
  }));
}

/** So many dollars' worth of tokens, as a decimal text; null for none, and without a price. */
export function amountWorth(usd: number | null, price: Price | null): string | null {
  if (price === null || usd === null) return null;
  const amount = usd / price.usd;
  if (!Number.isFinite(amount) || amount <= 0) return null;
  return plainDecimal(Number(amount.toPrecision(price.kind === "known" ? 12 : 4)));
}

export interface DollarBand {
  readonly fromUsd: number;
  /** Null where the band has no end. */
  readonly toUsd: number | null;
  /** Holders in the band: what its label says, and how high its bar is. */
  readonly count: number;
}

/** Holders between neighbouring thresholds, the first band from nothing. */
export function dollarBands(breakdowns: HolderBreakdowns, holderCount: number): DollarBand[] {
  const rows = [{ usd: 0, holders: holderCount }, ...thresholds(breakdowns, holderCount)];
  return rows.map(({ usd, holders }, index) => ({
    fromUsd: usd,
    toUsd: rows[index + 1]?.usd ?? null,
    count: Math.max(0, holders - (rows[index + 1]?.holders ?? 0)),
  }));
}

/** The columns that there can be figures for: a service without them, or a token without its past, has none. */
export function offeredColumns({ sources, history, notes, facts, priceUsd }: Meta): SwitchedColumn[] {
  if (!isOwnService(sources[0])) return [];
  const isFull = history === "full";
  const hasPast = (isFull || history === "incomplete") && !facts?.coverage;
  const hasCost = isFull && (facts?.costShare ?? 0) > 0;
  const isOffered: Readonly<Record<SwitchedColumn, boolean>> = {
    kind: true,
    change_24h: hasPast,
    change_7d: hasPast,
    first_received: isFull && !notes?.includes("snapshots"),
    average_cost: hasCost,
    unrealized_pnl: hasCost && priceUsd !== undefined,
  };
  return switchedColumns.filter((column) => isOffered[column]);
}
