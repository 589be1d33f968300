import { hands } from "../hands.ts";
import { sizes } from "../sizes.ts";

/** What a series of a token's history means, for pages, docs/metrics.md and the description of the interface. */
export interface SeriesDefinition {
  readonly label: string;
  readonly meaning: string;
  readonly unit: string;
  readonly formula: string;
  /** When a point of it is null. */
  readonly unknown: string;
}

interface SeriesRow extends SeriesDefinition {
  readonly value: "count" | "share" | "amount" | "usd" | "ratio";
  /** Of a series that has several columns: their names. */
  readonly parts?: readonly string[];
  /**
   * Of what needs all balances of a moment in order: its label where the accounts of each wallet are added up, which is
   * a series of its own.
   */
  readonly ofWallets?: string;
  /** Whether tokens are compared by it (src/metrics/history/compared-groups.ts); by default they are. */
  readonly isCompared?: false;
}

/** Ages at a point in days: above the lower limit, up to and with the upper. */
export const fineAges = [
  "under_1d",
  "1d_7d",
  "7d_30d",
  "30d_90d",
  "90d_180d",
  "180d_365d",
  "1y_2y",
  "over_2y",
] as const;

const needsBalances = "Transfers before the first one known are missing.";
const needsPast = "Transfers before the first one known are missing, or only balances were known then.";
const noSupply = "Nobody held anything, or balances were not put in order at this point.";
const noPrice = "No price of the last 24 hours was known.";
const needsTransfers = "Only changes of balances are known, not the transfers that made them.";

/**
 * The series of a token's history. From a row follow the schema, the series of wallets, docs/metrics.md, the description
 * of the interface, and what the command line lists.
 */
const rows = {
  holders: {
    value: "count",
    label: "Accounts over time",
    meaning: "Accounts that held something at that time. On Solana a wallet may have several.",
    unit: "Accounts",
    formula: "Number of balances above 0",
    unknown: needsBalances,
  },
  owners: {
    value: "count",
    label: "Wallets over time",
    meaning: "Wallets that held something at that time, in whatever number of accounts.",
    unit: "Wallets",
    formula: "Number of owners whose balances add up to more than 0",
    unknown: needsBalances,
  },
  supply: {
    value: "amount",
    label: "Supply over time",
    meaning: "All tokens that were held at that time.",
    unit: "Tokens",
    formula: "Sum of all balances",
    unknown: needsBalances,
  },
  new_owners: {
    value: "count",
    label: "New wallets",
    meaning:
      "Wallets that held something at the end of the hour, day or week, and had never received any before it began.",
    unit: "Wallets in the interval",
    formula: "Something at the end, nothing at the beginning, first receipt in between",
    unknown: needsBalances,
  },
  returned_owners: {
    value: "count",
    label: "Wallets that came back",
    meaning:
      "Wallets that held something at the end, nothing at the beginning, and had received some before.",
    unit: "Wallets in the interval",
    formula: "Something at the end, nothing at the beginning, first receipt before",
    unknown: needsBalances,
  },
  left_owners: {
    value: "count",
    label: "Wallets that left",
    meaning:
      "Wallets that held something at the beginning and nothing at the end. New and returned less left is the change in wallets, exactly; who came and left within one interval is in none of the three.",
    unit: "Wallets in the interval",
    formula: "Something at the beginning, nothing at the end",
    unknown: needsBalances,
  },
  top_10_share: {
    value: "share",
    ofWallets: "Share of the ten largest wallets",
    label: "Share of the ten largest",
    meaning: "The part of supply that the ten largest accounts of that time held together.",
    unit: "0 to 1",
    formula: "Sum of the 10 largest balances / supply",
    unknown: noSupply,
  },
  top_100_share: {
    value: "share",
    ofWallets: "Share of the hundred largest wallets",
    label: "Share of the hundred largest",
    meaning: "The part of supply that the hundred largest accounts of that time held together.",
    unit: "0 to 1",
    formula: "Sum of the 100 largest balances / supply",
    unknown: noSupply,
  },
  top_1000_share: {
    value: "share",
    ofWallets: "Share of the thousand largest wallets",
    label: "Share of the thousand largest",
    meaning: "The part of supply that the thousand largest accounts of that time held together.",
    unit: "0 to 1",
    formula: "Sum of the 1,000 largest balances / supply",
    unknown: noSupply,
  },
  hhi: {
    value: "share",
    ofWallets: "Concentration (HHI) of wallets over time",
    label: "Concentration (HHI) over time",
    meaning:
      "The Herfindahl-Hirschman index of that time: 1 where one account has everything; pages show 0 to 10,000.",
    unit: "0 to 1",
    formula: "Sum of (balance / supply)²",
    unknown: noSupply,
  },
  gini: {
    value: "share",
    ofWallets: "Gini coefficient of wallets over time",
    label: "Gini coefficient over time",
    meaning:
      "How unequal the balances of that time were: 0 where all are alike, near 1 where few have almost all.",
    unit: "0 to 1",
    formula: "2 · Σ i·xᵢ / (n · Σ x) − (n + 1) / n, balances ascending",
    unknown: noSupply,
  },
  half_of_supply: {
    value: "count",
    ofWallets: "Wallets with half of supply",
    label: "Accounts with half of supply",
    meaning: "The least number of accounts that together held more than half of supply.",
    unit: "Accounts",
    formula: "Least n whose n largest balances are more than supply / 2",
    unknown: noSupply,
  },
  supply_by_age: {
    value: "amount",
    parts: hands,
    label: "Hands over time",
    meaning:
      "All tokens by how long their wallet had held them: wood up to 15 days, bronze to 30, silver to 60, gold to 90, diamond longer. Of all wallets; the breakdown of today's page is of the 1,000 largest.",
    unit: "Tokens",
    formula: "Sum of open lots by their age; the five add up to supply",
    unknown: needsPast,
  },
  supply_by_age_fine: {
    value: "amount",
    parts: fineAges,
    label: "Supply by age",
    meaning: "The same by eight ages, from under a day to over two years.",
    unit: "Tokens",
    formula: "Sum of open lots by their age; the eight add up to supply",
    unknown: needsPast,
  },
  avg_time_held: {
    value: "count",
    label: "Average time held, over time",
    meaning: "How long a token had been in its wallet, on average over all tokens of that time.",
    unit: "Seconds",
    formula: "Σ (amount × age) / Σ amount over open lots",
    unknown: `Nobody held anything. ${needsPast}`,
  },
  price_usd: {
    value: "usd",
    label: "Price over time",
    meaning: "The last price known at that time.",
    unit: "US dollars",
    formula: "Last known price, at most 24 hours old",
    unknown: noPrice,
  },
  holders_by_value: {
    value: "count",
    parts: sizes,
    ofWallets: "Wallets by value, over time",
    label: "Holders by value, over time",
    meaning:
      "Accounts by what they were worth then: shrimp up to $10, crab to $100, fish to $1,000, dolphin to $10,000, whale more.",
    unit: "Accounts",
    formula: "Balance × price of that time",
    unknown: `${noPrice} ${noSupply}`,
  },
  average_cost: {
    value: "usd",
    label: "Average cost",
    meaning:
      "What the tokens that were held had cost on average, at the prices of the times at which they came. Also known as realized price; at the last point it is the break-even price.",
    unit: "US dollars a token",
    formula: "Σ (amount × unit cost) / Σ amount over open lots with a known cost",
    unknown: `No cost was known. ${needsPast}`,
  },
  costed_share: {
    value: "share",
    label: "Part with a known cost",
    meaning: "The part of supply whose cost is known: what figures of cost and profit speak of.",
    unit: "0 to 1",
    formula: "Open lots with a known cost / supply; 0 where nothing is held",
    unknown: needsPast,
  },
  market_value_to_cost: {
    value: "ratio",
    label: "Market value to cost",
    meaning: "Price over average cost: above 1 the tokens are worth more than they cost. Also known as MVRV.",
    unit: "Ratio",
    formula: "Price / average cost",
    unknown: `The average cost was unknown or 0. ${noPrice}`,
  },
  supply_in_profit: {
    value: "share",
    label: "Supply in profit",
    meaning: "Of the tokens with a known cost, the part that cost less than the price of that time.",
    unit: "0 to 1",
    formula: "Open lots with unit cost < price / open lots with a known cost",
    unknown: `No cost was known. ${noPrice}`,
  },
  supply_at_cost: {
    value: "share",
    label: "Supply at cost",
    meaning:
      "Of the tokens with a known cost, the part that cost as much as the price of that time: in neither profit nor loss.",
    unit: "0 to 1",
    formula:
      "Open lots with unit cost = price, to one part in 10¹² / open lots with a known cost; what is left beside it and what is in profit is in loss",
    unknown: `No cost was known. ${noPrice}`,
  },
  owners_in_profit: {
    value: "share",
    label: "Wallets in profit",
    meaning: "Of the wallets with tokens of a known cost, the part whose average cost is below the price.",
    unit: "0 to 1",
    formula: "Wallets with average cost < price / wallets with a known cost",
    unknown: `No cost was known. ${noPrice}`,
  },
  realized_profit: {
    value: "usd",
    label: "Realized profit over time",
    meaning:
      "What was gained in the interval by giving tokens away at a higher price than they came at. Losses are apart.",
    unit: "US dollars in the interval",
    formula:
      "Σ amount × (price of the day − unit cost), where positive; 0 where nothing was sold and a price was known",
    unknown: "No sale had both prices known, or nothing was sold and no price was known.",
  },
  realized_loss: {
    value: "usd",
    label: "Realized loss over time",
    meaning: "What was lost in the interval by giving tokens away at a lower price; 0 or negative.",
    unit: "US dollars in the interval",
    formula:
      "Σ amount × (price of the day − unit cost), where negative; 0 where nothing was sold and a price was known",
    unknown: "No sale had both prices known, or nothing was sold and no price was known.",
  },
  sold_value_to_cost: {
    value: "ratio",
    label: "Sold value to cost",
    meaning:
      "What was given away in the interval, at its value then over its cost: above 1 it was given away at a profit. Also known as SOPR.",
    unit: "Ratio",
    formula: "Σ (amount × price of the day) / Σ (amount × unit cost), where both are known",
    unknown: "Nothing was sold of which both prices are known, or it had cost nothing.",
  },
  moved_tokens: {
    value: "amount",
    label: "Tokens moved",
    meaning: "All amounts of the interval's transfers, mints and burns between different wallets.",
    unit: "Tokens in the interval",
    formula: "Σ amount",
    unknown: needsTransfers,
  },
  transfers: {
    value: "count",
    label: "Transfers",
    meaning: "Transfers, mints and burns of the interval between different wallets.",
    unit: "Count in the interval",
    formula: "Number of events with an amount above 0",
    unknown: needsTransfers,
  },
  active_owners: {
    value: "count",
    label: "Active wallets",
    meaning: "Wallets that gave or received something in the interval, each counted once.",
    unit: "Wallets in the interval",
    formula: "Number of different owners in the events",
    unknown: needsTransfers,
  },
  age_consumed: {
    value: "amount",
    label: "Token days ended",
    meaning:
      "How long the tokens that were given away in the interval had been held, added up: large where old hands sell. Also known as token days destroyed.",
    unit: "Token days in the interval",
    formula: "Σ amount × days since its lot came",
    unknown: needsPast,
  },
} as const satisfies Readonly<Record<string, SeriesRow>>;

type Rows = typeof rows;
type AccountSeriesName = keyof Rows;

/** Series that need all balances in order. */
export type RankedName = {
  [K in AccountSeriesName]: Rows[K] extends { readonly ofWallets: string } ? K : never;
}[AccountSeriesName];

/** The same of wallets. */
type WalletName<K extends RankedName> = K extends "holders_by_value" ? "wallets_by_value" : `wallet_${K}`;
export type WalletSeriesName = WalletName<RankedName>;
export type SeriesName = AccountSeriesName | WalletSeriesName;

/** Series to ask for. Those that need all balances in order stand apart: on Solana they are asked for of wallets as well. */
export interface SeriesAsked {
  readonly series?: readonly Exclude<AccountSeriesName, RankedName>[];
  readonly ranked?: readonly RankedName[];
}

const rowOf: Readonly<Record<AccountSeriesName, SeriesRow>> = rows;
const accountNames = Object.keys(rows) as AccountSeriesName[];
const rankedNames = accountNames.filter((name): name is RankedName => rowOf[name].ofWallets !== undefined);

export const seriesOfWallets = Object.fromEntries(
  rankedNames.map((name) => [name, name === "holders_by_value" ? "wallets_by_value" : `wallet_${name}`]),
) as { readonly [K in RankedName]: WalletName<K> };

export const rankedSeries: ReadonlySet<string> = new Set(Object.entries(seriesOfWallets).flat());

/** What the values of a series are, of wallets as of accounts. */
type SeriesValues = Pick<SeriesRow, "value" | "parts">;
type ValuesByName = { readonly [K in AccountSeriesName]: Rows[K] } & {
  readonly [K in RankedName as WalletName<K>]: Rows[K];
};

/** Those of wallets stand behind the last that they are the same of. */
const lastRanked = accountNames.indexOf(rankedNames.at(-1)!) + 1;
const ofWallets = Object.fromEntries(rankedNames.map((name) => [seriesOfWallets[name], rows[name]]));
export const seriesValues = Object.fromEntries([
  ...Object.entries<SeriesValues>(rows).slice(0, lastRanked),
  ...Object.entries(ofWallets),
  ...Object.entries<SeriesValues>(rows).slice(lastRanked),
]) as unknown as ValuesByName;

export const seriesNames = Object.keys(seriesValues) as SeriesName[];

function inWallets(text: string): string {
  return text.replaceAll("account", "wallet").replaceAll("Account", "Wallet");
}

function walletDefinition({
  ofWallets: label = "",
  meaning,
  unit,
  formula,
  unknown,
}: SeriesRow): SeriesDefinition {
  return {
    label,
    meaning: `${inWallets(meaning)} All accounts of a wallet are added up.`,
    unit: inWallets(unit),
    formula,
    unknown: `${unknown} Left out where every wallet has one account: it is what is said of accounts.`,
  };
}

export const seriesDefinitions: Readonly<Record<SeriesName, SeriesDefinition>> = {
  ...rows,
  ...(Object.fromEntries(
    rankedNames.map((name) => [seriesOfWallets[name], walletDefinition(rows[name])]),
  ) as Readonly<Record<WalletSeriesName, SeriesDefinition>>),
};
