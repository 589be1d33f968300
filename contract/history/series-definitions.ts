import type { SeriesName } from "../history.ts";
import { seriesOfWallets, type WalletSeriesName } from "./ranked-series.ts";

/** What a series of a token's history means, for pages, docs/metrics.md and the description of the interface. */
export interface SeriesDefinition {
  readonly label: string;
  readonly meaning: string;
  readonly unit: string;
  readonly formula: string;
  /** When a point of it is null. */
  readonly unknown: string;
}

const needsBalances = "Transfers before the first one known are missing.";
const needsPast = "Transfers before the first one known are missing, or only balances were known then.";
const noSupply = "Nobody held anything, or balances were not put in order at this point.";
const noPrice = "No price of the last 24 hours was known.";
const needsTransfers = "Only changes of balances are known, not the transfers that made them.";

const accountDefinitions: Readonly<Record<Exclude<SeriesName, WalletSeriesName>, SeriesDefinition>> = {
  holders: {
    label: "Accounts over time",
    meaning: "Accounts that held something at that time. On Solana a wallet may have several.",
    unit: "Accounts",
    formula: "Number of balances above 0",
    unknown: needsBalances,
  },
  owners: {
    label: "Wallets over time",
    meaning: "Wallets that held something at that time, in whatever number of accounts.",
    unit: "Wallets",
    formula: "Number of owners whose balances add up to more than 0",
    unknown: needsBalances,
  },
  supply: {
    label: "Supply over time",
    meaning: "All tokens that were held at that time.",
    unit: "Tokens",
    formula: "Sum of all balances",
    unknown: needsBalances,
  },
  new_owners: {
    label: "New wallets",
    meaning:
      "Wallets that held something at the end of the hour, day or week, and had never received any before it began.",
    unit: "Wallets in the interval",
    formula: "Something at the end, nothing at the beginning, first receipt in between",
    unknown: needsBalances,
  },
  returned_owners: {
    label: "Wallets that came back",
    meaning:
      "Wallets that held something at the end, nothing at the beginning, and had received some before.",
    unit: "Wallets in the interval",
    formula: "Something at the end, nothing at the beginning, first receipt before",
    unknown: needsBalances,
  },
  left_owners: {
    label: "Wallets that left",
    meaning:
      "Wallets that held something at the beginning and nothing at the end. New and returned less left is the change in wallets, exactly; who came and left within one interval is in none of the three.",
    unit: "Wallets in the interval",
    formula: "Something at the beginning, nothing at the end",
    unknown: needsBalances,
  },
  top_10_share: {
    label: "Share of the ten largest",
    meaning: "The part of supply that the ten largest accounts of that time held together.",
    unit: "0 to 1",
    formula: "Sum of the 10 largest balances / supply",
    unknown: noSupply,
  },
  top_100_share: {
    label: "Share of the hundred largest",
    meaning: "The part of supply that the hundred largest accounts of that time held together.",
    unit: "0 to 1",
    formula: "Sum of the 100 largest balances / supply",
    unknown: noSupply,
  },
  top_1000_share: {
    label: "Share of the thousand largest",
    meaning: "The part of supply that the thousand largest accounts of that time held together.",
    unit: "0 to 1",
    formula: "Sum of the 1,000 largest balances / supply",
    unknown: noSupply,
  },
  hhi: {
    label: "Concentration (HHI) over time",
    meaning:
      "The Herfindahl-Hirschman index of that time: 1 where one account has everything; pages show 0 to 10,000.",
    unit: "0 to 1",
    formula: "Sum of (balance / supply)²",
    unknown: noSupply,
  },
  gini: {
    label: "Gini coefficient over time",
    meaning:
      "How unequal the balances of that time were: 0 where all are alike, near 1 where few have almost all.",
    unit: "0 to 1",
    formula: "2 · Σ i·xᵢ / (n · Σ x) − (n + 1) / n, balances ascending",
    unknown: noSupply,
  },
  half_of_supply: {
    label: "Accounts with half of supply",
    meaning: "The least number of accounts that together held more than half of supply.",
    unit: "Accounts",
    formula: "Least n whose n largest balances are more than supply / 2",
    unknown: noSupply,
  },
  supply_by_age: {
    label: "Hands over time",
    meaning:
      "All tokens by how long their wallet had held them: wood up to 15 days, bronze to 30, silver to 60, gold to 90, diamond longer. Of all wallets; the breakdown of today's page is of the 1,000 largest.",
    unit: "Tokens",
    formula: "Sum of open lots by their age; the five add up to supply",
    unknown: needsPast,
  },
  supply_by_age_fine: {
    label: "Supply by age",
    meaning: "The same by eight ages, from under a day to over two years.",
    unit: "Tokens",
    formula: "Sum of open lots by their age; the eight add up to supply",
    unknown: needsPast,
  },
  avg_time_held: {
    label: "Average time held, over time",
    meaning: "How long a token had been in its wallet, on average over all tokens of that time.",
    unit: "Seconds",
    formula: "Σ (amount × age) / Σ amount over open lots",
    unknown: `Nobody held anything. ${needsPast}`,
  },
  price_usd: {
    label: "Price over time",
    meaning: "The last price known at that time.",
    unit: "US dollars",
    formula: "Last known price, at most 24 hours old",
    unknown: noPrice,
  },
  holders_by_value: {
    label: "Holders by value, over time",
    meaning:
      "Accounts by what they were worth then: shrimp up to $10, crab to $100, fish to $1,000, dolphin to $10,000, whale more.",
    unit: "Accounts",
    formula: "Balance × price of that time",
    unknown: `${noPrice} ${noSupply}`,
  },
  average_cost: {
    label: "Average cost",
    meaning:
      "What the tokens that were held had cost on average, at the prices of the times at which they came. Also known as realized price; at the last point it is the break-even price.",
    unit: "US dollars a token",
    formula: "Σ (amount × unit cost) / Σ amount over open lots with a known cost",
    unknown: `No cost was known. ${needsPast}`,
  },
  costed_share: {
    label: "Part with a known cost",
    meaning: "The part of supply whose cost is known: what figures of cost and profit speak of.",
    unit: "0 to 1",
    formula: "Open lots with a known cost / supply; 0 where nothing is held",
    unknown: needsPast,
  },
  market_value_to_cost: {
    label: "Market value to cost",
    meaning: "Price over average cost: above 1 the tokens are worth more than they cost. Also known as MVRV.",
    unit: "Ratio",
    formula: "Price / average cost",
    unknown: `The average cost was unknown or 0. ${noPrice}`,
  },
  supply_in_profit: {
    label: "Supply in profit",
    meaning: "Of the tokens with a known cost, the part that cost less than the price of that time.",
    unit: "0 to 1",
    formula: "Open lots with unit cost < price / open lots with a known cost",
    unknown: `No cost was known. ${noPrice}`,
  },
  supply_at_cost: {
    label: "Supply at cost",
    meaning:
      "Of the tokens with a known cost, the part that cost as much as the price of that time: in neither profit nor loss.",
    unit: "0 to 1",
    formula:
      "Open lots with unit cost = price, to one part in 10¹² / open lots with a known cost; what is left beside it and what is in profit is in loss",
    unknown: `No cost was known. ${noPrice}`,
  },
  owners_in_profit: {
    label: "Wallets in profit",
    meaning: "Of the wallets with tokens of a known cost, the part whose average cost is below the price.",
    unit: "0 to 1",
    formula: "Wallets with average cost < price / wallets with a known cost",
    unknown: `No cost was known. ${noPrice}`,
  },
  realized_profit: {
    label: "Realized profit over time",
    meaning:
      "What was gained in the interval by giving tokens away at a higher price than they came at. Losses are apart.",
    unit: "US dollars in the interval",
    formula:
      "Σ amount × (price of the day − unit cost), where positive; 0 where nothing was sold and a price was known",
    unknown: "No sale had both prices known, or nothing was sold and no price was known.",
  },
  realized_loss: {
    label: "Realized loss over time",
    meaning: "What was lost in the interval by giving tokens away at a lower price; 0 or negative.",
    unit: "US dollars in the interval",
    formula:
      "Σ amount × (price of the day − unit cost), where negative; 0 where nothing was sold and a price was known",
    unknown: "No sale had both prices known, or nothing was sold and no price was known.",
  },
  sold_value_to_cost: {
    label: "Sold value to cost",
    meaning:
      "What was given away in the interval, at its value then over its cost: above 1 it was given away at a profit. Also known as SOPR.",
    unit: "Ratio",
    formula: "Σ (amount × price of the day) / Σ (amount × unit cost), where both are known",
    unknown: "Nothing was sold of which both prices are known, or it had cost nothing.",
  },
  moved_tokens: {
    label: "Tokens moved",
    meaning: "All amounts of the interval's transfers, mints and burns between different wallets.",
    unit: "Tokens in the interval",
    formula: "Σ amount",
    unknown: needsTransfers,
  },
  transfers: {
    label: "Transfers",
    meaning: "Transfers, mints and burns of the interval between different wallets.",
    unit: "Count in the interval",
    formula: "Number of events with an amount above 0",
    unknown: needsTransfers,
  },
  active_owners: {
    label: "Active wallets",
    meaning: "Wallets that gave or received something in the interval, each counted once.",
    unit: "Wallets in the interval",
    formula: "Number of different owners in the events",
    unknown: needsTransfers,
  },
  age_consumed: {
    label: "Token days ended",
    meaning:
      "How long the tokens that were given away in the interval had been held, added up: large where old hands sell. Also known as token days destroyed.",
    unit: "Token days in the interval",
    formula: "Σ amount × days since its lot came",
    unknown: needsPast,
  },
};

/** Labels of the series of wallets; all else is said as of accounts. */
const walletLabels: Readonly<Record<keyof typeof seriesOfWallets, string>> = {
  top_10_share: "Share of the ten largest wallets",
  top_100_share: "Share of the hundred largest wallets",
  top_1000_share: "Share of the thousand largest wallets",
  hhi: "Concentration (HHI) of wallets over time",
  gini: "Gini coefficient of wallets over time",
  half_of_supply: "Wallets with half of supply",
  holders_by_value: "Wallets by value, over time",
};

function ofWallet(text: string): string {
  return text.replaceAll("account", "wallet").replaceAll("Account", "Wallet");
}

const walletDefinitions = Object.fromEntries(
  Object.entries(seriesOfWallets).map(([name, ofWallets]) => {
    const { meaning, unit, formula, unknown } = accountDefinitions[name as keyof typeof seriesOfWallets];
    const definition: SeriesDefinition = {
      label: walletLabels[name as keyof typeof seriesOfWallets],
      meaning: `${ofWallet(meaning)} All accounts of a wallet are added up.`,
      unit: ofWallet(unit),
      formula,
      unknown: `${unknown} Left out where every wallet has one account: it is what is said of accounts.`,
    };
    return [ofWallets, definition];
  }),
) as Readonly<Record<WalletSeriesName, SeriesDefinition>>;

export const seriesDefinitions: Readonly<Record<SeriesName, SeriesDefinition>> = {
  ...accountDefinitions,
  ...walletDefinitions,
};
