import { needsTransfers, type Definition } from "./definition.ts";

/** Figures about moments of the past, which programs ask for. */
export const pastDefinitions = {
  "holders-at": {
    label: "Holders on a day",
    meaning:
      "The list of holders as it was at a moment: who held how much, in which place, after everything that had happened up to and in that second. A date alone means its first second in UTC.",
    scope: "All accounts that held something then",
    unit: "Accounts and tokens",
    formula:
      "for each account, everything received up to then − everything given up to then; ranked by amount, equal amounts by address",
    source: {
      kind: "reported",
      fields: "holders with at; x-data-as-of says the moment, x-price-usd the price of it",
    },
    caveat:
      "Before the first transfer the list is empty. A moment after the newest transfer that is known gives the list of now, and x-data-as-of says which time that is. Rank and amount of today can be had beside each row; they are null where nothing is held any more.",
    unavailable:
      "Only a snapshot of balances is known, transfers are missing, or the moment lies before the first snapshot of a token that is followed by snapshots. A hosted service tells nothing of the past.",
  },
  "holder-moves": {
    label: "Changes between two moments",
    meaning:
      "Accounts that held more, or less, at the later of two moments than at the earlier one. What went out and came back in between does not show: a thousand sold and a thousand bought is no change.",
    scope: "All accounts that held something at one of the two moments",
    unit: "Accounts and tokens",
    formula:
      "amount at the later moment − amount at the earlier one, where that is not 0; “entered” had nothing before, “left” has nothing after",
    source: {
      kind: "reported",
      fields: "holders/changes; without times the 24 hours before the newest transfer",
    },
    caveat:
      "Those who entered are among those with more, those who left among those with less. All increases less all decreases is what was minted less what was burned. On Solana a row is one token account: a move from one account of a wallet to another is a decrease and an increase.",
    unavailable: "The balances of one of the two moments are not known, as for holders on a day.",
  },
  "cost-basis": {
    label: "Cost of what is held",
    meaning:
      "Everything that is held at a moment, sorted by what it cost when it came: how many tokens came at a price between these two, and how many wallets hold them. At the price of that moment, what cost less is in profit and what cost more is in loss.",
    scope: "All owners",
    unit: "Tokens and owners a bin; the edges of a bin in US dollars a token",
    formula:
      "lots that are still held, first in, first out; a bin goes from 10^((k−1)/20) to 10^(k/20), without its lower and with its upper edge: twenty bins from $1 to $10, the upper edge of each 12.2% above the lower",
    source: { kind: "reported", fields: "history/cost-basis" },
    caveat:
      "What came when no price was known stands apart as unknown, what came at a price of 0 as free. All of it together is the supply at that moment. An owner with lots of several costs is counted in each of their bins.",
    unavailable: needsTransfers,
  },
  cohorts: {
    label: "Owners by the month they came",
    meaning:
      "Of the wallets that received the token for the first time in one month, how many still held some at the end of that month, of the next, and so on. The last number of a row is that of the newest transfer.",
    scope: "All owners that ever held",
    unit: "Owners",
    formula: "owners with a balance above 0 at the end of each month, by the month of their first receipt",
    source: { kind: "reported", fields: "history/cohorts" },
    caveat:
      "Who sold everything and came back later counts again from then on, in the month of the first receipt. Months are those of UTC and begin with their first second; the columns add up to the owners at the last second of each month. With interval the same by days or weeks; auto is by days of a token that has lived up to 24 of them, by weeks of one younger than two months, else by months.",
    unavailable: needsTransfers,
  },
  "wallet-history": {
    label: "A wallet over time",
    meaning:
      "What one wallet held at the points of the token’s history, all its accounts together, what that had cost on average, what came and was sold since the point before, what sales gained, and its rank. With it come its newest transfers.",
    scope: "One owner, from its first receipt on",
    unit: "Tokens, US dollars, ranks",
    formula:
      "balance = everything received − everything given; cost and gain first in, first out, where prices are known; rank = 1 + wallets with more, and as large ones whose address comes before, all accounts of each together",
    source: { kind: "reported", fields: "stats/{wallet}/history" },
    caveat:
      "The last point is what is said of the wallet now. Every transfer to another wallet counts as a sale. A gain is null where nothing was sold, or nothing of which both prices are known. Ranks are reckoned for at most 40 points, of a token with 200,000 transfers or more for those at which its balances are stored; where they are not, because transfers are missing or balances changed without them, for tokens of at most 250,000 transfers. 500 transfers are listed at most; total counts them all.",
    unavailable:
      "Only a snapshot of balances is known, or transfers are missing. Of a token that was met late nothing is said of costs. A hosted service tells nothing of the past.",
  },
} as const satisfies Record<string, Definition>;
