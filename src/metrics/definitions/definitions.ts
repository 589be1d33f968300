import { clusterDefinitions } from "./cluster-definitions.ts";

/**
 * What every figure means: the one text of the definitions on the pages and of docs/metrics.md,
 * which a test writes from here and compares.
 */
export interface Definition {
  /** As the popover is headed. */
  readonly label: string;
  readonly meaning: string;
  /** Whom or what the figure covers. */
  readonly scope: string;
  readonly unit: string;
  readonly formula: string;
  /** `reported`: a field of the interface. `derived`: made from such fields on the page. */
  readonly source: { readonly kind: "reported" | "derived"; readonly fields: string };
  readonly caveat?: string;
  /** What "not available" says about it. */
  readonly unavailable: string;
}

const allHolders = "All holders";
const thousand = "The 1,000 largest owners, or all owners where there are fewer";
const needsHistory = "The token has no complete transfer history, only balances.";
const needsPrice = "No price of the token is known.";
const never = "Never: every token has it.";

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
      "Where a hosted service answers, it is the time at which this server asked; the chain may have been read earlier.",
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
    unavailable: never,
  },
  holders: {
    label: "Holders",
    meaning:
      "Accounts with a balance above zero. On Solana a wallet with two token accounts for the token counts twice; on Ethereum account and wallet are the same.",
    scope: allHolders,
    unit: "Accounts",
    formula: "Number of balances above 0",
    source: { kind: "reported", fields: "holder_count; header x-data-wallets for the wallets beside it" },
    caveat:
      "Exchanges, pools, bridges and burn addresses are holders like any other, until they are left out.",
    unavailable: never,
  },
  "holder-change": {
    label: "Change in holders",
    meaning:
      "Holders at the end of the window less holders at its start. Only the net figure: 50 that came and 50 that left read as 0.",
    scope: allHolders,
    unit: "Accounts, positive or negative",
    formula: "holders now − holders at (data as of − window); 0 before the first transfer",
    source: { kind: "reported", fields: "holders/deltas, nine windows from 1 hour to 30 days" },
    caveat:
      "A percentage is of the holders at the start of the window; where there were none there is no percentage. A figure “a day” is the change divided by the days of the window.",
    unavailable: needsHistory,
  },
  "top-share": {
    label: "Share of the largest holders",
    meaning:
      "What the 1, 10, 100 or 1,000 largest balances hold together, of the total supply. Exchanges, pools and burn addresses are included, unless it says that they are left out.",
    scope: "The largest holders by balance",
    unit: "0 to 100% of supply",
    formula:
      "sum of the N largest balances / total supply; top 1,000: sum of the supply breakdown / total supply",
    source: { kind: "derived", fields: "holders, supply, stats/supply-breakdown" },
    caveat:
      "The top 1,000 are owners, with their accounts added up; the others are accounts. Where an owner has several accounts, the last step is a little larger than accounts alone would give.",
    unavailable: "The total supply is 0, or for the top 1,000 the supply breakdown is missing.",
  },
  "half-of-supply": {
    label: "Half of supply",
    meaning:
      "The smallest number of holders that together hold half of the total supply. On Solana a row is an account; where it is known of wallets, that stands beside it.",
    scope: allHolders,
    unit: "Holders",
    formula: "smallest n for which the n largest balances sum to at least supply / 2",
    source: { kind: "derived", fields: "first 100 holders, supply" },
    caveat: "Looked for among the 100 largest: beyond that it reads “more than 100”.",
    unavailable: "The total supply is 0.",
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
    unavailable: "The token has no holders.",
  },
  gini: {
    label: "Gini coefficient",
    meaning:
      "0 if every holder had the same amount, near 1 if one had almost everything. Dust balances push it up, so read it next to the HHI.",
    scope: allHolders,
    unit: "0 to 1",
    formula: "balances ascending x₁ … xₙ: 2 × Σ (i × xᵢ) / (n × Σ x) − (n + 1) / n; 0 for a single holder",
    source: { kind: "reported", fields: "gini" },
    caveat: "The population form, without the correction n / (n − 1).",
    unavailable: "The token has no holders.",
  },
  nakamoto: {
    label: "Nakamoto number",
    meaning:
      "The fewest holders that together hold more than half of the tokens counted: all of them, or, where addresses are left out, those that remain. It is counted through the whole list.",
    scope: "All holders, or those that are not left out",
    unit: "Holders; on Solana accounts",
    formula: "smallest n for which the n largest balances sum to more than half of the balances counted",
    source: { kind: "reported", fields: "half_of_supply of holders/summary" },
    caveat:
      "“Half of supply” stops where half is reached, this one where it is exceeded: of two equal holders it takes both.",
    unavailable: "Nobody holds any, nothing remains, or a hosted service answers, which does not send it.",
  },
  lorenz: {
    label: "Lorenz curve",
    meaning:
      "How much the largest part of the holders holds: from the left, the largest 1%, 2% and so on. On the diagonal all hold the same; the further above it, the fewer have the most. The Gini coefficient is twice the area between the two.",
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
    scope: "Kinds and labels of the owners of the 1,000 largest accounts, and addresses that are named",
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
    unavailable: "The token has no holders.",
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
    unavailable: needsHistory,
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
    unavailable: "The token has less than thirty days of transfer history.",
  },
  hands: {
    label: "Hands",
    meaning:
      "Wallets by how long they have not sold: diamond more than 90 days, gold 60, silver 30, bronze 15, wood less. A wallet that never sold counts from its first receipt; one that emptied and came back starts anew.",
    scope: thousand,
    unit: "Owners",
    formula:
      "days from the last sale (or first receipt) to the data’s time: > 90, > 60, > 30, > 15, else wood",
    source: { kind: "reported", fields: "stats/wallet-categories" },
    caveat:
      "Wallets and tokens are sorted separately: a diamond wallet can hold young tokens. A hosted service does not publish its limits.",
    unavailable: needsHistory,
  },
  "new-holders": {
    label: "New holders",
    meaning:
      "Wallets that first received the token less than 15 days ago and have sold nothing. They have no counterpart among the tokens, whose age is counted as wood.",
    scope: thousand,
    unit: "Owners",
    formula: "first receipt < 15 days before the data’s time and no sale",
    source: { kind: "reported", fields: "new_holders" },
    unavailable: needsHistory,
  },
  "supply-by-hand": {
    label: "Supply held by hand",
    meaning:
      "Tokens sorted by how long each lot has been in its wallet, first in first out. One wallet can hold lots in several groups.",
    scope: thousand,
    unit: "Tokens",
    formula: "open lots by age in days: > 90 diamond, > 60 gold, > 30 silver, > 15 bronze, else wood",
    source: { kind: "reported", fields: "stats/supply-breakdown" },
    caveat: "“Of supply” divides by the total supply, “of tokens” by what these wallets hold together.",
    unavailable: needsHistory,
  },
  "value-thresholds": {
    label: "Wallets above a value",
    meaning:
      "Holders whose balance is worth more than the value. The counts are nested: a holder above $1,000 is also above $100 and above $10.",
    scope: allHolders,
    unit: "Accounts",
    formula: "number of holders with balance × price > value",
    source: { kind: "reported", fields: "holders_over_10_usd … holders_over_1m_usd" },
    caveat: "“Of row above” is the share of those above the smaller value that are also above this one.",
    unavailable: needsPrice,
  },
  size: {
    label: "Size category",
    meaning:
      "Holders by the value of their balance: shrimp up to $10, crab to $100, fish to $1,000, dolphin to $10,000, whale above.",
    scope: "All holders; on a wallet’s page that wallet",
    unit: "Accounts; on the page also of every 1,000",
    formula: "shrimp = all − over $10, crab = over $10 − over $100, … whale = over $10,000",
    source: { kind: "reported", fields: "categories, holder_category" },
    caveat:
      "A hosted service does not publish the limits: dollar bands are shown only where its counts are exactly these differences.",
    unavailable: needsPrice,
  },
  "break-even": {
    label: "Break-even price",
    meaning:
      "What the tokens now held cost on average. At this price holders together would neither gain nor lose.",
    scope: "All owners, over lots whose cost is known; how much of supply that is stands beside it",
    unit: "US dollars a token",
    formula: "Σ (tokens of the lot × price when it came in) / Σ tokens",
    source: { kind: "reported", fields: "break_even_price" },
    caveat:
      "The cost of a lot is the market price at the time it came in, also for gifts, airdrops and moves between a person’s own wallets. A lot without a price no older than 24 hours is left out.",
    unavailable: "No lot has a known cost: no price is known, or only balances are.",
  },
  price: {
    label: "Price",
    meaning:
      "The price at the data’s time, or at most 24 hours before. Where none is sent it is implied: if 367 wallets are worth more than $10,000, the price lies between $10,000 divided by the 367th and by the 368th balance.",
    scope: "The token",
    unit: "US dollars a token",
    formula:
      "threshold / amount of rank n < price ≤ threshold / amount of rank n + 1, with n wallets above the threshold",
    source: { kind: "derived", fields: "header x-price-usd; else holders/breakdowns and holders" },
    caveat:
      "An implied price rests on two answers of the same moment and the same wallets. It is hidden where its bracket is empty or wider than 10%.",
    unavailable: "No price is sent, and the counts do not bracket one closely.",
  },
  "break-even-distance": {
    label: "Distance from break-even",
    meaning: "How far the price lies above or below what the tokens now held cost on average.",
    scope: "All owners, over lots whose cost is known",
    unit: "Percent of the break-even price",
    formula: "price / break-even price − 1",
    source: { kind: "derived", fields: "price, break_even_price" },
    unavailable: "The price or the break-even price is not available.",
  },
  realized: {
    label: "Realized profit",
    meaning:
      "What was gained or lost on tokens that were sold: the price when they left, less the price when they came in, first in first out.",
    scope: "Everyone who ever held the token, over its whole history; on a wallet’s page that wallet",
    unit: "US dollars, positive or negative",
    formula: "Σ sold tokens × (price when sold − price when received), where both are known",
    source: { kind: "reported", fields: "realized_pnl_total, realized_pnl" },
    caveat:
      "Every transfer out counts as a sale at the market price; what was really paid is not on the chain. Burns count too.",
    unavailable: "No price is known, or only balances are.",
  },
  unrealized: {
    label: "Unrealized profit",
    meaning:
      "What would be gained or lost on the tokens now held, at the last known price. It moves with the price.",
    scope: "All owners, over lots whose cost is known; on a wallet’s page that wallet",
    unit: "US dollars, positive or negative",
    formula: "Σ tokens held × (price now − price when received)",
    source: { kind: "reported", fields: "unrealized_pnl_total, unrealized_pnl" },
    caveat: "On paper: selling much at once would not fetch the last price.",
    unavailable: "No price is known, or only balances are.",
  },
  amount: {
    label: "Amount",
    meaning: "Tokens held. Cells are rounded; hover, tap or copy gives every digit.",
    scope: "One holder",
    unit: "Tokens",
    formula: "balance / 10^decimals",
    source: { kind: "reported", fields: "amount" },
    caveat: "The interface sends the nearest double: beyond 15 to 17 digits the last ones are rounded.",
    unavailable: never,
  },
  "share-of-supply": {
    label: "Share of supply",
    meaning: "The amount as a part of the total supply.",
    scope: "One holder",
    unit: "0 to 100%",
    formula: "amount / total supply",
    source: { kind: "derived", fields: "amount, supply" },
    unavailable: "The total supply is 0.",
  },
  "holding-value": {
    label: "Value of a holding",
    meaning:
      "What the amount is worth at the price of the data’s time, as if all of it could be sold at that price.",
    scope: "One holder",
    unit: "US dollars",
    formula: "amount × price",
    source: { kind: "derived", fields: "amount, price" },
    caveat:
      "Where the price is old its date stands above the list. With an implied price the values are only about right, and a file has none.",
    unavailable: "No price is known within 24 hours before the data’s time, and none is implied.",
  },
  "cumulative-share": {
    label: "Cumulative share",
    meaning:
      "Share of supply held by this wallet and every larger one. Read downwards it is the concentration curve.",
    scope: "Ranks 1 to this row",
    unit: "0 to 100%",
    formula: "sum of the balances from rank 1 to this rank / total supply",
    source: { kind: "derived", fields: "holders, supply" },
    caveat:
      "Needs an unbroken list from rank 1: with a maximum filter or on a later page the rows before have to be loaded.",
    unavailable: "The larger holders are not loaded.",
  },
  rank: {
    label: "Rank",
    meaning:
      "Position by balance among all holders; 1 is the largest. Equal balances are ordered by address. A filter does not change it.",
    scope: allHolders,
    unit: "From 1",
    formula:
      "1 + number of holders before it; for a wallet opened directly, the number of holders with at least its amount",
    source: { kind: "reported", fields: "rank; else total of holders with min_amount" },
    caveat: "Found by counting, a wallet with equals gets the rank of the last of them.",
    unavailable: "The wallet holds nothing now.",
  },
  "token-account": {
    label: "Token account",
    meaning:
      "The Solana account that stores this token for the wallet. Ethereum has none, so the column disappears there.",
    scope: "One holder",
    unit: "Address",
    formula: "As the chain records it",
    source: { kind: "reported", fields: "spl_token_account" },
    unavailable: "On Ethereum, or where a file gave owners only.",
  },
  "holding-breakdown": {
    label: "Holding breakdown",
    meaning:
      "This wallet’s tokens sorted by how long each lot has been there, with the same limits as the supply.",
    scope: "One owner, all of its accounts",
    unit: "Tokens",
    formula: "open lots by age in days: > 90 diamond, > 60 gold, > 30 silver, > 15 bronze, else wood",
    source: { kind: "reported", fields: "holding_breakdown" },
    caveat: "A hosted service’s parts may differ from the amount by a rounding.",
    unavailable: needsHistory,
  },
  "wallet-cost": {
    label: "Implied cost",
    meaning: "What this wallet’s tokens cost apiece, on average.",
    scope: "One owner",
    unit: "US dollars a token",
    formula: "price − unrealized profit / amount",
    source: { kind: "derived", fields: "price, unrealized_pnl, amount" },
    caveat:
      "Approximate: lots without a known cost are in the amount but not in the profit. Shown only where the price is known to within 5%.",
    unavailable: "The price, or the wallet’s unrealized profit, is not known closely enough.",
  },
  "wallet-average-cost": {
    label: "Average cost of a wallet",
    meaning: "What the tokens that a wallet held at a moment had cost when they came, on average.",
    scope: "One owner, over lots whose cost is known",
    unit: "US dollars a token",
    formula:
      "Σ tokens held then × price when received / Σ tokens held then, first in first out, of lots with a known cost",
    source: {
      kind: "reported",
      fields: "stats/{wallet}/history: average_cost; costed_share is the part that it is of",
    },
    caveat:
      "After the last transfer it is the break-even price of the wallet. A sale uses up the oldest lots, so it can move the average of what is left in either direction.",
    unavailable: "Nothing was held, no price was known when its tokens came, or transfers are missing.",
  },
  "holder-index": {
    label: "Holders, indexed",
    meaning:
      "Holders relative to thirty days ago, so that tokens of any size can be compared: 108 means 8% more.",
    scope: allHolders,
    unit: "30 days ago = 100",
    formula: "holders / holders 30 days ago × 100",
    source: { kind: "derived", fields: "holder_count, holders/deltas" },
    unavailable: "The token has no history, or had no holders then.",
  },
  "came-and-left": {
    label: "New, returning and left",
    meaning:
      "Wallets that held nothing at the start of an interval and something at its end, for the first time or again, and those that held something and now hold nothing. New and returning less left is the change in the number of wallets.",
    scope: "All owners",
    unit: "Owners in an hour, UTC day, seven days or calendar month",
    formula: "owners at the end − owners at the start = new + returning − left",
    source: { kind: "reported", fields: "new_owners, returned_owners, left_owners of history" },
    caveat: "Who came and left within one interval is in none of the three.",
    unavailable: needsHistory,
  },
  "supply-in-profit": {
    label: "Supply in profit",
    meaning:
      "The part of the tokens whose price was lower when they came into their wallet than it is at the moment.",
    scope: "Lots whose cost is known",
    unit: "0 to 100%",
    formula: "Σ tokens of lots with cost < price / Σ tokens of lots with a known cost",
    source: { kind: "reported", fields: "supply_in_profit of history" },
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
      "Who sold everything and came back counts as holding. The last value of a row is of the data’s time.",
    unavailable: needsHistory,
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
