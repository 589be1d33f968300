export type Family = "evm" | "solana";

interface Chain {
  /** The path segment. */
  readonly id: string;
  readonly name: string;
  /** The code inside a Token. */
  readonly network: string;
  /** What its addresses, its token accounts and the order of its events are like. */
  readonly family: Family;
  /** The chain id of EIP-155, by which its nodes are told from others'; null on Solana. */
  readonly number: number | null;
  readonly explorer: { readonly name: string; readonly token: string; readonly wallet: string };
  /** Where its tokens are traded; null where no page is known. */
  readonly market: string | null;
  /** As links and people name it: its short names, its EIP-155 number, and the sites that are about it alone. */
  readonly words: string;
}

/** A row of a chain whose addresses are Ethereum's. */
function evm<const Id extends string>(
  id: Id,
  number: number,
  name: string,
  network: string,
  [explorer, site]: readonly [name: string, site: string],
  market: string | null,
  words: string,
) {
  const at = (kind: string) => `https://${site}/${kind}/`;
  return {
    id,
    name,
    network,
    family: "evm",
    number,
    explorer: { name: explorer, token: at("token"), wallet: at("address") },
    market: market && `https://dexscreener.com/${market}/`,
    words: `${number} ${words} ${site}`,
  } satisfies Chain & { readonly id: Id };
}

const table = {
  eth: evm(
    "eth",
    1,
    "Ethereum",
    "ETH",
    ["Etherscan", "etherscan.io"],
    "ethereum",
    "eth ethereum ethplorer.io eth.blockscout.com",
  ),
  base: evm("base", 8_453, "Base", "BASE", ["BaseScan", "basescan.org"], "base", "base base.blockscout.com"),
  arbitrum: evm(
    "arbitrum",
    42_161,
    "Arbitrum",
    "ARB",
    ["Arbiscan", "arbiscan.io"],
    "arbitrum",
    "arbitrum arb arb1",
  ),
  optimism: evm(
    "optimism",
    10,
    "Optimism",
    "OP",
    ["Etherscan", "optimistic.etherscan.io"],
    "optimism",
    "optimism op oeth",
  ),
  polygon: evm(
    "polygon",
    137,
    "Polygon",
    "POL",
    ["PolygonScan", "polygonscan.com"],
    "polygon",
    "polygon matic pol",
  ),
  bnb: evm("bnb", 56, "BNB Chain", "BNB", ["BscScan", "bscscan.com"], "bsc", "bnb bsc"),
  avalanche: evm(
    "avalanche",
    43_114,
    "Avalanche",
    "AVAX",
    ["SnowTrace", "snowtrace.io"],
    "avalanche",
    "avalanche avax snowscan.xyz",
  ),
  sol: {
    id: "sol",
    name: "Solana",
    network: "SOL",
    family: "solana",
    number: null,
    explorer: { name: "Solscan", token: "https://solscan.io/token/", wallet: "https://solscan.io/account/" },
    market: "https://dexscreener.com/solana/",
    words: "sol solana 5eykt4usfv8p8njdtrepy1vzqkqzkvdp solscan.io solana.fm explorer.solana.com pump.fun",
  },
} satisfies Record<string, Chain>;

/** To the compiler a chain that was added is one of the table. */
export type ChainId = keyof typeof table;

/** The supported chains, a row each: those of the table, and what was added to them. */
export const chains: Readonly<Record<ChainId, Chain>> = table;

/** In the order in which they are shown. */
export const chainIds = Object.keys(chains) as ChainId[];

/** Where a visit begins that names no chain. */
export const homeChain: ChainId = "sol";

/** What a hosted service of the same interface answers for. */
export const hostedChains: readonly ChainId[] = ["sol", "eth"];

/** An EVM chain that is in no table. */
export interface AddedChain {
  /** The path segment: lower case letters and digits. */
  readonly id: string;
  readonly number: number;
  readonly name: string;
  /** Host of its explorer, of the kind that has `/token/` and `/address/`. */
  readonly site: string;
}

/** What a page is told of the chains of its server. */
export interface ChainList {
  /** Those that it has tokens of or a node for. */
  readonly shown: readonly string[];
  readonly added: readonly AddedChain[];
  /** Whether tokens of the demo market are among those that it has. */
  readonly demo?: boolean;
  /** How many more of them are being made. */
  readonly demoLeft?: number;
  /** Where the source code of the server is, if its operator says so. */
  readonly source?: string;
}

/** Supports more chains from now on. One that is there already is left as it is. */
export function addChains(added: readonly AddedChain[]): void {
  const all: Record<string, Chain> = chains;
  for (const { id, number, name, site } of added) {
    if (isChainId(id)) continue;
    all[id] = evm(id, number, name, id.toUpperCase(), [site, site], null, `${id} ${name.toLowerCase()}`);
    (chainIds as string[]).push(id);
  }
}

export function isChainId(text: string): text is ChainId {
  return Object.hasOwn(chains, text);
}

export function familyOf(chain: ChainId): Family {
  return chains[chain].family;
}

/** The chain by the code inside a Token; undefined for a network that is not served. */
export function chainOfNetwork(network: string): ChainId | undefined {
  return chainIds.find((id) => chains[id].network === network);
}
