import { type FieldTexts, inTokens } from "../description.ts";

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
