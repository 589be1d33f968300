import type { Store } from "../../store/store.ts";
import { loadNetwork } from "../../store/sources/index-network.ts";
import type { ReadAgain, Reread } from "../live.ts";
import { chain } from "./chain.ts";
import { loadHistory } from "./history-state.ts";
import { loadIndexedTokens } from "./index-state.ts";
import type { Node } from "./node.ts";
import { RpcError } from "./rpc-error.ts";
import { identityOf } from "./token-indexer.ts";

/** A source of its own, with the node of the one that goes on beside it. */
interface Apart {
  addToken(address: string, history: boolean): void;
  catchUp(signal: AbortSignal): Promise<void>;
  status(): { readonly lastError: string | null };
}

interface ApartOptions {
  readonly store: Store;
  readonly tokens: readonly string[];
  readonly history: boolean;
  readonly onProgress: (step: string, done: number, total: number) => void;
}

/** What was read before is of another network: by this name it is dropped, and all is read anew. */
class OtherNetworkError extends Error {
  override readonly name = "FinalityError";
}

/**
 * Takes a snapshot of tokens into a store of their own, and reads their transactions where those explain the past in
 * `stored`. What is there already is gone on from. Rejects with what the node says where it fails.
 */
export async function readAgain(
  stored: Pick<Store, "reader">,
  node: Node,
  open: (options: ApartOptions) => Apart,
  { store, tokens, signal, onProgress }: ReadAgain,
): Promise<Reread[]> {
  const known = await loadNetwork(store.reader, chain);
  if (known !== undefined && known !== (await node.genesisHash(signal)))
    throw new OtherNetworkError("what was read before is of another network");
  const source = open({
    store,
    tokens: [],
    history: false,
    onProgress: (_, doneBlocks, totalBlocks) =>
      onProgress({ doneBlocks, totalBlocks, logsPerSecond: 0, secondsLeft: null }),
  });
  for (const token of tokens) {
    const history = await loadHistory(stored.reader, token);
    source.addToken(token, history !== undefined && history.completeTo !== null);
  }
  await source.catchUp(signal);
  const { lastError } = source.status();
  if (lastError !== null) throw new RpcError("failing", lastError);
  const read = await loadIndexedTokens(store.reader);
  return tokens.map((address) => {
    const token = read.find((one) => one.address === address);
    const isWhole = token?.state === "indexed";
    return { address, identity: isWhole ? identityOf(token) : null, reason: token?.reason ?? null };
  });
}
