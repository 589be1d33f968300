/** The supported chains, a row each. */
export const chains = {
  sol: {
    /** The path segment. */
    id: "sol",
    name: "Solana",
    /** The code inside a Token. */
    network: "SOL",
    /** What its addresses, its token accounts and the order of its events are like. */
    family: "solana",
    explorer: { name: "Solscan", token: "https://solscan.io/token/", wallet: "https://solscan.io/account/" },
    market: "https://dexscreener.com/solana/",
    /** As links and people name it: its short names, its EIP-155 number, and the sites that are about it alone. */
    words: "sol solana solscan.io solana.fm explorer.solana.com pump.fun",
  },
  eth: {
    id: "eth",
    name: "Ethereum",
    network: "ETH",
    family: "evm",
    explorer: {
      name: "Etherscan",
      token: "https://etherscan.io/token/",
      wallet: "https://etherscan.io/address/",
    },
    market: "https://dexscreener.com/ethereum/",
    words: "1 eth ethereum etherscan.io ethplorer.io eth.blockscout.com",
  },
} as const;

export type ChainId = keyof typeof chains;
export type Family = (typeof chains)[ChainId]["family"];

/** Where a visit begins that names no chain. */
export const homeChain: ChainId = "sol";

export const chainIds = Object.keys(chains) as ChainId[];

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
