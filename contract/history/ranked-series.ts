// Without schemas, which pages load later than these names.

/**
 * Series that need all balances of a moment in order, and what their values are: of accounts, and with `wallet_` before
 * the name of wallets.
 */
export const rankedValues = {
  top_10_share: "share",
  top_100_share: "share",
  top_1000_share: "share",
  hhi: "share",
  gini: "share",
  half_of_supply: "count",
} as const;

export type RankedName = keyof typeof rankedValues;
export const rankedNames = Object.keys(rankedValues) as RankedName[];

/** Series of accounts, and what they are of wallets. */
export const seriesOfWallets = {
  ...(Object.fromEntries(rankedNames.map((name) => [name, `wallet_${name}`])) as {
    [K in RankedName]: `wallet_${K}`;
  }),
  holders_by_value: "wallets_by_value",
} as const;

export type WalletSeriesName = (typeof seriesOfWallets)[keyof typeof seriesOfWallets];

/** With those by value, which need the same. */
export const rankedSeries: ReadonlySet<string> = new Set(Object.entries(seriesOfWallets).flat());
