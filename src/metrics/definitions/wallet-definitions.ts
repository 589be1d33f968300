import { allHolders, type Definition, needsBalances, needsSupply } from "./definition.ts";

/** Figures about one holder among the others. */
export const walletDefinitions = {
  amount: {
    label: "Amount",
    meaning: "Tokens held. Cells are rounded; hover, tap or copy gives every digit.",
    scope: "One holder",
    unit: "Tokens",
    formula: "balance / 10^decimals",
    source: { kind: "reported", fields: "amount" },
    caveat: "The interface sends the nearest double: beyond 15 to 17 digits the last ones are rounded.",
    unavailable: needsBalances,
  },
  "share-of-supply": {
    label: "Share of supply",
    meaning: "The amount as a part of the total supply.",
    scope: "One holder",
    unit: "0 to 100%",
    formula: "amount / total supply",
    source: { kind: "derived", fields: "amount, supply" },
    unavailable: needsSupply,
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
    unavailable:
      "Transfers are missing, only balances are known, or the wallet still has some of what it held when the token was first met, at most 90 days ago.",
  },
  "address-kind": {
    label: "Kind of address",
    meaning:
      "What an address is: pool, exchange, bridge, program, contract, burn address, or a wallet that a key can sign for. A label says it before the chain does.",
    scope: "One address",
    unit: "A word",
    formula: "category of the first label, else what the chain or a known deployment says",
    source: { kind: "reported", fields: "addresses of labels: kind, labels" },
    caveat:
      "“Not known” was not asked: no node of the chain is connected. “Wallets only” lists whatever is not known to be something else, as found among the owners of the 1,000 largest accounts and among labels.",
    unavailable: "The service says nothing of addresses.",
  },
  "wallet-change": {
    label: "Change of a holding",
    meaning: "Tokens that the wallet holds more than 24 hours or 7 days before the data’s time, or fewer.",
    scope: "One owner, all of its accounts",
    unit: "Tokens",
    formula: "Σ received − Σ given away since then",
    source: { kind: "reported", fields: "wallets of holders/details: change_24h, change_7d" },
    caveat: "Not each transfer is a trade: a move to another wallet of the same person counts as well.",
    unavailable: "Balances of that time are not known.",
  },
  "first-received": {
    label: "First received",
    meaning: "The day of the first transfer that ever brought the wallet this token.",
    scope: "One owner, all of its accounts",
    unit: "UTC day",
    formula: "least time of its receipts; moves between its own accounts are none",
    source: { kind: "reported", fields: "wallets of holders/details: first_received" },
    caveat: "It may have held nothing in between.",
    unavailable: "Not every transfer of the token is known, or the first tokens came without a transfer.",
  },
  "wallet-cost": {
    label: "Implied cost",
    meaning: "What this wallet’s tokens cost apiece, on average.",
    scope: "One owner",
    unit: "US dollars a token",
    formula: "price − unrealized profit / (amount × part whose cost is known)",
    source: { kind: "derived", fields: "price, unrealized_pnl, amount; header x-data-cost-share" },
    caveat:
      "Of the part whose cost is known. A hosted service does not say how large that is: then it is taken for all. Shown only where the price is known to within 5%.",
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
} as const satisfies Record<string, Definition>;

/** Figures about wallets that look like one owner. */
export const clusterDefinitions = {
  cluster: {
    label: "Cluster",
    meaning:
      "Wallets that look like one owner, by what they did with this token, with the transfers that say so. It is a guess: friends, customers of one service and people who were quick look the same.",
    scope:
      "The 150 largest owners, or from 50 to 500; without pools, exchanges, programs, burn addresses and bridges, and without hubs",
    unit: "Owners",
    formula:
      "owners joined by two-way transfers (at least two each way), by a common funder (first receipts from one wallet within 24 hours, which gave at most 50 owners their first), by a common sink (80% and more of what left each went to one wallet), or, where it is switched on, by first receipts of three and more in one block of the first hour from a mint or a pool; whoever is joined with one is joined with all of its cluster",
    source: { kind: "reported", fields: "clusters, evidence of clusters" },
    caveat:
      "A hub dealt with more than 1,000 owners, or with more than 2% of all that ever held if that is more than 50; neither a hub nor a mint funds or collects. What happened in the chain’s own coin, or in other tokens, is not known here. Any cluster can be counted apart again.",
    unavailable: "Not every transfer of the token is known, or they were worked out from snapshots.",
  },
  "cluster-figures": {
    label: "Clusters as one owner",
    meaning:
      "What the ten largest hold, the HHI and how many hold half of supply, where each cluster counts as one owner. They stand beside the same figures with every wallet by itself.",
    scope: "All owners. All figures but the raw ones exclude burn addresses, pools, exchanges and hubs",
    unit: "Shares of total supply from 0 to 1; owners",
    formula: "as for wallets, with the amounts of a cluster added up",
    source: { kind: "reported", fields: "figures of clusters: raw, wallets, owners" },
    caveat: "Shares are of total supply, even if some of it is excluded.",
    unavailable: "There is no map of the token; half of supply where those that are counted hold less.",
  },
  launch: {
    label: "Received first",
    meaning:
      "Who received the token in its first block, minute and hour, how much, and how much of that they still hold. They may have bought it, or been given it.",
    scope: "All owners, without the pools, exchanges, programs, burn addresses and bridges that are known",
    unit: "Owners, tokens, and shares of total supply from 0 to 1",
    formula:
      "received = all receipts up to so many seconds after the first transfer; still held = received − all that the owner ever gave away, at least 0, which is first in, first out, because nobody has older tokens",
    source: { kind: "reported", fields: "periods, owners of launch" },
    caveat:
      "What went from one of them to another is received by both, so that tokens received can be more than the supply; what is still held never is. The first minute and hour count from the first transfer of the token, which can be long before it was traded.",
    unavailable: "Not every transfer of the token is known, or they were worked out from snapshots.",
  },
  bundle: {
    label: "Bundle",
    meaning:
      "A block in which several wallets received the token for the first time. Programs that buy for one owner with many wallets leave this mark; so do airdrops, and people who were quick.",
    scope: "Blocks of the launch, without pools, exchanges, programs, burn addresses and bridges",
    unit: "Owners",
    formula: "at least three owners, or as many as are asked for, whose first receipts stand in one block",
    source: { kind: "reported", fields: "bundles of launch" },
    unavailable: "Blocks of the transfers are not known, or there is no launch to look at.",
  },
} as const satisfies Record<string, Definition>;
