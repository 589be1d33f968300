import { normalizeAddress } from "../contract/address.ts";
import { integer, type Setting } from "./setting.ts";

/** Settings of the index of Ethereum, as rows of the table in config.ts. */
export const ethSettings = {
  ethRpc: {
    variable: "HOLDERSCOPE_ETH_RPC",
    fallback: "",
    meaning: "Node of an EVM chain to index tokens from. It may hold a key: it is shown to nobody.",
    form: "an http or https URL",
    isSecret: true,
    parse: (text) => (text === "" ? null : isNodeUrl(text) ? text : undefined),
  } satisfies Setting<string | null>,
  ethTokens: {
    variable: "HOLDERSCOPE_ETH_TOKENS",
    fallback: "",
    meaning: "Addresses of the tokens to index, separated by commas or spaces.",
    form: "addresses, each 0x and 40 hexadecimal digits",
    parse: (text) => parseAddresses(text),
  } satisfies Setting<readonly string[]>,
  ethPairs: {
    variable: "HOLDERSCOPE_ETH_PAIRS",
    fallback: "",
    meaning:
      "Where tokens get their price from: TOKEN=PAIR of the kind of Uniswap v2, against a token worth a dollar; or TOKEN=PAIR+PAIR, by way of another.",
    form: "TOKEN=PAIR or TOKEN=PAIR+PAIR, separated by commas or spaces",
    parse: (text) => parsePairs(text),
  } satisfies Setting<ReadonlyMap<string, readonly string[]>>,
  ethFinality: integer(
    "HOLDERSCOPE_ETH_FINALITY",
    128,
    1,
    10_000,
    "Blocks below the newest that may still be reorganised away. Deeper changes stop the index.",
  ),
  ethRate: integer("HOLDERSCOPE_ETH_RATE", 250, 0, 100_000, "Calls a second to the node; 0 for any number."),
  ethPollMs: integer(
    "HOLDERSCOPE_ETH_POLL_MS",
    4_000,
    50,
    600_000,
    "Milliseconds between looks for new blocks.",
  ),
};

/** Settings of the prices of tokens that are followed, on any chain. */
export const priceSettings = {
  priceUrl: {
    variable: "HOLDERSCOPE_PRICE_URL",
    fallback: "",
    meaning: "Price API to ask for followed tokens, with {address} and {chain} in it. It may hold a key.",
    form: "an http or https URL",
    isSecret: true,
    parse: (text) => (text === "" ? null : isNodeUrl(text) ? text : undefined),
  } satisfies Setting<string | null>,
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

/** Whether it can be the address of a node. */
export function isNodeUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== "");
}

function parseAddresses(text: string): string[] | undefined {
  const addresses = words(text).map((word) => normalizeAddress("eth", word));
  return addresses.includes(undefined) ? undefined : [...new Set(addresses as string[])];
}

function parsePairs(text: string): Map<string, string[]> | undefined {
  const routes = new Map<string, string[]>();
  for (const word of words(text)) {
    const [token, pairs, ...others] = word.split("=");
    const known = parseAddresses(token ?? "");
    const route = pairs?.split("+").map((pair) => normalizeAddress("eth", pair));
    if (known?.length !== 1 || !route || route.includes(undefined) || others.length > 0) return undefined;
    routes.set(known[0]!, route as string[]);
  }
  return routes;
}
