import { type Examples, type FieldTexts, inTokens } from "../description.ts";
import { exampleToken } from "../tokens/openapi.ts";

const other = {
  address: "Demo8W1vK6bDdQ4yLhF3mRzUu9Jp2cXnTgAe5sYtEoH7",
  name: "Oatmoon",
  ticker: "OAT",
} as const;

export const overlapExamples: Examples<"getOverlap"> = {
  getOverlap: {
    tokens: [
      {
        address: exampleToken.address,
        name: exampleToken.name,
        ticker: exampleToken.ticker,
        wallet_count: 4_000,
      },
      { ...other, wallet_count: 1_000 },
    ],
    pairs: [
      { token: exampleToken.address, also: other.address, wallets: 300, share: 0.075, supply_share: 0.12 },
      { token: other.address, also: exampleToken.address, wallets: 300, share: 0.3, supply_share: 0.41 },
    ],
    total: 300,
    holders: [
      {
        address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
        held: [
          { amount: 1_164_453, share: 0.01164453 },
          { amount: 52_000, share: 0.052 },
        ],
      },
    ],
  },
};

export const overlapFields: FieldTexts = {
  Overlap: {
    "":
      "Extension of this service. How many wallets hold several of two to four tokens of a chain, all accounts of each " +
      "together. `pairs` has each token with each other one: the wallets that hold both, as part of the holders of " +
      "`token`, and what of its supply they hold. `total` counts the wallets that hold all of the tokens; `holders` " +
      "are a page of them, by what they hold of the first, with what each holds of every token in the order of `tokens`.",
    tokens: "The tokens, in the order in which they are asked for.",
    "tokens.address": "Address of the token.",
    "tokens.name": "Name, as the token calls itself.",
    "tokens.ticker": "Ticker, as the token calls itself.",
    "tokens.wallet_count": "Wallets that hold it.",
    pairs: "Each token with each other one.",
    "pairs.token": "Address of the token whose holders are counted.",
    "pairs.also": "Address of the token that they also hold.",
    "pairs.wallets": "Wallets that hold both.",
    "pairs.share": "These as part of the holders of `token`, 0 to 1. Null where nobody holds it.",
    "pairs.supply_share": "What they hold of the supply of `token`, 0 to 1. Null where there is none.",
    total: "Wallets that hold all of the tokens, on all pages.",
    holders: "This page of them: the largest of the first token before the others.",
    "holders.address": "Address of the wallet.",
    "holders.held": "What it holds of each token, in the order of `tokens`.",
    "holders.held.amount": `${inTokens} that the wallet holds.`,
    "holders.held.share": "That as part of the supply, 0 to 1.",
  },
};
