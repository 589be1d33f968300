import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../../store/store.ts";
import { identityOf } from "./batch.ts";
import { loadTokens } from "./checkpoint.ts";
import { EvmIndex, type IndexOptions } from "./evm-index.ts";
import { ChainDataError, RpcError } from "./rpc-error.ts";
import type { Rpc } from "./rpc.ts";
import type { ReadAgain, Reread } from "../live.ts";

const notCompared = "balances were not compared yet: the chain is changing";

/** A node that brings nothing for so long is not waited for. */
const patienceMs = 60_000;
const longestPauseMs = 5_000;

/**
 * Reads tokens from their first block up to the newest into a store of their own, through the nodes of the source that
 * goes on beside it, and compares those named with their contracts. What is there already is gone on from. Rejects with what a node says where it fails for long, and
 * with a FinalityError where what is there is of another chain.
 */
export async function readAgain(
  rpc: Rpc,
  options: IndexOptions & { readonly comparesOnly: ReadonlySet<string> },
  { store, tokens, signal, onProgress }: ReadAgain,
): Promise<Reread[]> {
  const atOnce = { computeShare: 1, reconcileMs: 0 };
  const index = await EvmIndex.open(store, rpc, { ...options, ...atOnce }, signal);
  for (const token of tokens) index.want(token);
  const isRead = () =>
    tokens.every((token) => {
      const { state, nextBlock, headBlock } = index.readingOf(token)!;
      return state === "quarantined" || (nextBlock !== null && headBlock !== null && nextBlock > headBlock);
    });
  const isCompared = () =>
    tokens.every(
      (token) =>
        !options.comparesOnly.has(token) ||
        index.checks.results.has(token) ||
        index.readingOf(token)!.state === "quarantined",
    );
  let troubledSinceMs: number | undefined;
  let failures = 0;
  let doneBefore = -1;
  for (;;) {
    signal.throwIfAborted();
    let trouble: string | null = null;
    let hasMore = false;
    try {
      hasMore = await index.step();
      trouble = index.complaint;
      if (trouble === null && !hasMore && isRead()) {
        if (isCompared()) break;
        trouble = notCompared;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof RpcError) && !(error instanceof ChainDataError)) throw error;
      trouble = error.message;
    }
    const progress = index.progress();
    onProgress(progress);
    const isFurther = progress.doneBlocks > doneBefore;
    doneBefore = progress.doneBlocks;
    if (trouble === null || isFurther) {
      troubledSinceMs = undefined;
      failures = 0;
    } else {
      failures += 1;
      troubledSinceMs ??= performance.now();
      if (performance.now() - troubledSinceMs > patienceMs) throw new RpcError("transient", trouble);
    }
    if (hasMore) continue;
    const ms = Math.min(100 * 2 ** Math.min(failures, 6), longestPauseMs);
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }
  return resultsOf(store, options, tokens);
}

async function resultsOf(
  { reader }: Pick<Store, "reader">,
  { chain }: IndexOptions,
  wanted: readonly string[],
): Promise<Reread[]> {
  const tokens = await loadTokens(reader, chain);
  return tokens
    .filter(({ address }) => wanted.includes(address))
    .map((token) => ({
      address: token.address,
      identity: token.state === "quarantined" ? null : identityOf(chain, token),
      reason: token.reason,
    }));
}
