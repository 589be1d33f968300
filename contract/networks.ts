import { type ChainId, chainIds, chains } from "./chains.ts";

/** A chain as links and people name it. */
interface Network {
  readonly name: string;
  /** Undefined for a chain that is not served. */
  readonly chain?: ChainId;
}

/** Well-known chains that are in no table. */
const others: readonly (readonly [name: string, words: string])[] = [
  ["Gnosis", "100 gnosis gno gnosisscan.io"],
  ["Linea", "59144 linea lineascan.build"],
  ["zkSync Era", "324 zksync explorer.zksync.io"],
  ["Blast", "81457 blast blastscan.io"],
  // By what links call them, and by their genesis (CAIP-2).
  ["Solana Devnet", "devnet etwtrabzayq6imfeykouru166vu2xqa1"],
  ["Solana Testnet", "testnet 4uhcvjyu9pjkvqys88urdiswhxsckzy3"],
  ["Sepolia", "11155111 sepolia sep sepolia.etherscan.io"],
];

/** An address behind the name of its chain. */
export interface PrefixedAddress {
  readonly network: Network;
  readonly address: string;
}

/** Takes `eth:0x…` (EIP-3770), `eip155:1:0x…` (CAIP-10) and `eip155:1/erc20:0x…` (CAIP-19) apart; undefined for other texts. */
export function splitPrefixed(text: string): PrefixedAddress | undefined {
  const [, namespace = "", reference, address] =
    /^([\w-]+)(?::([\w-]+))?(?:\/[\w-]+)?:([\da-z]+)$/i.exec(text.trim()) ?? [];
  if (address === undefined) return undefined;
  const network =
    networkOf(reference ?? namespace) ??
    (reference === undefined ? undefined : { name: `chain ${reference} of ${namespace}` });
  return network && { network, address };
}

/** The chain that a word names: `eth`, `Ethereum`, `8453`, `www.basescan.org`. */
export function networkOf(word: string): Network | undefined {
  const wanted = word.toLowerCase().replace(/^www\./, "");
  const isMeant = (words: string) => words.split(" ").includes(wanted);
  const chain = chainIds.find((id) => isMeant(chains[id].words));
  if (chain !== undefined) return { name: chains[chain].name, chain };
  const other = others.find(([, words]) => isMeant(words));
  return other && { name: other[0] };
}
