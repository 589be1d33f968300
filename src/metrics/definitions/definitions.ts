import { clusterDefinitions, walletDefinitions } from "./wallet-definitions.ts";
import {
  allHolders,
  type Definition,
  needsBalances,
  needsHolders,
  needsMonth,
  needsSupply,
  needsTransfers,
} from "./definition.ts";
import { valueDefinitions } from "./value-definitions.ts";

/**
 * What every figure means: the one text of the definitions on the pages and of docs/metrics.md,
 * which a test writes from here and compares.
 */
export const definitions = {
  "data-as-of": {
    label: "Data as of",
    meaning:
      "The time of the newest transfer in the figures, as the chain recorded it. Every age and every window on the page is measured back from it.",
    scope: "The token",
    unit: "UTC time",
    formula: "Time of the newest ingested event; for a balance snapshot the time it was taken",
    source: { kind: "reported", fields: "header x-data-as-of" },
    caveat:
      "Where a hosted service answers, it is the time at which this server asked; the chain may have been read earlier. A file that has days and no clock times counts to the end of its newest day: while that day is not over, pages say the day alone.",
    unavailable: "A balance snapshot was imported without its time.",
  },
  "total-supply": {
    label: "Total supply",
    meaning:
      "All tokens in existence: everything minted less everything burned. For a balance snapshot, the sum of its balances.",
    scope: "The token",
    unit: "Tokens",
    formula: "supply / 10^decimals, exact to the last digit",
    source: { kind: "reported", fields: "supply, decimals" },
    caveat:
      "What was minted to the zero address has no holder and is left out: the contract’s own figure is so much above. A hosted service may send it in whole tokens already: it is then taken as it is, which is recognised where its largest holders would otherwise hold more than there is.",
    unavailable: needsBalances,
  },
  holders: {
    label: "Holders",
    meaning:
      "Wallets with a balance above zero, all their accounts together. On Solana a wallet may hold in several accounts: how many there are stands beside it, and the interface counts these. On Ethereum account and wallet are the same.",
    scope: allHolders,
    unit: "Wallets; accounts where wallets are not known",
    formula: "Number of owners with a balance above 0",
    source: { kind: "reported", fields: "holder_count; header x-data-wallets for the wallets beside it" },
    caveat:
      "Exchanges, pools, bridges and burn addresses are holders like any other, until they are left out.",
    unavailable: needsBalances,
  },
  "holder-change": {
    label: "Change in holders",
    meaning:
      "Holders at the end of the window less holders at its start. Only the net figure: 50 that came and 50 that left read as 0.",
    scope: allHolders,
    unit: "Wallets, positive or negative; accounts where changes in wallets are not known",
    formula: "holders now − holders at (data as of − window); 0 before the first transfer",
    source: {
      kind: "reported",
      fields:
        "holders/deltas, nine windows from 1 hour to 30 days; header x-data-wallet-changes for wallets of several accounts",
    },
    caveat:
      "A percentage is of the holders at the start of the window; where there were none there is no percentage. A figure “a day” is the change divided by the days of the window.",
    unavailable: "The token’s past is not known as far back as the window.",
  },
  "top-share": {
    label: "Share of the largest holders",
    meaning:
      "What the 1, 10, 100 or 1,000 largest balances hold together, of the total supply. Exchanges, pools and burn addresses are included, unless it says that they are left out.",
    scope: "The largest holders by balance",
    unit: "0 to 100% of supply",
    formula:
      "sum of the N largest balances / total supply; top 1,000: sum of the supply breakdown / total supply",
    source: {
      kind: "derived",
      fields:
        "holders, supply, stats/supply-breakdown. In the list: top10_share; without pools and the like, of what is left: remaining_top10_share",
    },
    caveat:
      "All accounts of a wallet are added up. Where that is not known, the 1, 10 and 100 largest are accounts, and the pages say so; so are those of a list that has a row an account.",
    unavailable:
      "The total supply is 0, transfers are missing, so that balances are not known, or for the top 1,000 there is no supply breakdown.",
  },
  "half-of-supply": {
    label: "Half of supply",
    meaning:
      "The smallest number of wallets that together hold half of the total supply, all accounts of each together; of accounts where wallets are not known.",
    scope: allHolders,
    unit: "Wallets; accounts where wallets are not known",
    formula: "smallest n for which the n largest balances sum to at least supply / 2",
    source: {
      kind: "derived",
      fields:
        "first 100 holders, supply; header x-data-wallets, and wallet_half_of_supply of history for a past day, for wallets of several accounts",
    },
    caveat:
      "Looked for among the 100 largest: beyond that it reads “more than 100”. On a past day, of wallets that had several accounts, those that together held more than half.",
    unavailable: needsSupply,
  },
  hhi: {
    label: "HHI, Herfindahl-Hirschman index",
    meaning:
      "Each holder’s share of supply, squared, then added up. 10,000 means that one wallet holds everything. 10,000 divided by the HHI is the number of equal wallets that would be just as concentrated.",
    scope: allHolders,
    unit: "0 to 10,000; the interface sends 0 to 1",
    formula: "10,000 × Σ (balance / supply)²; equal wallets = 10,000 / HHI",
    source: { kind: "reported", fields: "hhi" },
    caveat:
      "Below 1,000 it is called low, up to 1,800 moderate, above high: the bands of the 2023 US merger guidelines, borrowed as a yardstick, not a rating. Almost every token is low by them. A hosted service’s scale is not documented: it is checked against the squared shares of the 100 largest holders, and without a fit the figure is shown as reported.",
    unavailable: needsHolders,
  },
  gini: {
    label: "Gini coefficient",
    meaning:
      "0 if every holder had the same amount, near 1 if one had almost everything. Dust balances push it up, so read it next to the HHI.",
    scope: allHolders,
    unit: "0 to 1",
    formula: "balances ascending x₁ … xₙ: 2 × Σ (i × xᵢ) / (n × Σ x) − (n + 1) / n; 0 for a single holder",
    source: { kind: "reported", fields: "gini" },
    caveat:
      "The population form, without the correction n / (n − 1). On Solana pages say it of wallets, the interface of accounts.",
    unavailable: needsHolders,
  },
  nakamoto: {
    label: "Nakamoto number",
    meaning:
      "The fewest holders that together hold more than half of the tokens counted: all of them, or, where addresses are left out, those that remain. It is counted through the whole list.",
    scope: "All holders, or those that are not left out",
    unit: "Wallets",
    formula: "smallest n for which the n largest balances sum to more than half of the balances counted",
    source: { kind: "reported", fields: "half_of_supply of holders/summary" },
    caveat:
      "“Half of supply” stops where half is reached, this one where it is exceeded: of two equal holders it takes both.",
    unavailable: "Nobody holds any, nothing remains, or a hosted service answers, which does not send it.",
  },
  lorenz: {
    label: "Lorenz curve",
    meaning:
      "How much the largest part of the holders holds: from the left, the largest 1%, 2% and so on. On the diagonal, all hold the same. The further the curve rises above it, the fewer hold most of the supply. The Gini coefficient is twice the area between the two.",
    scope: "All holders, or those that are not left out",
    unit: "Part of holders against part of the tokens counted, 0 to 100% each",
    formula: "at k of n holders: (k / n, sum of the k largest balances / sum of all), k rounded up",
    source: { kind: "reported", fields: "lorenz of holders/summary" },
    caveat: "From the largest down; textbooks often draw it from the smallest up, below the diagonal.",
    unavailable: "Nobody holds any, nothing remains, or a hosted service answers, which does not send it.",
  },
  "left-out": {
    label: "Left out",
    meaning:
      "Addresses whose tokens are nobody’s or everybody’s, or that the reader has named. They are left out with all their accounts, and every share beside is of the tokens that remain.",
    scope:
      "Owners of the 1,000 largest accounts by kind and label; any other with such a label, or known as a burn address, pool or contract; and addresses that are named; 500 at most",
    unit: "Tokens, and their part of supply",
    formula: "supply counted = sum of balances − balances of what is left out",
    source: { kind: "reported", fields: "excluded, kept, supply of holders/summary" },
    caveat:
      "Each has its reason and its source. A label can be wrong: counted again by one click. Figures that do not say so are of all holders.",
    unavailable: "A hosted service answers, which does not know kinds and labels.",
  },
  "median-position": {
    label: "Median holder position",
    meaning: "The balance in the middle: half of the holders have less, half have more.",
    scope: allHolders,
    unit: "Tokens, rounded to a whole number",
    formula: "median of all balances above 0",
    source: { kind: "reported", fields: "median_holder_position" },
    caveat:
      "Rounding to whole tokens can make a small median 0. A hosted service’s unit is not documented and is not converted.",
    unavailable: needsHolders,
  },
  "time-held": {
    label: "Average time held",
    meaning:
      "How long the tokens in a wallet have been there, on average over tokens, not over wallets: a large lot counts for more than a small one.",
    scope: "All holders; on a wallet’s page that wallet",
    unit: "Shown in days or hours; the interface sends seconds",
    formula: "Σ (tokens of the lot × its age) / Σ tokens, over all lots still held",
    source: { kind: "reported", fields: "avg_time_held" },
    caveat:
      "A transfer between two wallets of one person starts the clock anew: who owns a wallet is not known. A hosted service’s unit is not documented and is read as seconds.",
    unavailable:
      "Transfers are missing, only balances are known, or some of what was held when the token was first met is still held.",
  },
  retention: {
    label: "Retention rate",
    meaning: "Of the owners that held the token thirty days ago, the share that still holds some.",
    scope: "All owners with a balance thirty days before the data’s time",
    unit: "0 to 100%; the interface sends 0 to 1",
    formula: "owners that held 30 days ago and hold now / owners that held 30 days ago",
    source: { kind: "reported", fields: "retention_rate" },
    caveat:
      "Who sold everything and came back counts as retained. A hosted service’s formula is not documented.",
    unavailable: needsMonth,
  },
  ...valueDefinitions,
  ...walletDefinitions,
  "holder-index": {
    label: "Holders, indexed",
    meaning:
      "Holders relative to thirty days ago, so that tokens of any size can be compared: 108 means 8% more.",
    scope: allHolders,
    unit: "30 days ago = 100",
    formula: "holders / holders 30 days ago × 100",
    source: { kind: "derived", fields: "holder_count, holders/deltas" },
    unavailable: needsMonth,
  },
  "came-and-left": {
    label: "New, returning and left",
    meaning:
      "Wallets that held nothing at the start of an interval and something at its end, for the first time or again, and those that held something and now hold nothing. New and returning less left is the change in the number of wallets.",
    scope: "All owners",
    unit: "Owners in an hour, UTC day, week from Monday or calendar month",
    formula: "owners at the end − owners at the start = new + returning − left",
    source: { kind: "reported", fields: "new_owners, returned_owners, left_owners of history" },
    caveat:
      "A wallet that came and left within one interval is in none of the three. A week that the range cuts is left out. A month is the sum of its days, or of its weeks if the range is longer than five years: a wallet that returns or leaves on several days counts each time.",
    unavailable: "Transfers are missing, or only balances of one moment are known.",
  },
  "supply-in-profit": {
    label: "Supply in profit",
    meaning:
      "The part of the tokens whose price was lower when they came into their wallet than it is at the moment.",
    scope: "Lots whose cost is known",
    unit: "0 to 100%",
    formula: "Σ tokens of lots with cost < price / Σ tokens of lots with a known cost",
    caveat: "What cost exactly the price is at cost, in neither profit nor loss.",
    source: { kind: "reported", fields: "supply_in_profit, supply_at_cost of history" },
    unavailable: "No price is known within 24 hours before the moment, or no lot has a known cost.",
  },
  "still-holding": {
    label: "Still holding",
    meaning:
      "Of the wallets that received the token for the first time in a month, the part that held some at the end of that month, of the next, and so on.",
    scope: "All owners that ever held the token",
    unit: "0 to 100% of the wallets of the month",
    formula: "owners of the month that hold at the end of a later month / owners of the month",
    source: { kind: "derived", fields: "owners, holding of history/cohorts" },
    caveat:
      "Who sold everything and came back counts as holding. The last value of a row is of the data’s time. Of a token of more than 24 months the table has quarters in place of months, of one younger than two months weeks, and days up to 24 of them.",
    unavailable: needsTransfers,
  },
  ...clusterDefinitions,
} as const satisfies Record<string, Definition>;

export type MetricId = keyof typeof definitions;

export const metricIds = Object.keys(definitions) as MetricId[];

/** The definition of a figure as one type, whichever it is. */
export function definition(id: MetricId): Definition {
  return definitions[id];
}

/** The last line of a definition: "Reported: hhi". */
export function definitionSource({ source }: Definition): string {
  return `${source.kind === "reported" ? "Reported" : "Derived"}: ${source.fields}`;
}
