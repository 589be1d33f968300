import { normalizeAddress } from "../../contract/address.ts";
import type { ChainId } from "../../contract/chains.ts";
import { addresses, integer, parseAddresses, secretUrl, type Setting, wordsOf } from "./setting.ts";

const chain = "eth" satisfies ChainId;

/** Settings of the index of Ethereum, as rows of the table in config.ts. */
export const ethSettings = {
  ethRpc: secretUrl(
    "HOLDERSCOPE_ETH_RPC",
    "Node of an EVM chain to index tokens from. It may hold a key: it is shown to nobody.",
  ),
  ethTokens: addresses(
    "HOLDERSCOPE_ETH_TOKENS",
    chain,
    "Addresses of the tokens to index, separated by commas or spaces.",
    "addresses, each 0x and 40 hexadecimal digits",
  ),
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

function parsePairs(text: string): Map<string, string[]> | undefined {
  const routes = new Map<string, string[]>();
  for (const word of wordsOf(text)) {
    const [token, pairs, ...others] = word.split("=");
    const known = parseAddresses(chain, token ?? "");
    const route = pairs?.split("+").map((pair) => normalizeAddress(chain, pair));
    if (known?.length !== 1 || !route || route.includes(undefined) || others.length > 0) return undefined;
    routes.set(known[0]!, route as string[]);
  }
  return routes;
}
