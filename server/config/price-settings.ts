import { integer, secretUrl, type Setting } from "./setting.ts";

/** Settings of the prices of tokens that are followed, on any chain. */
export const priceSettings = {
  priceUrl: secretUrl(
    "HOLDERSCOPE_PRICE_URL",
    "Price API to ask for followed tokens, with {address} and {chain} in its URL. The URL may hold a key; pages name its host.",
  ),
  pricePath: {
    variable: "HOLDERSCOPE_PRICE_PATH",
    fallback: "price",
    meaning:
      "Where the price API's answer has the price in US dollars, or a list of times and prices: a path such as prices or coins.ethereum:{address}.price.",
    form: "keys with dots between them",
    parse: (text) => text,
  } satisfies Setting<string>,
  priceSeconds: integer(
    "HOLDERSCOPE_PRICE_SECONDS",
    300,
    10,
    86_400,
    "Seconds between two requests to the price API.",
  ),
};
