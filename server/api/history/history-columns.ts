import type { WalletSeriesName, SeriesName } from "../../../contract/history/series.ts";
import { ratio, wholeTokens } from "../../ledger/amount.ts";
import { averageSeconds, exactSum } from "../../ledger/answers.ts";
import { orderFigureRows } from "../../ledger/history/order-figures.ts";
import type { PointRow } from "../../ledger/history/point-columns.ts";
import { historySizes } from "../../ledger/history/ranked-points.ts";
import { partOf } from "../shares.ts";

/** A row of `token_history`, as the store answers it. */
export type HistoryRow = Omit<PointRow, "token_id" | "step" | "time" | "transfers"> & {
  readonly time: number;
  readonly transfers: bigint | null;
};

export type Column = Value | Readonly<Record<string, Value>>;
type Value = (row: HistoryRow, decimals: number) => number | null;

type AccountSeriesName = Exclude<SeriesName, WalletSeriesName>;
/** Series that are a column of the same name. */
type PlainName = {
  [K in AccountSeriesName & keyof HistoryRow]: HistoryRow[K] extends number | null ? K : never;
}[AccountSeriesName & keyof HistoryRow];

/** How all other series are made of a row, those of wallets of {@link rowOfWallets}; of several columns, each by its name. */
const madeColumns: Readonly<Record<Exclude<AccountSeriesName, PlainName>, Column>> &
  Partial<Record<AccountSeriesName, Column>> = {
  supply: (row, decimals) => tokens(row.supply, decimals),
  top_10_share: (row) => part(row.top_10, row.supply),
  top_100_share: (row) => part(row.top_100, row.supply),
  top_1000_share: (row) => part(row.top_1000, row.supply),
  gini: (row) => giniOf(row.gini_high, row.gini_low, row.holders, row.supply),
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
  holders_by_value: {
    shrimp: (row) => difference(row.holders, row.over_10),
    crab: (row) => difference(row.over_10, row.over_100),
    fish: (row) => difference(row.over_100, row.over_1000),
    dolphin: (row) => difference(row.over_1000, row.over_10000),
    whale: (row) => row.over_10000,
  },
  // Where nothing is held, no part of it has a known or an unknown cost.
  costed_share: (row) => part(row.costed, row.supply) ?? (row.costed === 0n ? 0 : null),
  market_value_to_cost: ({ price_usd: price, average_cost: cost }) =>
    price === null || !cost ? null : price / cost,
  supply_in_profit: (row) => part(row.in_profit, row.costed),
  supply_at_cost: (row) => part(row.at_cost, row.costed),
  owners_in_profit: ({ owners_in_profit: owners, costed_owners: costed }) =>
    owners === null || !costed ? null : owners / costed,
  moved_tokens: (row, decimals) =>
    row.moved_low === null ? null : tokens(exactSum(row.moved_high ?? 0n, row.moved_low), decimals),
  transfers: (row) => (row.transfers === null ? null : Number(row.transfers)),
  age_consumed: ({ consumed_high: high, consumed_low: low }, decimals) =>
    low === null ? null : ratio(exactSum(high ?? 0n, low), 86_400n * 10n ** BigInt(decimals)),
};

export function columnOf(name: AccountSeriesName): Column {
  return madeColumns[name] ?? ((row) => row[name as PlainName]);
}

/** Whether figures of wallets are known that are others than those of accounts. */
export function isSpread({ wallet_hhi: hhi }: HistoryRow): boolean {
  return hhi !== null;
}

const ofAccounts = [
  ...Object.entries(orderFigureRows).flatMap(([name, { kind }]) =>
    kind === "HALVES" ? [`${name}_high`, `${name}_low`] : [name],
  ),
  ...historySizes,
] as (keyof HistoryRow)[];

/** A row whose accounts are its wallets: where each has one account, it is the row. */
export function rowOfWallets(row: HistoryRow): HistoryRow {
  if (row.owners === row.holders) return row;
  const ofWallets = ofAccounts.map((name) => [name, row[`wallet_${name}` as keyof HistoryRow]]);
  return { ...row, holders: row.owners, ...Object.fromEntries(ofWallets) };
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
