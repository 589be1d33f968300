import { allHolders, thousand, needsBands, needsPrice, type Definition } from "./definition.ts";

/** Figures about how long tokens are held, and what they are worth. */
export const valueDefinitions = {
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
    unavailable: needsBands,
  },
  "new-holders": {
    label: "New holders",
    meaning:
      "Wallets that first received the token less than 15 days ago and have sold nothing. They have no counterpart among the tokens, whose age is counted as wood.",
    scope: thousand,
    unit: "Owners",
    formula: "first receipt < 15 days before the data’s time and no sale",
    source: { kind: "reported", fields: "new_holders" },
    unavailable: needsBands,
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
    unavailable: needsBands,
  },
  "value-thresholds": {
    label: "Wallets above a value",
    meaning:
      "Holders whose balance is worth more than the value. The counts are nested: a holder above $1,000 is also above $100 and above $10.",
    scope: allHolders,
    unit: "Wallets; accounts where values of wallets are not known",
    formula: "number of holders with balance × price > value",
    source: {
      kind: "reported",
      fields:
        "holders_over_10_usd … holders_over_1m_usd; header x-data-wallet-sizes for wallets of several accounts",
    },
    caveat: "“Of row above” is the share of those above the smaller value that are also above this one.",
    unavailable: needsPrice,
  },
  size: {
    label: "Size category",
    meaning:
      "Holders by the value of their balance: shrimp up to $10, crab to $100, fish to $1,000, dolphin to $10,000, whale above.",
    scope: "All holders; on a wallet’s page that wallet",
    unit: "Wallets, on the page also of every 1,000; accounts where values of wallets are not known",
    formula: "shrimp = all − over $10, crab = over $10 − over $100, … whale = over $10,000",
    source: {
      kind: "reported",
      fields: "categories, holder_category; header x-data-wallet-sizes for wallets of several accounts",
    },
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
    unavailable: "No lot that is held has a known cost, or not every transfer is known.",
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
  "market-value": {
    label: "Market value",
    meaning:
      "Supply × price: all tokens that exist at the price of one. It is not what holders would get if they all sold.",
    scope: "The token",
    unit: "US dollars",
    formula: "total supply × price",
    source: { kind: "derived", fields: "supply; header x-price-usd. In the list: market_value_usd" },
    caveat:
      "The supply of this chain, with locked, burned and bridged tokens as far as they are in it. An implied price is not used.",
    unavailable: "No price is sent, or the total supply is not known.",
  },
  "token-age": {
    label: "Age of a token",
    meaning: "The time from its first transfer or mint to the data’s time.",
    scope: "The token",
    unit: "Days or years",
    formula: "time of the newest event − time of the first",
    source: { kind: "reported", fields: "header x-data-activity: first. In the list: age_seconds" },
    caveat: "It may have been created earlier, and traded later.",
    unavailable: "Not every transfer of the token is known, or their times are those of snapshots.",
  },
  "transfer-volume": {
    label: "Moved in 7 days",
    meaning:
      "What transfers, mints and burns between different wallets moved in the seven days before the data’s time, each at the price of its time. It is not the volume of trades: moves to another wallet of the same person count as well.",
    scope: "The token",
    unit: "US dollars",
    formula: "Σ amount × price of its time",
    source: {
      kind: "reported",
      fields: "header x-data-activity: moved_7d_usd. In the list: volume_7d_usd",
    },
    caveat: "The list sorts by it, and tokens of which it is not known come last.",
    unavailable: "One of the transfers has no price within 24 hours before it, or some are missing.",
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
    source: { kind: "reported", fields: "realized_pnl_total, realized_pnl; header x-data-sold-share" },
    caveat:
      "Where some prices are not known it is of a part of the sales, which is said beside it; a hosted service does not say how large that is. Every transfer out counts as a sale at the market price; what was really paid is not on the chain. Burns count too.",
    unavailable: "No sale has both prices known, or some transfers are missing.",
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
    unavailable:
      "No price is known within 24 hours before the data’s time, no lot that is held has a known cost, or not every transfer is known.",
  },
} as const satisfies Record<string, Definition>;
