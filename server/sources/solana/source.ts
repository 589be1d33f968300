import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { loadNetwork, saveNetwork } from "../../store/sources/index-network.ts";
import { IngestError } from "../../store/ingest-error.ts";
import type { Store } from "../../store/store.ts";
import type { DataNote } from "../../../contract/meta.ts";
import type { LiveSource, OnDemandSource, ReadAgain, Reread } from "../live.ts";
import { createAccountLister } from "./account-list.ts";
import { chain } from "./chain.ts";
import { describeMint } from "./description.ts";
import { FollowedTokens } from "./followed-tokens.ts";
import { type History, loadHistory } from "./history-state.ts";
import { forgetIndexedToken, type IndexedToken, loadIndexedTokens, saveIndexedToken } from "./index-state.ts";
import { createNode } from "./node.ts";
import { readAgain } from "./reread.ts";
import { createRpc, type Rpc, type RpcOptions } from "./rpc.ts";
import { RpcError } from "./rpc-error.ts";
import { MintError, SnapshotError } from "./snapshot.ts";
import { beginHistory, indexHistory } from "./token-history.ts";
import { identityOf, indexSnapshot } from "./token-indexer.ts";

export interface SolanaSourceOptions extends RpcOptions {
  readonly store: Store;
  /** That of another source, where its rate is for both. */
  readonly rpc?: Rpc;
  /** Mints to follow beside those that are in the index already. */
  readonly tokens: readonly string[];
  readonly everyMs: number;
  /** Whether transactions are read as well, so that the past before the first snapshot is known. */
  readonly history: boolean;
  readonly logger?: Logger;
  /** How much of the work at hand is done. */
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

export interface SolanaSource extends OnDemandSource {
  /** With its transactions, if those are wanted. */
  addToken(address: string, history?: boolean): void;
  /** Resolves at the end of a round that begins from now on; while it runs, that is at once. */
  nextRound(): Promise<void>;
  /** Reads tokens into a store of their own, beside what it follows. */
  readAgain(work: ReadAgain): Promise<readonly Reread[]>;
  /** Whether this is the node it reads from. */
  isOf(url: string): boolean;
  /**
   * One round over all tokens, with as much of their histories as can be read in the time.
   * Faults show in the status. Rejects only where it was aborted.
   */
  catchUp(signal: AbortSignal, forMs?: number): Promise<void>;
}

/** A token that somebody waits for, and a node that fails, are not left alone until the next round. */
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

/** Follows tokens of a Solana network by snapshots of all their accounts. */
export function createSolanaSource(options: SolanaSourceOptions): SolanaSource {
  const { store, everyMs, onProgress, logger } = options;
  const rpc = options.rpc ?? createRpc(options);
  const node = createNode(rpc);
  const indexer = { store, node, list: createAccountLister(rpc) };
  const tokens = new FollowedTokens(options.tokens);
  const withHistory = new Set<string>();
  let isPrepared = false;
  let head: { slot: number; time: number } | null = null;
  let hasRun = false;
  /** Why no round can begin. */
  let outage: string | null = null;
  let wake = new AbortController();
  let nextWholeMs = Number.NEGATIVE_INFINITY;
  const waitingForRound: (() => void)[] = [];

  /** Reads the index, and makes sure that it is of this network. Until that is done nothing is written. */
  async function prepare(signal: AbortSignal): Promise<void> {
    if (isPrepared) return;
    for (const token of await loadIndexedTokens(store.reader)) tokens.set(token);
    const network = await node.genesisHash(signal);
    const known = await loadNetwork(store.reader, chain);
    if (known === undefined) {
      await store.transaction((db) => saveNetwork(db, chain, network));
    } else if (known !== network) {
      // Balances of two networks must not be mixed.
      throw new Error(`the index is of another network (${known}) than this node's (${network})`);
    }
    isPrepared = true;
  }

  /** Over all tokens, or those alone that somebody waits for. */
  async function round(untilMs: number, isWhole: boolean, signal: AbortSignal): Promise<void> {
    await prepare(signal);
    await forgetDropped();
    const slot = await node.slot(signal);
    const newest = { slot, time: await node.blockTime(slot, signal) };
    head ??= newest;
    const done = new Set<string>();
    for (;;) {
      const address = tokens.next(done, isWhole);
      if (address === undefined) break;
      done.add(address);
      await follow(address, untilMs, signal);
    }
    // Only now: between two snapshots the index is not behind, however far apart they are meant to be.
    if (isWhole) head = newest;
  }

  async function forgetDropped(): Promise<void> {
    for (const address of tokens.dropped) {
      await store.transaction((db) => forgetIndexedToken(db, address));
      tokens.dropped.delete(address);
    }
  }

  /** One token, whose faults are its own. */
  async function follow(address: string, untilMs: number, ends: AbortSignal): Promise<void> {
    const token = tokens.get(address)!;
    const { signal, tally } = tokens.begin(address, ends);
    onProgress?.(`${address}: reading accounts`, 0, 0);
    try {
      const history = await wantedHistory(address);
      const taken = await indexSnapshot(indexer, token, history, { signal, tally });
      if (taken !== undefined) tokens.set(taken);
      else if (token.state !== "indexed" && token.slot !== null) {
        await save({ ...token, state: "indexed", reason: null });
      }
      tokens.note(address, null);
      if (history !== undefined) tokens.note(address, await readHistory(address, history, untilMs, signal));
    } catch (error) {
      ends.throwIfAborted();
      // Whoever asked for it wants it no more.
      if (signal.aborted) return;
      if (error instanceof RpcError) {
        tokens.note(address, error);
        return;
      }
      if (!isTokensFault(error)) throw error;
      tokens.note(address, null);
      await quarantine(tokens.get(address)!, error);
    } finally {
      tokens.end(address);
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
    tokens.set(explained);
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
    const isRead = token.slot !== null;
    const isUnholdable = name === "IngestError" && isRead;
    // Once it was read, an account that is no mint any more was closed.
    const isClosed = name === "MintError" && isRead;
    const added: DataNote[] = isUnholdable ? ["quarantined"] : isClosed ? ["mint_closed"] : [];
    const notes = [...new Set([...token.notes, ...added])];
    await save({ ...token, state: "quarantined", reason: message, notes });
    if (token.state !== "quarantined")
      logger?.warn({ source: "sol rpc", token: token.address, reason: message }, "a token is set aside");
  }

  async function save(token: IndexedToken): Promise<void> {
    const before = tokens.get(token.address);
    tokens.set(token);
    if (before?.state === token.state && before.reason === token.reason) return;
    const isNoted = before?.notes.join() !== token.notes.join();
    await store.compute(isNoted ? [identityOf(token)] : [], {
      alongside: (db) => saveIndexedToken(db, token),
    });
  }

  async function catchUp(
    signal: AbortSignal,
    forMs = Number.POSITIVE_INFINITY,
    isWhole = true,
  ): Promise<void> {
    try {
      await round(performance.now() + forMs, isWhole, signal);
      outage = null;
      if (tokens.fault !== null) logger?.warn({ source: "sol rpc", reason: tokens.fault }, "the index waits");
    } catch (error) {
      signal.throwIfAborted();
      outage = describe(error);
      if (error instanceof RpcError) logger?.warn({ source: "sol rpc", reason: outage }, "the index waits");
      else logger?.error({ source: "sol rpc", err: error }, "the index failed");
    }
    hasRun = true;
  }

  async function run(signal: AbortSignal): Promise<void> {
    // What is stored may have changed since an earlier run.
    isPrepared = false;
    nextWholeMs = Number.NEGATIVE_INFINITY;
    for (let failures = 0; !signal.aborted;) {
      wake = new AbortController();
      const startedMs = performance.now();
      const waiting = waitingForRound.splice(0);
      const isWhole = waiting.length > 0 || startedMs >= nextWholeMs;
      await catchUp(signal, everyMs, isWhole).catch(nothing);
      for (const done of waiting) done();
      if (isWhole && outage === null) nextWholeMs = startedMs + everyMs;
      failures = outage !== null || tokens.hasAwaited ? failures + 1 : 0;
      const pauseMs = Math.min(everyMs, longestPauseMs, firstPauseMs * 2 ** (failures - 1));
      const wholeInMs = Math.max(0, nextWholeMs - performance.now());
      const leftMs = outage !== null ? pauseMs : failures > 0 ? Math.min(pauseMs, wholeInMs) : wholeInMs;
      if (!signal.aborted && !wake.signal.aborted) {
        await delay(leftMs, undefined, { signal: AbortSignal.any([signal, wake.signal]) }).catch(nothing);
      }
    }
  }

  const lastError = () => outage ?? tokens.fault;

  return {
    name: "sol rpc",
    catchUp: (signal, forMs) => catchUp(signal, forMs),
    run,
    nextRound: () =>
      new Promise((done) => {
        waitingForRound.push(done);
        wake.abort();
      }),
    isOf: (url) => url === options.url,
    readAgain: (work) =>
      readAgain(store, node, (apart) => createSolanaSource({ ...options, ...apart, rpc }), work),
    addToken(address, history = false) {
      if (history) withHistory.add(address);
      tokens.add(address);
      wake.abort();
    },
    forget(address) {
      tokens.forget(address);
      withHistory.delete(address);
    },
    stopToken(address) {
      tokens.stop(address);
      wake.abort();
    },
    describe: (address, tell, signal) => describeMint(node, rpc, address, tell, signal),
    // It is one that the settings or a command name: only public ones are shown.
    nodes: () => [],
    outage: () => outage,
    readingOf: (address) => tokens.readingOf(address, head?.slot ?? null),
    // Each snapshot is compared with the supply.
    checkNow: () => Math.max(1, Math.ceil((nextWholeMs - performance.now()) / 1_000)),
    status: () => ({
      name: "sol rpc",
      kind: "solana",
      chain,
      state: lastError() !== null ? "failing" : hasRun ? "following" : "catching up",
      headBlock: head?.slot ?? null,
      headTime: head?.time ?? null,
      indexedBlock: least(tokens.all().map(({ slot }) => slot)),
      indexedTime: least(tokens.all().map(({ time }) => time)),
      // The head is taken over at the end of a round.
      headPatienceSeconds: 600 + (3 * everyMs) / 1_000,
      lastError: lastError(),
      nodes: [],
      requests: { ...rpc.counts },
      tokens: tokens.tokens(),
    }),
  };
}

export function isSolanaSource(source: LiveSource | undefined): source is SolanaSource {
  return source?.status().kind === "solana" && "catchUp" in source;
}

const nothing = async () => {};

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
