import { normalizeAddress } from "../../contract/address.ts";
import { type AddedChain, type ChainId, chainIds, chains, familyOf } from "../../contract/chains.ts";
import { addresses, integer, isHttpUrl, onOrOff, parseAddresses, type Setting, wordsOf } from "./setting.ts";

/** Settings of the indexes of all EVM chains, as rows of the table in config.ts. */
export const evmSettings = {
  chains: {
    variable: "HOLDERSCOPE_CHAINS",
    fallback: "",
    meaning:
      "EVM chains beside the built-in ones, ID:NUMBER:NAME:EXPLORER each, separated by commas: gnosis:100:Gnosis:gnosisscan.io.",
    form: "ID:NUMBER:NAME:EXPLORER, separated by commas: lower case letters and digits, the chain id, a name, a host; no id that this site has another page of (all, api, compare and such), none of a chain that is there already",
    parse: (text) => parseChains(text),
  } satisfies Setting<readonly AddedChain[]>,
  publicNodes: onOrOff(
    "HOLDERSCOPE_PUBLIC_NODES",
    "on",
    "Whether public nodes are used for EVM chains without a node of your own. They are asked only once somebody asks for a token.",
  ),
  searchPools: onOrOff(
    "HOLDERSCOPE_SEARCH_POOLS",
    "on",
    "Whether a token without a named pool gets its price from its deepest pool with a dollar coin or the chain's wrapped coin.",
  ),
};

/** Settings of the index of one EVM chain. docs/settings.md has those of Ethereum; others have their id in place of ETH. */
export function settingsOfChain(chain: ChainId) {
  const name = (setting: string) => `HOLDERSCOPE_${chain.toUpperCase()}_${setting}`;
  return {
    rpc: nodes(
      name("RPC"),
      "Nodes to index tokens from, separated by commas or spaces. Several share the work. Their URLs may hold keys and are shown to nobody.",
    ),
    publicRpc: nodes(
      name("PUBLIC_RPC"),
      "Public nodes in place of the built-in ones. Pages name their hosts.",
    ),
    tokens: addresses(
      name("TOKENS"),
      chain,
      "Addresses of the tokens to index, separated by commas or spaces.",
      "addresses, each 0x and 40 hexadecimal digits",
    ),
    pairs: {
      variable: name("PAIRS"),
      fallback: "",
      meaning:
        "Pools that prices come from. TOKEN=PAIR is a pool of the kind of Uniswap v2 or v3 with a dollar coin or the chain's wrapped coin; TOKEN=PAIR+PAIR goes by way of another token.",
      form: "TOKEN=PAIR or TOKEN=PAIR+PAIR, separated by commas or spaces",
      parse: (text) => parsePairs(chain, text),
    } satisfies Setting<ReadonlyMap<string, readonly string[]>>,
    dollars: addresses(
      name("DOLLARS"),
      chain,
      "Further coins that count as a dollar in pools. The chain's own are built in: on Ethereum USDC, USDT and DAI.",
      "addresses, each 0x and 40 hexadecimal digits",
    ),
    finality: integer(
      name("FINALITY"),
      128,
      1,
      10_000,
      "How many of the newest blocks may still be reorganised. Deeper changes stop the index.",
    ),
    rate: integer(
      name("RATE"),
      250,
      0,
      100_000,
      "Calls a second to each node at most; 0 for any number. The index learns what a node takes.",
    ),
    pollMs: integer(name("POLL_MS"), 4_000, 50, 600_000, "Milliseconds between questions for new blocks."),
  };
}

function nodes(variable: string, meaning: string): Setting<readonly string[]> {
  return {
    variable,
    fallback: "",
    meaning,
    form: "http or https URLs, separated by commas or spaces",
    isSecret: true,
    parse: (text) => {
      const urls = [...new Set(wordsOf(text))];
      return urls.every(isHttpUrl) ? urls : undefined;
    },
  };
}

type Settings = ReturnType<typeof settingsOfChain>;
/** Of one chain, as set. */
export type EvmConfig = {
  readonly [K in keyof Settings]: Exclude<ReturnType<Settings[K]["parse"]>, undefined>;
};

export function evmChainIds(): ChainId[] {
  return chainIds.filter((id) => familyOf(id) === "evm");
}

function parseChains(text: string): AddedChain[] | undefined {
  const rows = text.split(",").map((row) => row.trim());
  const read = rows.flatMap((row) => (row === "" ? [] : [parseChain(row)]));
  if (read.includes(undefined)) return undefined;
  const added = read as AddedChain[];
  const isTwice = (values: readonly unknown[]) => new Set(values).size < values.length;
  return isTwice(added.map(({ id }) => id)) || isTwice(added.map((chain) => chain.number))
    ? undefined
    : added;
}

/** Paths of pages and of the interface, which no chain may take. */
const reserved = new Set([
  "all",
  "api",
  "v0",
  "assets",
  "card",
  "embed",
  "compare",
  "operate",
  "healthz",
  "readyz",
  "metrics",
  "docs",
  "og",
  "oembed",
  "sitemaps",
  "sol",
]);

function parseChain(row: string): AddedChain | undefined {
  const [, id, digits, name, site] =
    /^([a-z][a-z0-9]{1,19}):(\d{1,15}):([^:<>"]{1,40}):([a-z0-9.-]+\.[a-z]+)$/.exec(row) ?? [];
  if (id === undefined || digits === undefined || name === undefined || site === undefined) return undefined;
  if (reserved.has(id) || builtIn.has(id) || builtIn.has(digits)) return undefined;
  return { id, number: Number(digits), name: name.trim(), site };
}

const builtIn: ReadonlySet<string> = new Set(chainIds.flatMap((id) => [id, String(chains[id].number)]));

function parsePairs(chain: ChainId, text: string): Map<string, string[]> | undefined {
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
