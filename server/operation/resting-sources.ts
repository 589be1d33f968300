import type { ChainId } from "../../contract/chains.ts";
import type { SourceLag } from "../api/lag.ts";
import { indexedTokens } from "../store/sources/index-status.ts";
import type { Store } from "../store/store.ts";

/** The tokens that were read from a node, of chains that nothing reads at present: without a setting nothing goes on. */
export async function restingSources(
  store: Store,
  isRead: (chain: ChainId) => boolean,
): Promise<() => readonly SourceLag[]> {
  let tokens = await indexedTokens(store.reader);
  let looking: Promise<unknown> | undefined;
  store.onChange(() => {
    if (tokens.every(({ chain }) => isRead(chain))) return;
    looking ??= indexedTokens(store.reader)
      .then((found) => (tokens = found))
      // The store is closed.
      .catch(() => undefined)
      .finally(() => (looking = undefined));
  });
  return () =>
    tokens
      .filter(({ chain }) => !isRead(chain))
      .map(({ chain, address, indexedTime }) => ({
        chain,
        state: "resting",
        headTime: null,
        headPatienceSeconds: 0,
        indexedTime,
        tokens: [{ address }],
      }));
}
