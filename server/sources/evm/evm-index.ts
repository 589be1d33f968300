import type { DataNote } from "../../../contract/meta.ts";
import type { Database } from "../../store/database.ts";
import { IngestError } from "../../store/ingest-error.ts";
import type { Store } from "../../store/store.ts";
import type { LiveToken } from "../live.ts";
import { findMissing } from "./audit.ts";
import { type Batch, identityOf } from "./batch.ts";
import type { Header, LogQuery } from "./chain-data.ts";
import * as checkpoint from "./checkpoint.ts";
import { commit, computeTokens, type Faults } from "./commit.ts";
import { findCreation } from "./creation.ts";
import { syncEvent, transferEvent } from "./events.ts";
import { fetchHistory } from "./history.ts";
import { readMetadata, TokenFault } from "./metadata.ts";
import { EvmNode } from "./node.ts";
import { PairPrices, type RouteConfig } from "./pair-prices.ts";
import { RangeSize } from "./ranges.ts";
import { reconcile } from "./reconcile.ts";
import { ChainDataError, RpcError } from "./rpc-error.ts";
import type { Rpc } from "./rpc.ts";
import { fetchHeaders, fetchTailLogs, findAncestor, FinalityError } from "./tail.ts";

export interface IndexOptions {
  /** Blocks below the head that may still be taken back. */
  readonly finality: number;
  /** Where to begin with new tokens; undefined: where they were made. */
  readonly fromBlock?: number;
  readonly pairs?: RouteConfig;
  /** How often balances are compared with the contract's. */
  readonly reconcileMs?: number;
  /** Computing may take this share of the time while blocks come in. */
  readonly computeShare?: number;
}

type Token = checkpoint.IndexedToken;

const reconcileEveryMs = 600_000;
const defaultComputeShare = 0.25;
const auditRounds = 3;

/** The index of one chain: what is known of its tokens, and the steps that bring it on. Used by one loop. */
export class EvmIndex {
  /** What went wrong lately without stopping the index. */
  complaint: string | null = null;
  private readonly known = new Map<string, Token>();
  private readonly fromBlocks = new Map<string, number>();
  private readonly size = new RangeSize();
  private readonly pairs: PairPrices;
  private readonly uncomputed = new Set<string>();
  private readonly reconciledAtMs = new Map<string, number>();
  private readonly creationRefusals = new Map<string, number>();
  private readonly audited = new Set<string>();
  private tail = new Map<number, checkpoint.TailBlock>();
  private head: Header | undefined;
  private computeNotBeforeMs = 0;
  private readonly begun = { atMs: performance.now(), blocks: 0, logs: 0 };

  private constructor(
    private readonly store: Store,
    private readonly node: EvmNode,
    private readonly options: IndexOptions,
  ) {
    this.pairs = new PairPrices(options.pairs ?? new Map());
  }

  /** Throws where the node is of another network than the index. */
  static async open(store: Store, rpc: Rpc, options: IndexOptions, signal: AbortSignal): Promise<EvmIndex> {
    const index = new EvmIndex(store, new EvmNode(rpc, signal), options);
    const network = String(await index.node.chainId());
    const stored = await checkpoint.loadNetwork(store.reader);
    if (stored !== undefined && stored !== network) {
      throw new FinalityError(
        `the node is of the network ${network}, the index of ${stored}: use another data directory for it`,
      );
    }
    if (stored === undefined) {
      await store.transact((db) => checkpoint.saveNetwork(db, network));
    }
    index.tail = await checkpoint.loadTail(store.reader);
    for (const token of await checkpoint.loadTokens(store.reader)) {
      index.known.set(token.address, token);
      // What was merged before a restart may not be computed; asking for it costs nothing otherwise.
      if (token.state !== "quarantined" && token.nextBlock !== null) index.uncomputed.add(token.address);
    }
    return index;
  }

  /** Takes a token up. One that is known goes on where it was; one that could not begin tries again. */
  want(address: string, fromBlock?: number): void {
    const known = this.known.get(address);
    if (known && !(known.state === "quarantined" && known.nextBlock === null)) return;
    if (fromBlock !== undefined) this.fromBlocks.set(address, fromBlock);
    this.known.set(address, {
      address,
      metadata: null,
      fromBlock: null,
      nextBlock: null,
      state: "pending",
      reason: null,
      notes: [],
    });
  }

  /** Brings the index on by a bounded piece of work. True where there is more to do at once. */
  async step(): Promise<boolean> {
    this.complaint = null;
    const head = await this.node.latest();
    this.head = head;
    await this.prepareTokens(head);
    const safe = head.number - this.options.finality;
    await this.followTail(head, safe);
    const hasMore = await this.catchUp(safe);
    await this.computeDue(!hasMore);
    if (!hasMore) await this.reconcileDue();
    return hasMore;
  }

  tokens(): LiveToken[] {
    return [...this.known.values()].map(({ address, state, reason }) => ({ address, state, reason }));
  }

  position() {
    const active = this.active();
    const indexedBlock =
      active.length > 0 ? Math.min(...active.map((token) => (token.nextBlock ?? 0) - 1)) : null;
    const indexed = indexedBlock === null ? undefined : this.tail.get(indexedBlock);
    return {
      headBlock: this.head?.number ?? null,
      headTime: this.head?.time ?? null,
      indexedBlock,
      indexedTime: indexed?.time ?? null,
      isFollowing:
        this.head !== undefined &&
        this.pending().length === 0 &&
        active.every((token) => token.state === "indexed") &&
        (indexedBlock === null || indexedBlock >= this.head.number - 2),
    };
  }

  progress() {
    const left = this.active().map((token) => (this.head?.number ?? 0) + 1 - (token.nextBlock ?? 0));
    const leftBlocks = Math.max(0, ...left);
    const seconds = (performance.now() - this.begun.atMs) / 1_000;
    const blocksPerSecond = this.begun.blocks / seconds;
    return {
      doneBlocks: this.begun.blocks,
      totalBlocks: this.begun.blocks + leftBlocks,
      logsPerSecond: this.begun.logs / seconds,
      secondsLeft: blocksPerSecond > 0 ? leftBlocks / blocksPerSecond : null,
    };
  }

  private pending(): Token[] {
    return [...this.known.values()].filter(
      ({ state, nextBlock }) => state === "pending" && nextBlock === null,
    );
  }

  /** Tokens that are under way. */
  private active(): Token[] {
    return [...this.known.values()].filter(
      ({ state, nextBlock }) => state !== "quarantined" && nextBlock !== null,
    );
  }

  /** Finds out what new tokens are and where they begin. A fault of one does not keep the others. */
  private async prepareTokens(head: Header): Promise<void> {
    const withPairs = this.active().filter(({ address }) => !this.pairs.isReady(address));
    for (const token of [...this.pending(), ...withPairs]) {
      try {
        await this.pairs.prepare(this.node, token.address);
        if (token.nextBlock !== null) continue;
        const created = await this.creationOf(token.address, head);
        const asked = this.fromBlocks.get(token.address);
        const fromBlock = asked ?? created ?? 0;
        const notes: DataNote[] = created !== null && fromBlock > created ? ["partial"] : [];
        const metadata = await readMetadata(this.node, token.address);
        await this.save({ ...token, metadata, fromBlock, nextBlock: fromBlock, notes });
      } catch (error) {
        if (error instanceof TokenFault) await this.quarantine(token.address, error.message);
        else if (error instanceof RpcError || error instanceof ChainDataError) this.complaint = error.message;
        else throw error;
      }
    }
  }

  /** Null where the node cannot say, or where it refuses again and again. */
  private async creationOf(address: string, head: Header): Promise<number | null> {
    try {
      return await findCreation(this.node, address, head.number);
    } catch (error) {
      const refusals = (this.creationRefusals.get(address) ?? 0) + 1;
      this.creationRefusals.set(address, refusals);
      if (!(error instanceof RpcError) || error.kind === "transient" || refusals < 3) throw error;
      return null;
    }
  }

  /** Undoes what the chain took back, and takes in the newest blocks for the tokens that have come so far. */
  private async followTail(head: Header, safe: number): Promise<void> {
    const tokens = this.active().filter(({ nextBlock }) => nextBlock! > safe);
    const lowest = Math.min(...this.tail.keys());
    if (!this.active().some(({ nextBlock }) => nextBlock! > lowest)) this.tail.clear();
    const kept = await findAncestor(this.node, this.tail, head);
    const highest = kept === null ? null : Math.max(...this.tail.keys());
    const isRewound = kept !== null && kept < highest!;
    if (!isRewound && tokens.every(({ nextBlock }) => nextBlock! > head.number)) return;

    const known = new Map([...this.tail].filter(([number]) => kept !== null && number <= kept));
    const affected = isRewound
      ? this.active().filter(({ nextBlock }) => nextBlock! > Math.min(safe, kept + 1))
      : tokens;
    const begun = affected.map((token) =>
      isRewound && token.nextBlock! > kept + 1 ? { ...token, nextBlock: kept + 1 } : token,
    );
    const firstHeader = kept !== null && kept + 1 >= safe ? kept + 1 : Math.max(0, safe);
    const firstLog = Math.min(...begun.map(({ nextBlock }) => nextBlock!), head.number + 1);
    const headers = await fetchHeaders(this.node, Math.min(firstHeader, firstLog), head.number, known);
    const logs = await fetchTailLogs(
      this.node,
      headers.filter(({ number }) => number >= firstLog),
      this.filter(begun),
      this.size,
      (block) => (this.complaint = `eth_getLogs left out a log of block ${block}, which its receipts have`),
    );
    const times = new Map(headers.map(({ number, time }) => [number, time]));
    await this.commit(
      begun,
      { fromBlock: firstLog, toBlock: head.number, logs, times },
      isRewound ? kept + 1 : null,
      {
        headers,
        keepTo: kept ?? -1,
        finalBlock: safe,
      },
    );
    for (const [number] of this.tail)
      if (number < safe || (kept !== null && number > kept)) this.tail.delete(number);
    for (const block of headers) if (block.number >= safe) this.tail.set(block.number, block);
  }

  /** Takes in final blocks for the tokens that are behind, the hindmost first. True where some still are. */
  private async catchUp(safe: number): Promise<boolean> {
    const behind = this.active().filter(({ nextBlock }) => nextBlock! <= safe);
    if (behind.length === 0) return false;
    const places = [...new Set(behind.map(({ nextBlock }) => nextBlock!))].sort((one, other) => one - other);
    const [from, next] = [places[0]!, places[1]];
    const group = behind.filter(({ nextBlock }) => nextBlock === from);
    const query = { ...this.filter(group), fromBlock: from, toBlock: Math.min(safe, (next ?? Infinity) - 1) };
    const part = await fetchHistory(this.node, query, this.size);
    await this.commit(group, { fromBlock: from, ...part }, null, {
      headers: [],
      keepTo: Infinity,
      finalBlock: safe,
    });
    this.begun.blocks += part.toBlock - from + 1;
    return true;
  }

  private async commit(
    tokens: readonly Token[],
    part: Omit<Batch, "prices">,
    rewindFrom: number | null,
    tail: { readonly headers: readonly Header[]; readonly keepTo: number; readonly finalBlock: number },
  ): Promise<void> {
    const { prices, reserves } = await this.pairs.read(this.store.reader, tokens, part.logs, part.times);
    const result = await commit(this.store, {
      tokens,
      batch: { ...part, prices },
      rewindFrom,
      deferCompute: true,
      alongside: async (db: Database) => {
        await this.pairs.save(db, tokens, reserves, tail.finalBlock);
        if (tail.headers.length === 0) return;
        await checkpoint.saveTail(db, {
          keepFrom: tail.finalBlock,
          keepTo: tail.keepTo,
          added: tail.headers,
        });
      },
    });
    this.begun.logs += part.logs.length;
    for (const token of result.tokens) {
      this.known.set(token.address, token);
      this.uncomputed.add(token.address);
    }
    await this.quarantineAll(result.faults);
  }

  /** Brings answers up to date, at most for a share of the time; at once where a token has just caught up. */
  private async computeDue(isIdle: boolean): Promise<void> {
    const caughtUp = this.active().filter(
      ({ address, nextBlock }) =>
        this.uncomputed.has(address) && nextBlock! > (this.head?.number ?? Infinity),
    );
    const isFirst = caughtUp.some(({ state }) => state === "pending");
    if (caughtUp.length === 0 || !isIdle || (!isFirst && performance.now() < this.computeNotBeforeMs)) return;
    const startMs = performance.now();
    await this.quarantineAll(await computeTokens(this.store, caughtUp));
    const endMs = performance.now();
    const share = this.options.computeShare ?? defaultComputeShare;
    this.computeNotBeforeMs = endMs + (endMs - startMs) * (1 / share - 1);
    for (const { address } of caughtUp) this.uncomputed.delete(address);
    for (const token of caughtUp) {
      const now = this.known.get(token.address)!;
      if (now.state === "pending") await this.save({ ...now, state: "indexed" });
    }
  }

  /** Compares balances with the contract's now and then. Where they differ, missing transfers are looked for first. */
  private async reconcileDue(): Promise<void> {
    const every = this.options.reconcileMs ?? reconcileEveryMs;
    for (const { address } of this.active()) {
      const token = this.known.get(address)!;
      const last = this.reconciledAtMs.get(address);
      const isDue = last === undefined || performance.now() - last >= every;
      if (!isDue || token.state !== "indexed" || this.uncomputed.has(address)) continue;
      // A partial token cannot agree, and says so already.
      if (!token.notes.includes("partial")) await this.reconcileToken(token);
      this.reconciledAtMs.set(address, performance.now());
    }
  }

  private async reconcileToken(token: Token): Promise<void> {
    const block = token.nextBlock! - 1;
    let difference;
    for (let round = 0; round <= auditRounds; round += 1) {
      difference = await reconcile(this.node, this.store, token.address, block);
      if (!difference || this.audited.has(token.address) || round === auditRounds) break;
      const missing = await findMissing(this.node, this.store, token.address, token.fromBlock!, block);
      if (missing.logs.length === 0) break;
      this.complaint = `eth_getLogs had left out ${missing.logs.length} logs of ${token.address}; they are indexed now`;
      const whole = { ...token, nextBlock: token.fromBlock! };
      const { faults } = await commit(this.store, {
        tokens: [whole],
        batch: missing,
        rewindFrom: null,
        deferCompute: false,
        alongside: () => Promise.resolve(),
      });
      await this.quarantineAll(faults);
      if (faults.size > 0) return;
    }
    const header = await this.node.header(block);
    // The contract was asked about another block of this number.
    if (header?.hash !== this.tail.get(block)?.hash) return;
    this.audited.add(token.address);
    const others = token.notes.filter((note) => note !== "rebasing" && note !== "fee_on_transfer");
    const notes = difference ? [...others, difference] : others;
    if (notes.join() !== token.notes.join()) await this.save({ ...token, notes });
  }

  private filter(tokens: readonly Token[]): Pick<LogQuery, "addresses" | "events"> {
    const pairs = this.pairs.pairsOf(tokens);
    return {
      addresses: new Set([...tokens.map(({ address }) => address), ...pairs]),
      events: new Set(pairs.length > 0 ? [transferEvent, syncEvent] : [transferEvent]),
    };
  }

  /** Remembers a token's new state. Notes go to its answers as well. */
  private async save(token: Token): Promise<void> {
    const before = this.known.get(token.address);
    const isNoted = before?.notes.join() !== token.notes.join() && token.state !== "pending";
    const alongside = (db: Database) => checkpoint.saveTokens(db, [token]);
    await (isNoted
      ? this.store.compute([identityOf(token)], { allowIncomplete: true, alongside })
      : this.store.transact(alongside));
    this.known.set(token.address, token);
  }

  private async quarantineAll(faults: Faults): Promise<void> {
    for (const [address, reason] of faults) await this.quarantine(address, reason);
  }

  private async quarantine(address: string, reason: string): Promise<void> {
    const token = this.known.get(address)!;
    const isPublished = token.state === "indexed";
    const notes: DataNote[] = [...token.notes.filter((note) => note !== "quarantined"), "quarantined"];
    const stopped = { ...token, state: "quarantined" as const, reason, notes };
    this.uncomputed.delete(address);
    const alongside = (db: Database) => checkpoint.saveTokens(db, [stopped]);
    try {
      await (isPublished
        ? this.store.compute([identityOf(stopped)], { allowIncomplete: true, alongside })
        : this.store.transact(alongside));
    } catch (error) {
      // What stops it is stored already, merged and never computed: its answers stay as they are.
      if (!(error instanceof IngestError)) throw error;
      await this.store.transact(alongside);
    }
    this.known.set(address, stopped);
  }
}
