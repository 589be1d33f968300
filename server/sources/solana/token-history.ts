import type { Store } from "../../store/store.ts";
import { type Crawl, crawlHistory } from "./history-crawl.ts";
import { findPositions, HistoryGaps, reconcileHistory } from "./history-reconcile.ts";
import { beforeAll, dueScans, type History, loadHistory, readAgain, saveHistory } from "./history-state.ts";
import type { IndexedToken } from "./index-state.ts";
import type { Node } from "./node.ts";
import { identityOf } from "./token-indexer.ts";

interface HistoryOptions {
  readonly store: Store;
  readonly node: Node;
  readonly onProgress?: Crawl["onProgress"];
}

/** The history of a token that has one wanted; begins it where that is new. */
export async function beginHistory(store: Store, mint: string): Promise<History> {
  const stored = await loadHistory(store.reader, mint);
  if (stored !== undefined) return stored;
  const history: History = { completeTo: null, problem: null };
  await store.transaction((db) => saveHistory(db, mint, history));
  return history;
}

/**
 * Explains a token's balances by transactions up to its newest snapshot, as far as the time goes. Where the node does
 * not have them all, that is noted as the history's problem, and what the snapshots say stays.
 */
export async function indexHistory(
  { store, node, onProgress }: HistoryOptions,
  token: IndexedToken,
  history: History,
  untilMs: number,
  signal: AbortSignal,
): Promise<IndexedToken> {
  const mint = token.address;
  const completeTo = history.completeTo ?? beforeAll;
  if (token.slot === null || completeTo >= token.slot) return token;
  const crawl: Crawl = { store, node, mint, upto: token.slot, completeTo, ...(onProgress && { onProgress }) };
  // Wanted since the newest snapshot: the next one says what is to be explained.
  if ((await dueScans(store.reader, mint, 1)).total === 0) return token;
  let explained: IndexedToken | undefined;
  try {
    explained = await explain(crawl, token, history, untilMs, signal);
  } finally {
    // What the snapshot said was left to be computed: see indexSnapshot.
    if (!explained && !signal.aborted) await store.compute([identityOf(token)]);
  }
  return explained ?? token;
}

async function explain(
  crawl: Crawl,
  token: IndexedToken,
  history: History,
  untilMs: number,
  signal: AbortSignal,
): Promise<IndexedToken | undefined> {
  const { store, node, mint, completeTo } = crawl;
  for (const isLast of [false, true]) {
    if (!(await crawlHistory(crawl, untilMs, signal))) return undefined;
    await findPositions(store, node, mint, signal);
    signal.throwIfAborted();
    try {
      return await reconcileHistory(store, token, history.completeTo);
    } catch (error) {
      if (!(error instanceof HistoryGaps)) throw error;
      // At once, or after the next snapshot, with every page doubted.
      await store.transaction(async (db) => {
        await readAgain(db, mint, error.accounts, completeTo);
        if (isLast) await saveHistory(db, mint, { ...history, problem: error.message });
      });
    }
  }
  return undefined;
}
