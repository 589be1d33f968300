import type { ChainId } from "../../contract/chains.ts";
import { api } from "./queries.ts";
import type { TokenRef } from "./token-queries.ts";

/** Which wallets hold several of two to four tokens of a chain. */
export function overlapQuery(chain: ChainId, tokens: readonly string[]) {
  return api("getOverlap", { chain_id: chain, tokens, limit: 25 });
}

interface OneChain<T> {
  readonly chain: ChainId;
  readonly tokens: readonly T[];
}

/** The tokens of the chain that most of them are on; undefined where no two are on one. Wallets of different chains are not matched. */
export function tokensOfOneChain<T extends { readonly ref: TokenRef }>(
  tokens: readonly T[],
): OneChain<T> | undefined {
  const groups = new Map<ChainId, T[]>();
  for (const token of tokens) groups.set(token.ref.chain, [...(groups.get(token.ref.chain) ?? []), token]);
  const [largest] = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
  return largest && largest[1].length >= 2 ? { chain: largest[0], tokens: largest[1] } : undefined;
}
