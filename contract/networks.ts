import { type ChainId, chainIds, chains } from "./chains.ts";

/** A chain as links and people name it. */
interface Network {
  readonly name: string;
  /** Undefined for a chain that is not served. */
  readonly chain?: ChainId;
  /** See the chains' own. */
  readonly words: string;
}

const networks: readonly Network[] = [
  ...chainIds.map((chain) => ({ name: chains[chain].name, chain, words: chains[chain].words })),
  { name: "Base", words: "8453 base basescan.org base.blockscout.com" },
  { name: "BNB Smart Chain", words: "56 bsc bnb bscscan.com" },
  { name: "Polygon", words: "137 polygon matic polygonscan.com" },
  { name: "Arbitrum One", words: "42161 arbitrum arb1 arbiscan.io" },
  { name: "OP Mainnet", words: "10 optimism oeth optimistic.etherscan.io" },
  { name: "Avalanche", words: "43114 avalanche avax snowtrace.io snowscan.xyz" },
  { name: "Gnosis", words: "100 gnosis gno gnosisscan.io" },
  { name: "Linea", words: "59144 linea lineascan.build" },
  { name: "zkSync Era", words: "324 zksync explorer.zksync.io" },
  { name: "Blast", words: "81457 blast blastscan.io" },
  { name: "Sepolia", words: "11155111 sepolia sep sepolia.etherscan.io" },
];

const byWord = new Map(
  networks.flatMap((network) => network.words.split(" ").map((word) => [word, network] as const)),
);

/** The chain that a word names: `eth`, `Ethereum`, `8453`, `www.basescan.org`. */
export function networkOf(word: string): Network | undefined {
  return byWord.get(word.toLowerCase().replace(/^www\./, ""));
}
