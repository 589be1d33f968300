import type { FieldTexts, Texts } from "../description.ts";

export const tokenFieldTexts: Texts = {
  address: "Address of the token: its contract on an EVM chain, its mint on Solana.",
  name: "Name of the token, as it gives it. Any text: it proves nothing.",
  ticker: "Symbol of the token, as it gives it.",
  network: "Code of the chain: `SOL`, `ETH` and so on.",
  decimals: "Digits after the point: one token is 10^decimals raw units.",
};

export const coveredText =
  "What the list looks through: `all` tokens; the `own` ones of this service, where others are with a hosted service; `none`, where all are with one.";

export const tokenFields: FieldTexts = {
  Token: {
    "": "A token. `supply` is the total supply in raw units: divide by 10^decimals.",
    ...tokenFieldTexts,
    supply: "Total supply in raw units, a decimal integer as text.",
  },
  TokenListPage: {
    "": "A page of the chain's tokens, the most held first. `total` counts them all.",
    total: "Tokens of the chain, on all pages.",
    tokens: "This page: the most held first, equal ones by address.",
  },
  TokenFigures: {
    ...tokenFieldTexts,
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
    remaining_top10_share:
      "Part that the ten largest wallets hold of what is left without pools, exchanges, programs, burn addresses and bridges: 0 to 1, as `holders/summary` tells it. Null where it is not known, or not known yet. An order by it is of the 500 tokens of the chain that most hold, and of others whose figure is known.",
    excluded_kinds:
      "What was found and left out of that: kinds that hold something. Without one it is of all wallets.",
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
    "":
      "Extension of this service. Tokens of the chain with their main figures, in the order and with the filters asked for. " +
      "What is not known of a token is null: all figures and `history` of a token of a hosted service, supply too where " +
      "transfers are missing. `holder_count`, changes, `top10_share` and `hhi` are of the rows of the holder list; where " +
      "these are or were accounts of fewer wallets, the figures that begin with `wallet` are of those, else null. `remaining_top10_share` is of wallets, without the " +
      "kinds in `excluded_kinds`, of what is left. Sort " +
      "and filters go by wallets where they are told, and " +
      "reach as far as `covered` says: `own` tokens come before those of a hosted service, which no filter lets " +
      "through; with `none` the page is in the order of the hosted service and not filtered.",
    total: "Tokens that match the filters, on all pages.",
    covered: coveredText,
    tokens: "This page, in the order asked for.",
  },
  AllChainsPage: {
    "":
      "Extension of this service. A page of the tokens of all chains, the most held first. `chain` is the path segment " +
      "of the token's chain, `also_on` those of the other chains on which the list has a token of the same address: " +
      "whether it is the same token is not said, and holders are never added up across chains. `holder_count` is of " +
      "the rows of the holder list; where these are accounts of fewer wallets, `wallet_count` is of those, else null. " +
      "A token whose holders are not known comes last, with null. Tokens of a hosted service are not among them: " +
      "`covered` is `own` or `none` where there is one.",
    total: "Tokens of all chains, on all pages.",
    covered: coveredText,
    tokens: "This page: the most held first.",
    "tokens.chain": "Chain of the token, as it stands in paths.",
    "tokens.address": tokenFieldTexts["address"]!,
    "tokens.name": tokenFieldTexts["name"]!,
    "tokens.ticker": tokenFieldTexts["ticker"]!,
    "tokens.holder_count": "Rows of its holder list. Null where they are not known.",
    "tokens.wallet_count":
      "Wallets that hold it. Null where rows are wallets already, or where it is not known.",
    "tokens.also_on": "Other chains on which a token has the same address. It need not be the same token.",
  },
};
