import type { SeriesName } from "../../../contract/history.ts";
import type { WalletSeriesName } from "../../../contract/history/ranked-series.ts";
import { ratio, wholeTokens } from "../../ledger/amount.ts";
import { averageSeconds, exactSum } from "../../ledger/answers.ts";
import { partOf } from "../shares.ts";

/** A row of token_history. */
export interface HistoryRow {
  readonly time: number;
  readonly holders: number | null;
  readonly owners: number | null;
  readonly supply: bigint | null;
  readonly new_owners: number | null;
  readonly returned_owners: number | null;
  readonly left_owners: number | null;
  readonly top_10: bigint | null;
  readonly top_100: bigint | null;
  readonly top_1000: bigint | null;
  readonly hhi: number | null;
  readonly gini_high: bigint | null;
  readonly gini_low: bigint | null;
  readonly half_of_supply: number | null;
  readonly over_10: number | null;
  readonly over_100: number | null;
  readonly over_1000: number | null;
  readonly over_10000: number | null;
  readonly wallet_top_10: bigint | null;
  readonly wallet_top_100: bigint | null;
  readonly wallet_top_1000: bigint | null;
  readonly wallet_hhi: number | null;
  readonly wallet_gini_high: bigint | null;
  readonly wallet_gini_low: bigint | null;
  readonly wallet_half_of_supply: number | null;
  readonly wallet_over_10: number | null;
  readonly wallet_over_100: number | null;
  readonly wallet_over_1000: number | null;
  readonly wallet_over_10000: number | null;
  readonly under_1d: bigint | null;
  readonly under_7d: bigint | null;
  readonly under_15d: bigint | null;
  readonly under_30d: bigint | null;
  readonly under_60d: bigint | null;
  readonly under_90d: bigint | null;
  readonly under_180d: bigint | null;
  readonly under_365d: bigint | null;
  readonly under_730d: bigint | null;
  readonly over_730d: bigint | null;
  readonly age_weight_high: bigint | null;
  readonly age_weight_low: bigint | null;
  readonly price_usd: number | null;
  readonly costed: bigint | null;
  readonly average_cost: number | null;
  readonly in_profit: bigint | null;
  readonly at_cost: bigint | null;
  readonly costed_owners: number | null;
  readonly owners_in_profit: number | null;
  readonly realized_profit: number | null;
  readonly realized_loss: number | null;
  readonly sold_value_to_cost: number | null;
  readonly moved_high: bigint | null;
  readonly moved_low: bigint | null;
  readonly transfers: bigint | null;
  readonly active_owners: number | null;
  readonly consumed_high: bigint | null;
  readonly consumed_low: bigint | null;
}

export type Column = Value | Readonly<Record<string, Value>>;
type Value = (row: HistoryRow, decimals: number) => number | null;

/** How each series is made of a row, those of wallets of {@link rowOfWallets}; of several columns, each by its name. */
export const historyColumns: Readonly<Record<Exclude<SeriesName, WalletSeriesName>, Column>> = {
  holders: (row) => row.holders,
  owners: (row) => row.owners,
  supply: (row, decimals) => tokens(row.supply, decimals),
  new_owners: (row) => row.new_owners,
  returned_owners: (row) => row.returned_owners,
  left_owners: (row) => row.left_owners,
  top_10_share: (row) => part(row.top_10, row.supply),
  top_100_share: (row) => part(row.top_100, row.supply),
  top_1000_share: (row) => part(row.top_1000, row.supply),
  hhi: (row) => row.hhi,
  gini: (row) => giniOf(row.gini_high, row.gini_low, row.holders, row.supply),
  half_of_supply: (row) => row.half_of_supply,
  supply_by_age: {
    diamond: sumOf("under_180d", "under_365d", "under_730d", "over_730d"),
    gold: sumOf("under_90d"),
    silver: sumOf("under_60d"),
    bronze: sumOf("under_30d"),
    wood: sumOf("under_1d", "under_7d", "under_15d"),
  },
  supply_by_age_fine: {
    under_1d: sumOf("under_1d"),
    "1d_7d": sumOf("under_7d"),
    "7d_30d": sumOf("under_15d", "under_30d"),
    "30d_90d": sumOf("under_60d", "under_90d"),
    "90d_180d": sumOf("under_180d"),
    "180d_365d": sumOf("under_365d"),
    "1y_2y": sumOf("under_730d"),
    over_2y: sumOf("over_730d"),
  },
  avg_time_held: (row) => averageSeconds(row.age_weight_high, row.age_weight_low, row.supply ?? 0n),
  price_usd: (row) => row.price_usd,
  holders_by_value: {
    shrimp: (row) => difference(row.holders, row.over_10),
    crab: (row) => difference(row.over_10, row.over_100),
    fish: (row) => difference(row.over_100, row.over_1000),
    dolphin: (row) => difference(row.over_1000, row.over_10000),
    whale: (row) => row.over_10000,
  },
  average_cost: (row) => row.average_cost,
  // Where nothing is held, no part of it has a known or an unknown cost.
  costed_share: (row) => part(row.costed, row.supply) ?? (row.costed === 0n ? 0 : null),
  market_value_to_cost: ({ price_usd: price, average_cost: cost }) =>
    price === null || !cost ? null : price / cost,
  supply_in_profit: (row) => part(row.in_profit, row.costed),
  supply_at_cost: (row) => part(row.at_cost, row.costed),
  owners_in_profit: ({ owners_in_profit: owners, costed_owners: costed }) =>
    owners === null || !costed ? null : owners / costed,
  realized_profit: (row) => row.realized_profit,
  realized_loss: (row) => row.realized_loss,
  sold_value_to_cost: (row) => row.sold_value_to_cost,
  moved_tokens: (row, decimals) =>
    row.moved_low === null ? null : tokens(exactSum(row.moved_high ?? 0n, row.moved_low), decimals),
  transfers: (row) => (row.transfers === null ? null : Number(row.transfers)),
  active_owners: (row) => row.active_owners,
  age_consumed: ({ consumed_high: high, consumed_low: low }, decimals) =>
    low === null ? null : ratio(exactSum(high ?? 0n, low), 86_400n * 10n ** BigInt(decimals)),
};

/** Whether figures of wallets are known that are others than those of accounts. */
export function isSpread({ wallet_hhi: hhi }: HistoryRow): boolean {
  return hhi !== null;
}

/** A row whose accounts are its wallets: where each has one account, it is the row. */
export function rowOfWallets(row: HistoryRow): HistoryRow {
  if (row.owners === row.holders) return row;
  return {
    ...row,
    holders: row.owners,
    top_10: row.wallet_top_10,
    top_100: row.wallet_top_100,
    top_1000: row.wallet_top_1000,
    hhi: row.wallet_hhi,
    gini_high: row.wallet_gini_high,
    gini_low: row.wallet_gini_low,
    half_of_supply: row.wallet_half_of_supply,
    over_10: row.wallet_over_10,
    over_100: row.wallet_over_100,
    over_1000: row.wallet_over_1000,
    over_10000: row.wallet_over_10000,
  };
}

function giniOf(
  high: bigint | null,
  low: bigint | null,
  holders: number | null,
  supply: bigint | null,
): number | null {
  return high === null || low === null || !holders || !supply
    ? null
    : ratio(exactSum(high, low), BigInt(holders) * supply);
}

function tokens(raw: bigint | null, decimals: number): number | null {
  return raw === null ? null : wholeTokens(raw, decimals);
}

function part(raw: bigint | null, whole: bigint | null): number | null {
  return raw === null || !whole ? null : partOf(raw, whole);
}

function difference(more: number | null, less: number | null): number | null {
  return more === null || less === null ? null : more - less;
}

type AmountName = {
  [K in keyof HistoryRow]: bigint extends HistoryRow[K] ? K : never;
}[keyof HistoryRow];

function sumOf(...names: readonly AmountName[]): Value {
  return (row, decimals) => {
    let sum = 0n;
    for (const name of names) {
      const amount = row[name];
      if (amount === null) return null;
      sum += amount;
    }
    return wholeTokens(sum, decimals);
  };
}
