import type { SeriesName } from "../history.ts";

/** Series of accounts, and what they are of wallets. */
export const seriesOfWallets = {
  top_10_share: "wallet_top_10_share",
  top_100_share: "wallet_top_100_share",
  top_1000_share: "wallet_top_1000_share",
  hhi: "wallet_hhi",
  gini: "wallet_gini",
  half_of_supply: "wallet_half_of_supply",
  holders_by_value: "wallets_by_value",
} as const satisfies Partial<Record<SeriesName, SeriesName>>;

export type WalletSeriesName = (typeof seriesOfWallets)[keyof typeof seriesOfWallets];

/** Those that need all balances of a moment in order. */
export const rankedSeries: ReadonlySet<SeriesName> = new Set(
  (Object.entries(seriesOfWallets) as [SeriesName, SeriesName][]).flat(),
);
