/** The supported chains. `id` is the path segment, `network` the code inside a Token. */
export const chains = {
  sol: { id: "sol", name: "Solana", network: "SOL" },
  eth: { id: "eth", name: "Ethereum", network: "ETH" },
} as const;

export type ChainId = keyof typeof chains;

export const chainIds = Object.keys(chains) as ChainId[];

export function isChainId(text: string): text is ChainId {
  return Object.hasOwn(chains, text);
}
