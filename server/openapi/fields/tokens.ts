import { type Hand, handDays, hands } from "../../../contract/hands.ts";
import { countedOverUsd, sizes, sizeUsd } from "../../../contract/sizes.ts";
import { windows } from "../../../contract/windows.ts";
import { inTokens, type Texts } from "./texts.ts";

/** "more than 60 and up to 90 days". */
export function ageOf(hand: Hand): string {
  const longer = hands[hands.indexOf(hand) - 1];
  const most = longer === undefined ? "" : `up to ${handDays[longer]} days`;
  if (handDays[hand] === 0) return most;
  return `more than ${handDays[hand]}${most === "" ? " days" : ` and ${most}`}`;
}

/** "above $10 and up to $100". */
export function valueOf(size: (typeof sizes)[number]): string {
  const larger = sizes[sizes.indexOf(size) + 1];
  const dollars = (name: typeof size) => `$${sizeUsd[name].toLocaleString("en-US")}`;
  const most = larger === undefined ? "" : `up to ${dollars(larger)}`;
  if (sizeUsd[size] === 0) return most;
  return `above ${dollars(size)}${most === "" ? "" : ` and ${most}`}`;
}

export const walletsByHand: Texts = {
  ...Object.fromEntries(
    hands.map((hand) => [
      hand,
      `Owners whose last sale, or first receipt where they never sold, was ${ageOf(hand)} ago.`,
    ]),
  ),
  new_holders: "Owners whose first receipt was less than 15 days ago and who sold nothing.",
};
export const tokensByHand: Texts = Object.fromEntries(
  hands.map((hand) => [hand, `${inTokens} in lots that came in ${ageOf(hand)} ago.`]),
);

const token: Texts = {
  address: "Address of the token: its contract on an EVM chain, its mint on Solana.",
  name: "Name of the token, as it gives it. Any text: it proves nothing.",
  ticker: "Symbol of the token, as it gives it.",
  network: "Code of the chain: `SOL`, `ETH` and so on.",
  decimals: "Digits after the point: one token is 10^decimals raw units.",
};
const covered =
  "What the list looks through: `all` tokens; the `own` ones of this service, where others are with a hosted service; `none`, where all are with one.";

export const tokenTexts: Readonly<Record<string, Texts>> = {
  Token: { ...token, supply: "Total supply in raw units, a decimal integer as text." },
  TokenListPage: {
    total: "Tokens of the chain, on all pages.",
    tokens: "This page: the most held first, equal ones by address.",
  },
  TokenStats: {
    hhi: "Herfindahl-Hirschman index, Σ (balance / supply)²: 0 to 1. The pages of this service show it times 10,000, as 0 to 10,000.",
    gini: "Gini coefficient of all balances above 0: 0 to 1, 0 for a single holder.",
    median_holder_position:
      "The balance in the middle of all balances above 0, in whole tokens, rounded to an integer.",
    avg_time_held:
      "How long the tokens now held have been in their wallets, on average over all of them, in seconds. Null without transfer history.",
    retention_rate:
      "Of the owners that held something 30 days before `x-data-as-of`, the part that still does: 0 to 1. Null with less than 30 days of history.",
  },
  TokenPnl: {
    break_even_price:
      "What the tokens now held cost on average, over the lots whose cost is known: US dollars a token. Null where no cost is known.",
    realized_pnl_total:
      "Gained, or lost where below 0, by all owners that ever held, on what they sold: US dollars, over sales of which both prices are known. Null where none are.",
    unrealized_pnl_total:
      "What all owners would gain, or lose where below 0, at the price of `x-price-usd`: US dollars, over lots whose cost is known. Null without such a price or cost.",
  },
  WalletCategories: walletsByHand,
  SupplyBreakdown: tokensByHand,
  Holder: {
    address: "Wallet that owns the account.",
    spl_token_account: "Token account of the wallet on Solana; empty on other chains.",
    amount: `${inTokens} in the account.`,
    amount_raw:
      "The same in the token's smallest unit, every digit, as text. Absent unless `with=raw` asks for it.",
    rank: "Place by amount in the list of all holders, whatever the filter: 1 is the largest, equal ones by address.",
    rank_now:
      "Place in the list of now. Absent unless `with=now` asks for it; null where nothing is held now.",
    amount_now: `${inTokens} in the account now. Absent unless \`with=now\` asks for it; null where nothing is held now.`,
  },
  HolderListPage: {
    holder_count: "All holders: accounts with a balance above 0, whatever the filter.",
    total: "Holders that match the filter, on all pages.",
    holders: "This page, the largest first.",
  },
  HolderDeltas: Object.fromEntries(
    windows.map((window) => [
      window,
      `Holders now less holders ${window.replace(/(\d+)/, "$1 ")} before \`x-data-as-of\`. Null where that is not known.`,
    ]),
  ),
  HolderBreakdowns: {
    total_holders: "All holders: accounts with a balance above 0.",
    ...Object.fromEntries(
      Object.entries(countedOverUsd).map(([name, usd]) => [
        `holders_${name}_usd`,
        `Holders whose balance is worth more than $${usd.toLocaleString("en-US")}.`,
      ]),
    ),
    categories: "Holders by the value of their balance; they add up to `total_holders`.",
    ...Object.fromEntries(sizes.map((size) => [`categories.${size}`, `Holders worth ${valueOf(size)}.`])),
  },
  WalletStats: {
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
  TokenFigures: {
    ...token,
    supply: "Total supply in raw units, a decimal integer as text. Null where transfers are missing.",
    holder_count: "Rows of the holder list. Null where they are not known.",
    wallet_count: "Wallets that hold it. Null where rows are wallets already, or where it is not known.",
    change_24h:
      "Rows of the holder list now less those 24 hours before the newest event. Null where that is not known.",
    change_7d:
      "Rows of the holder list now less those 7 days before the newest event. Null where that is not known.",
    wallet_change_24h:
      "The same of wallets. Null where each had one account then and has one now, or where it is not known.",
    wallet_change_7d:
      "The same of wallets. Null where each had one account then and has one now, or where it is not known.",
    top10_share:
      "Part of supply in the ten largest rows of the holder list: 0 to 1. Null where it is not known.",
    wallet_top10_share:
      "Part of supply of the ten largest wallets: 0 to 1. Null where rows are wallets already, or where it is not known.",
    hhi: "Herfindahl-Hirschman index of the rows of the holder list: 0 to 1, not the 0 to 10,000 of pages. Null where it is not known.",
    wallet_hhi:
      "The same of wallets: 0 to 1, not the 0 to 10,000 of pages. Null where rows are wallets already, or where it is not known.",
    history:
      "What is known of its past: `full`, `incomplete` where transfers are missing, `snapshot` where only balances are known. Null for a token of a hosted service.",
    price_usd:
      "US dollars a token at the time of its newest event, or at most 24 hours before. Null where none is known.",
    market_value_usd: "Total supply times that price, in US dollars. Null where either is not known.",
    volume_7d_usd:
      "Transfers, mints and burns of the 7 days before its newest event, in US dollars, each at the price of its time. Null where one of them has no known price, or some are missing.",
    age_seconds: "From its first event to its newest, in seconds. Null unless every transfer is known.",
  },
  TokenFiguresPage: {
    total: "Tokens that match the filters, on all pages.",
    covered,
    tokens: "This page, in the order asked for.",
  },
  AllChainsPage: {
    total: "Tokens of all chains, on all pages.",
    covered,
    tokens: "This page: the most held first.",
    "tokens.chain": "Chain of the token, as it stands in paths.",
    "tokens.address": token["address"]!,
    "tokens.name": token["name"]!,
    "tokens.ticker": token["ticker"]!,
    "tokens.holder_count": "Rows of its holder list. Null where they are not known.",
    "tokens.wallet_count":
      "Wallets that hold it. Null where rows are wallets already, or where it is not known.",
    "tokens.also_on": "Other chains on which a token has the same address. It need not be the same token.",
  },
  WalletToken: {
    ...token,
    amount: `${inTokens} that the wallet holds: 0 where it parted with all. Null where transfers of the token are missing.`,
  },
  WalletTokensPage: {
    total: "Tokens whose transfers or balances name the wallet, on all pages.",
    covered,
    tokens: "This page: those that it holds first.",
  },
  Problem: {
    type: "Address of the description of this kind of error.",
    title: "Kind of the error, in words.",
    status: "HTTP status, the same as that of the answer.",
    detail: "What is wrong with this request, in words that may change.",
    message: "The same as `detail`, for clients that read this.",
    code: "Kind of the error, for programs: never changes.",
    request_id: "Names the request in the server's log. Quote it when you report something.",
    errors: "Parameters that are wrong. Absent where it is not about parameters.",
    "errors.in": "Where the parameter stands: `path`, `query` or `header`.",
    "errors.name": "Name of the parameter.",
    "errors.code": "What is wrong with it, for programs.",
  },
};
