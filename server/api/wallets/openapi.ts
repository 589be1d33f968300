import { sizes } from "../../../contract/sizes.ts";
import { type FieldTexts, inTokens, rfc3339, valueOf } from "../description.ts";
import { coveredText, tokenFieldTexts } from "../tokens/openapi.ts";

const point = "One value a point";

export const walletFields: FieldTexts = {
  WalletStats: {
    "":
      "One wallet's holding. `holder_category` is one of shrimp, crab, fish, dolphin, whale, or unknown without a price. " +
      "Fields that need transfer history or a price are null where the token has none.",
    amount: `${inTokens} that the wallet holds, in all its accounts together. 0 where it sold everything.`,
    holder_category: `Size by value: ${sizes.map((size) => `\`${size}\` ${valueOf(size)}`).join(", ")}; \`unknown\` without a price.`,
    avg_time_held:
      "How long the tokens that it holds have been there, on average, in seconds. Null without transfer history, or where it holds nothing.",
    holding_breakdown: "The tokens that it holds, by the age of the lot. Null without transfer history.",
    unrealized_pnl:
      "What it would gain, or lose where below 0, at the price of `x-price-usd`: US dollars, over lots whose cost is known. Null where no cost or no price is.",
    realized_pnl:
      "What it gained, or lost where below 0, on what it sold: US dollars, over sales of which both prices are known. Null where it sold and none are.",
  },
  WalletToken: {
    ...tokenFieldTexts,
    amount: `${inTokens} that the wallet holds: 0 where it parted with all. Null where transfers of the token are missing.`,
  },
  WalletTokensPage: {
    "":
      "Extension of this service. The tokens whose transfers or balances name the wallet: those that it holds first, " +
      "the most held of them before the others. `amount` in whole tokens: 0 where it parted with all, null where " +
      "transfers of the token are missing. Tokens of a hosted service are not among them: `covered` is `own` or " +
      "`none` where there is one.",
    total: "Tokens whose transfers or balances name the wallet, on all pages.",
    covered: coveredText,
    tokens: "This page: those that it holds first.",
  },
  WalletHolding: {
    ...tokenFieldTexts,
    amount: `${inTokens} that the wallet holds: 0 where it parted with all. Null where transfers of the token are missing.`,
    price_usd: "US dollars a token. Null without any price.",
    value_usd: "What it holds at that price, in US dollars. Null where either is not known.",
    share: "What it holds of the supply, 0 to 1. Null where the amount is.",
    rank: "Its place among the wallets that hold the token. Null where it holds nothing.",
    wallet_count: "How many wallets hold the token. Null where the amount is.",
    unrealized_pnl:
      "What it would gain, or lose where below 0, at that price: US dollars, over lots whose cost is known. Null where none is.",
    cost_share:
      "Part of what it holds whose cost is known, 0 to 1. Null where it holds nothing, or no transfer is known.",
    realized_pnl:
      "What it gained, or lost where below 0, on what it sold: US dollars, over sales of which both prices are known. Null where it sold and none are.",
    sold_share: "Part of what it sold of which both prices are known, 0 to 1. Null where it sold nothing.",
    first_received: `Time of its first receipt, ${rfc3339}. Null where not every transfer is known.`,
    first_sender: "Who sent that. Null where it was minted; where the time is null, the sender is not known.",
  },
  WalletHoldingsPage: {
    "":
      "Extension of this service. What a wallet holds of each token here, all its accounts together: those that it holds " +
      "first, the most held of them before the others. `rank` is its place among the `wallet_count` wallets of the " +
      "token, equal ones by address. Who sent the first tokens is `first_sender`; where that is null and " +
      "`first_received` is not, they were minted. What is not known is null. Tokens of a hosted service are not " +
      "among them: `covered` is `own` or `none` where there is one.",
    total: "Tokens whose transfers or balances name the wallet, on all pages.",
    covered: coveredText,
    holdings: "This page: those that it holds first.",
  },
  WalletHistory: {
    "":
      "Extension of this service. What one owner held, all its accounts together, at the points of `history`, from its " +
      "first receipt on: whole tokens, what the open lots with a known cost cost on average, and which part of the " +
      "balance that is; `received`, `sold` and `realized_pnl` cover the time after the point before, up to and with " +
      "the point. Of what was sold, `realized_pnl` is of the part whose cost and price are known; of each of the " +
      "`transfers`, `realized_share` is that part. `rank` is the place among the wallets, all accounts of each together, equal ones by address; it is reckoned for some of the points, the last of them among these; of a token with very many " +
      "transfers at those at which its balances are stored, the newest event among these, and left out where they are " +
      "not. `transfers` are the newest of the `total` in the range, the newest first: `change` is " +
      "above 0 for a receipt and below 0 for a sale, which every transfer to another owner is. With `without_transfer` " +
      "no transfer is known of it: the contract's balance says that it came or went.",
    interval: "Distance of the points. A figure of an interval covers the time since the point before.",
    times: `The points, the oldest first: ${rfc3339}. The last is the newest event.`,
    series: "A list a series, with a value for each of `times`.",
    "series.balance": `${point}: whole tokens that the wallet held, in all accounts together.`,
    "series.received": `${point}: whole tokens received in the interval.`,
    "series.sold": `${point}: whole tokens sent to other owners in the interval.`,
    "series.price_usd": `${point}: last known price, US dollars a token. Absent without any; null where none of the 24 hours before is known.`,
    "series.average_cost": `${point}: what the tokens held had cost on average, US dollars a token. Absent without any price; null where no cost is known or nothing is held.`,
    "series.costed_share": `${point}: part of the balance whose cost is known, 0 to 1. Absent without any price; null where nothing is held.`,
    "series.realized_pnl": `${point}: gained, or lost where below 0, on what was sold in the interval, US dollars. Absent without any price; null where nothing was sold or the prices are not known.`,
    "series.rank": `${point}: place among the wallets, all accounts of each together. Absent where not reckoned; null where nothing is held or it is not reckoned at the point.`,
    total: "Transfers in the range.",
    transfers: "The newest of them, the newest first.",
    "transfers.time": `Time of the transfer, ${rfc3339}.`,
    "transfers.change": `${inTokens}: above 0 received, below 0 sent.`,
    "transfers.price_usd":
      "Price at that time, US dollars a token. Null where none of the 24 hours before is known.",
    "transfers.realized_pnl":
      "Gained, or lost where below 0, on what was sent: US dollars. Null for a receipt, or where the prices are not known.",
    "transfers.realized_share":
      "Part of what was sent that `realized_pnl` covers, 0 to 1. Null where that is null.",
    "transfers.without_transfer":
      "True where no transfer is known: the contract's balance says that it came or went. Absent otherwise.",
  },
};
