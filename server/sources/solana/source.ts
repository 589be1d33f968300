import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { loadNetwork, saveNetwork } from "../../store/sources/index-network.ts";
import { IngestError } from "../../store/ingest-error.ts";
import type { Store } from "../../store/store.ts";
import type { LiveSource, LiveStatus } from "../live.ts";
import { createAccountLister } from "./account-list.ts";
import { chain } from "./chain.ts";
import { type History, loadHistory } from "./history-state.ts";
import { type IndexedToken, loadIndexedTokens, saveIndexedToken } from "./index-state.ts";
import { createNode } from "./node.ts";
import { createRpc, type RpcOptions } from "./rpc.ts";
import { RpcError } from "./rpc-error.ts";
import { MintError, SnapshotError } from "./snapshot.ts";
import { beginHistory, indexHistory } from "./token-history.ts";
import { identityOf, indexSnapshot } from "./token-indexer.ts";

export interface SolanaSourceOptions extends RpcOptions {
  readonly store: Store;
  /** Mints to follow beside those that are in the index already. */
  readonly tokens: readonly string[];
  readonly everyMs: number;
  /** Whether transactions are read as well, so that the past before the first snapshot is known. */
  readonly history: boolean;
  readonly logger?: Logger;
  /** How much of the work at hand is done. */
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

export interface SolanaSource extends LiveSource {
  /** With its transactions, if those are wanted. */
  addToken(address: string, history?: boolean): void;
  /** Resolves at the end of a round that begins from now on; while it runs, that is at once. */
  nextRound(): Promise<void>;
  /** Whether this is the node it reads from. */
  isOf(url: string): boolean;
  /**
   * One round over all tokens, with as much of their histories as can be read in the time.
   * Faults show in the status. Rejects only where it was aborted.
   */
  catchUp(signal: AbortSignal, forMs?: number): Promise<void>;
}

/** Follows tokens of a Solana network by snapshots of all their accounts. */
export function createSolanaSource(options: SolanaSourceOptions): SolanaSource {
  const { store, everyMs, onProgress, logger } = options;
  const rpc = createRpc(options);
  const node = createNode(rpc);
  const indexer = { store, node, list: createAccountLister(rpc) };
  const tokens = new Map<string, IndexedToken>(options.tokens.map((address) => [address, unknown(address)]));
  const withHistory = new Set<string>();
  let isPrepared = false;
  let head: { slot: number; time: number } | null = null;
  let state: LiveStatus["state"] = "catching up";
  let lastError: string | null = null;
  let wake = new AbortController();
  const waitingForRound: (() => void)[] = [];

  /** Reads the index, and makes sure that it is of this network. Until that is done nothing is written. */
  async function prepare(signal: AbortSignal): Promise<void> {
    if (isPrepared) return;
    for (const token of await loadIndexedTokens(store.reader)) tokens.set(token.address, token);
    const network = await node.genesisHash(signal);
    const known = await loadNetwork(store.reader, chain);
    if (known === undefined) {
      await store.transact((db) => saveNetwork(db, chain, network));
    } else if (known !== network) {
      // Balances of two networks must not be mixed.
      throw new Error(`the index is of another network (${known}) than this node's (${network})`);
    }
    isPrepared = true;
  }

  async function round(untilMs: number, signal: AbortSignal): Promise<string | null> {
    await prepare(signal);
    const slot = await node.slot(signal);
    const newest = { slot, time: await node.blockTime(slot, signal) };
    head ??= newest;
    let fault: string | null = null;
    for (const address of tokens.keys()) fault = (await follow(address, untilMs, signal)) ?? fault;
    // Only now: between two snapshots the index is not behind, however far apart they are meant to be.
    head = newest;
    return fault;
  }

  /** One token, whose faults are its own. Returns the node's. */
  async function follow(address: string, untilMs: number, signal: AbortSignal): Promise<string | null> {
    const token = tokens.get(address)!;
    onProgress?.(`${address}: reading accounts`, 0, 0);
    try {
      const history = await wantedHistory(address);
      const taken = await indexSnapshot(indexer, token, history, signal);
      if (taken !== undefined) tokens.set(address, taken);
      else if (token.state !== "indexed" && token.slot !== null) {
        await save({ ...token, state: "indexed", reason: null });
      }
      return history === undefined ? null : await readHistory(address, history, untilMs, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RpcError) return `${address}: ${error.message}`;
      if (!isTokensFault(error)) throw error;
      await quarantine(tokens.get(address)!, error);
      return null;
    }
  }

  /** Returns why the transactions do not add up. */
  async function readHistory(
    address: string,
    history: History,
    untilMs: number,
    signal: AbortSignal,
  ): Promise<string | null> {
    const onRead = (done: number, total: number) =>
      onProgress?.(`${address}: reading transactions`, done, total);
    const token = tokens.get(address)!;
    const explained = await indexHistory(
      { store, node, onProgress: onRead },
      token,
      history,
      untilMs,
      signal,
    );
    tokens.set(address, explained);
    if (explained !== token) return null;
    return (await loadHistory(store.reader, address))?.problem ?? null;
  }

  /** Once wanted, a history goes on to be. */
  function wantedHistory(address: string): Promise<History | undefined> {
    return options.history || withHistory.has(address)
      ? beginHistory(store, address)
      : loadHistory(store.reader, address);
  }

  async function quarantine(token: IndexedToken, { name, message }: Error): Promise<void> {
    const isUnholdable = name === "IngestError" && token.slot !== null;
    const notes = isUnholdable ? [...new Set([...token.notes, "quarantined" as const])] : token.notes;
    await save({ ...token, state: "quarantined", reason: message, notes });
    if (token.state !== "quarantined")
      logger?.warn({ source: "sol rpc", token: token.address, reason: message }, "a token is set aside");
  }

  async function save(token: IndexedToken): Promise<void> {
    const before = tokens.get(token.address);
    tokens.set(token.address, token);
    if (before?.state === token.state && before.reason === token.reason) return;
    const isNoted = before?.notes.join() !== token.notes.join();
    await store.compute(isNoted ? [identityOf(token)] : [], {
      alongside: (db) => saveIndexedToken(db, token),
    });
  }

  async function catchUp(signal: AbortSignal, forMs = Number.POSITIVE_INFINITY): Promise<void> {
    try {
      lastError = await round(performance.now() + forMs, signal);
      state = lastError === null ? "following" : "failing";
      if (lastError !== null) logger?.warn({ source: "sol rpc", reason: lastError }, "the index waits");
    } catch (error) {
      signal.throwIfAborted();
      state = "failing";
      lastError = describe(error);
      if (error instanceof RpcError)
        logger?.warn({ source: "sol rpc", reason: lastError }, "the index waits");
      else logger?.error({ source: "sol rpc", err: error }, "the index failed");
    }
  }

  return {
    name: "sol rpc",
    catchUp,
    async run(signal) {
      // What is stored may have changed since an earlier run.
      isPrepared = false;
      while (!signal.aborted) {
        wake = new AbortController();
        const startedMs = performance.now();
        const waiting = waitingForRound.splice(0);
        await catchUp(signal, everyMs).catch(nothing);
        for (const done of waiting) done();
        const leftMs = Math.max(0, startedMs + everyMs - performance.now());
        if (!signal.aborted && !wake.signal.aborted) {
          await delay(leftMs, undefined, { signal: AbortSignal.any([signal, wake.signal]) }).catch(nothing);
        }
      }
    },
    nextRound: () =>
      new Promise((done) => {
        waitingForRound.push(done);
        wake.abort();
      }),
    isOf: (url) => url === options.url,
    addToken(address, history = false) {
      if (history) withHistory.add(address);
      if (!tokens.has(address)) tokens.set(address, unknown(address));
      wake.abort();
    },
    forget(address) {
      tokens.delete(address);
      withHistory.delete(address);
    },
    status: () => ({
      name: "sol rpc",
      kind: "solana",
      chain,
      state,
      headBlock: head?.slot ?? null,
      headTime: head?.time ?? null,
      indexedBlock: least([...tokens.values()].map(({ slot }) => slot)),
      indexedTime: least([...tokens.values()].map(({ time }) => time)),
      // The head is taken over at the end of a round.
      headPatienceSeconds: 600 + (3 * everyMs) / 1_000,
      lastError,
      requests: { ...rpc.counts },
      tokens: Array.from(tokens.values(), ({ address, state: tokenState, reason }) => ({
        address,
        state: tokenState,
        reason,
      })),
    }),
  };
}

export function isSolanaSource(source: LiveSource | undefined): source is SolanaSource {
  return source?.status().kind === "solana" && "catchUp" in source;
}

const nothing = async () => {};

function unknown(address: string): IndexedToken {
  return {
    address,
    name: null,
    ticker: null,
    decimals: null,
    fromSlot: null,
    slot: null,
    time: null,
    state: "pending",
    reason: null,
    notes: [],
  };
}

/** How far all tokens are; null where one has not begun. */
function least(values: readonly (number | null)[]): number | null {
  return values.length === 0 || values.includes(null) ? null : Math.min(...(values as number[]));
}

function isTokensFault(error: unknown): error is Error {
  return error instanceof MintError || error instanceof SnapshotError || error instanceof IngestError;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
