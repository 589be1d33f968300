import { chainIds, hostedChains } from "../../contract/chains.ts";
import { findHolders, findTokens } from "../api/tokens/token-list.ts";
import { findWallets } from "../api/wallets/find-wallets.ts";
import type { Catalogue } from "../http/catalogue.ts";
import { isInUse } from "../store/keys.ts";
import type { RecomputationProgress } from "../store/outdated.ts";
import type { Store } from "../store/store.ts";
import { countTokens, listAddresses } from "../store/token-list.ts";

/** What the dashboard asks of the store beside the ten operations. */
export function storeCatalogue(
  store: Store,
  recomputing: () => RecomputationProgress | null = () => null,
  demoLeft: () => number = () => 0,
): Catalogue {
  const count = async () => {
    const counts = await countTokens(store.reader);
    const chains = chainIds
      .map((id) => ({ id, tokens: sumOf(counts.filter(({ chain }) => chain === id)) }))
      .filter(({ id, tokens: number }) => number > 0 || hostedChains.includes(id));
    return { chains, all_chains: sumOf(chains), demo: counts.some(({ source }) => source === "demo") };
  };
  let counted: ReturnType<typeof count> | undefined;
  store.onChange(() => (counted = undefined));
  return {
    searchTokens: (chain, text, limit) => findTokens(store.reader, chain, text, limit),
    findWallets: (chain, text, limit) => findWallets(store.reader, chain, text, limit),
    findHolders: (token, text) => findHolders(store.reader, token, text),
    addresses: () => listAddresses(store.reader),
    async summary() {
      // Held here: a change that comes while keys are read forgets what was counted.
      const counts = (counted ??= count());
      // What failed is counted again.
      counts.catch(() => (counted = undefined));
      const keys = await store.keys.list();
      const progress = recomputing();
      return {
        ...(await counts),
        demo_left: demoLeft(),
        keys: keys.some(isInUse),
        recomputing: progress && {
          done: progress.done,
          total: progress.total,
          seconds_left: progress.secondsLeft,
        },
      };
    },
  };
}

function sumOf(counts: readonly { readonly tokens: number }[]): number {
  return counts.reduce((sum, { tokens }) => sum + tokens, 0);
}
