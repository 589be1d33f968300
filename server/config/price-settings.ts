import { integer, secretUrl, type Setting } from "./setting.ts";

/** Settings of the prices of tokens that are followed, on any chain. */
export const priceSettings = {
  priceUrl: secretUrl(
    "HOLDERSCOPE_PRICE_URL",
    "Price API to ask for followed tokens, with {address} and {chain} in it. It may hold a key; its host is named where a token's price is explained.",
  ),
  pricePath: {
    variable: "HOLDERSCOPE_PRICE_PATH",
    fallback: "price",
    meaning:
      "Where its answer has the price in US dollars, or a list of times and prices: a path such as prices or coins.ethereum:{address}.price.",
    form: "keys with dots between them",
    parse: (text) => text,
  } satisfies Setting<string>,
  priceSeconds: integer(
    "HOLDERSCOPE_PRICE_SECONDS",
    300,
    10,
    86_400,
    "Seconds from one question to the next.",
  ),
};
