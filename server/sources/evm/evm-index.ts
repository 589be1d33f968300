import type { Database } from "../../store/database.ts";
import { loadNetwork, saveNetwork } from "../../store/sources/index-network.ts";
import type { Store } from "../../store/store.ts";
import type { PoolFactory } from "../../address-kinds/factories.ts";
import type { LiveToken, TokenReading } from "../live.ts";
import { BalanceChecks } from "./checks/balance-checks.ts";
import type { Batch } from "./batch.ts";
import type { Header, LogQuery } from "./chain-data.ts";
import { Certificates } from "./checks/certificates.ts";
import * as checkpoint from "./checkpoint.ts";
import { commit, Computing } from "./commit.ts";
import { HolderKinds } from "./holder-kinds.ts";
import { fetchHistory } from "./history.ts";
import { eventsOf } from "./movements.ts";
import { EvmNode } from "./node.ts";
import { PoolPrices, type PriceOptions, type TokenPrices } from "./prices/pool-prices.ts";
import { PriceFill } from "./prices/price-fill.ts";
import type { Rpc } from "./rpc.ts";
import { fetchHeaders, fetchTailLogs, FinalityError, findAncestor } from "./tail.ts";
import { TokenRegister } from "./token-register.ts";
import { TokenStart } from "./token-start.ts";

export interface IndexOptions extends PriceOptions {
  /** Blocks below the head that may still be taken back. */
  readonly finality: number;
  /** Where to begin with new tokens; undefined: where they were made. */
  readonly fromBlock?: number;
  /** How often balances are compared with the contract's. */
  readonly reconcileMs?: number;
  /** Factories of the pools that holders may be; by default those of Ethereum. */
  readonly factories?: readonly PoolFactory[];
  /** Told of each token that cannot go on. */
  readonly onSetAside?: (address: string, reason: string) => void;
  /** Computing may take this share of the time while blocks come in. */
  readonly computeShare?: number;
  /** For so long final blocks are read before they are stored. */
  readonly partMs?: number;
  /** What is read is for another store, and computed and compared there: but for these, which are compared here. */
  readonly comparesOnly?: ReadonlySet<string>;
}

type Token = checkpoint.IndexedToken;

const headHoldsMs = 20_000;
const reconcileEveryMs = 600_000;
const defaultComputeShare = 0.25;
const defaultPartMs = 5_000;
const leastPartMs = 50;

/** The index of one chain: the steps that bring it on. Used by one loop. */
export class EvmIndex {
  /** What went wrong lately without stopping the index. */
  complaint: string | null = null;
  private readonly pools: PoolPrices;
  private readonly fill: PriceFill;
  private readonly start: TokenStart;
  private readonly computing: Computing;
  readonly checks: BalanceChecks;
  private readonly certificates: Certificates;
  private readonly kinds: HolderKinds;
  private readonly stopping = new Set<string>();
  private head: Header | undefined;
  private headAtMs = 0;
  /** The head with which the stored blocks were compared last. */
  private comparedWith: Header | undefined;
  private isBehind = false;
  private partMs: number;
  private readonly begun = { atMs: performance.now(), blocks: 0, logs: 0 };

  private constructor(
    private readonly store: Store,
    private readonly node: EvmNode,
    private readonly options: IndexOptions,
    private readonly register: TokenRegister,
    private readonly tail: Map<number, checkpoint.TailBlock>,
    network: string,
  ) {
    this.partMs = options.partMs ?? defaultPartMs;
    const complain = (text: string) => (this.complaint = text);
    this.pools = new PoolPrices(store, options);
    this.fill = new PriceFill(node, store, register, this.pools, complain, options.searchPools ?? true);
    this.start = new TokenStart(node, register, this.pools, complain);
    this.computing = new Computing(store, register, options.computeShare ?? defaultComputeShare);
    this.checks = new BalanceChecks(node, store, register, options.reconcileMs ?? reconcileEveryMs, complain);
    const place = { chain: options.chain, network: Number(network) } as const;
    this.certificates = new Certificates(node, store, register, place, complain);
    this.kinds = new HolderKinds(node, store, register, complain, options.factories);
  }

  /** Throws where the node is of another network than the index. */
  static async open(store: Store, rpc: Rpc, options: IndexOptions, signal: AbortSignal): Promise<EvmIndex> {
    const node = new EvmNode(rpc, signal);
    const { chain } = options;
    const network = String(await rpc.identify(signal));
    const stored = await loadNetwork(store.reader, chain);
    if (stored !== undefined && stored !== network) {
      throw new FinalityError(
        `the node is of the network ${network}, the index of ${stored}: use another data directory for it`,
      );
    }
    if (stored === undefined) await store.transaction((db) => saveNetwork(db, chain, network));
    const [tail, register] = await Promise.all([
      checkpoint.loadTail(store.reader, chain),
      TokenRegister.load(store, chain, options.onSetAside),
    ]);
    return new EvmIndex(store, node, options, register, tail, network);
  }

  /** Takes a token up. One that is known goes on where it was; one that could not begin tries again. */
  want(address: string, fromBlock?: number): void {
    this.stopping.delete(address);
    this.start.want(address, fromBlock);
  }

  /** Reads no more of a token before it is whole; `want` goes on with it. */
  stop(address: string): void {
    this.stopping.add(address);
  }

  /** Brings the index on by a bounded piece of work. True where there is more to do at once. */
  async step(): Promise<boolean> {
    this.complaint = null;
    const head = await this.newestBlock();
    await this.start.prepare(head);
    const safe = head.number - this.options.finality;
    const anchor = await this.anchorFor(safe);
    await this.followTail(head, safe);
    for (const address of this.stopping) {
      this.stopping.delete(address);
      await this.register.stop(address, safe);
    }
    this.isBehind = await this.catchUp(safe, anchor);
    if (this.isBehind) return true;
    const { comparesOnly } = this.options;
    const isToCompare =
      comparesOnly && ((token: string) => comparesOnly.has(token) && !this.checks.results.has(token));
    await this.computing.computeDue(head.number, isToCompare);
    const hasUnasked = await this.checks.checkDue((block) => this.tail.get(block)?.hash, isToCompare);
    if (comparesOnly) return hasUnasked;
    const isOpen = (address: string) => this.checks.isAskingAll(address);
    await this.certificates.makeDue(head.number, (block) => this.tail.get(block), isOpen);
    const hasHolders = await this.kinds.askDue();
    const hasPrices = await this.fill.fillDue({ headBlock: head.number, safe, tail: this.tail });
    return hasUnasked || hasHolders || hasPrices;
  }

  /** Where a token's price is read from, why not from where it was named last, and whether its answers lack some of it. */
  pricesOf(address: string): TokenPrices {
    const refusal = this.pools.refusalOf(address);
    return { route: this.pools.routeOf(address), refusal, isUnderWay: this.fill.isUnderWay(address) };
  }

  tokens(): LiveToken[] {
    return this.register
      .all()
      .flatMap(({ address, state, reason }) => (state === "stopped" ? [] : [{ address, state, reason }]));
  }

  readingOf(address: string): TokenReading | undefined {
    const token = this.register.find(address);
    return token && { ...token, headBlock: this.head?.number ?? null };
  }

  /** Compares a token with its contract soon; the seconds until that can be asked for. */
  checkNow(address: string): number | null {
    return this.certificates.ask(address);
  }

  position() {
    const active = this.register.active();
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
        this.register.pending().length === 0 &&
        active.every((token) => token.state === "indexed") &&
        (indexedBlock === null || indexedBlock >= this.head.number - 2),
    };
  }

  progress() {
    const left = this.register.active().map((token) => (this.head?.number ?? 0) + 1 - (token.nextBlock ?? 0));
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

  /** While much is behind it, and nothing failed, the head need not be the newest. */
  private async newestBlock(): Promise<Header> {
    const now = performance.now();
    const { isBehind } = this;
    this.isBehind = false;
    if (this.head && isBehind && now - this.headAtMs < headHoldsMs) return this.head;
    this.head = await this.node.latest();
    this.headAtMs = now;
    return this.head;
  }

  /**
   * While history is read, the newest final block stands for all that is stored of it. It is asked for before the one
   * that stood for it so far is compared: if that is still the chain's, it is below this one.
   */
  private async anchorFor(safe: number): Promise<Header | undefined> {
    const isBehind = this.register.active().some(({ nextBlock }) => nextBlock! <= safe);
    if (!isBehind || Math.max(...this.tail.keys()) >= safe) return undefined;
    const [anchor] = await this.node.headers([safe]);
    return anchor;
  }

  /** Undoes what the chain took back, and takes in the newest blocks for the tokens that have come so far. */
  private async followTail(head: Header, safe: number): Promise<void> {
    const tokens = this.register.active().filter(({ nextBlock }) => nextBlock! > safe);
    if (!this.register.hasStored()) this.tail.clear();
    const highest = this.tail.size === 0 ? null : Math.max(...this.tail.keys());
    // Of one head it is found out once.
    const kept = this.comparedWith === head ? highest : await findAncestor(this.node, this.tail, head);
    this.comparedWith = head;
    const isRewound = kept !== null && kept < highest!;
    if (!isRewound && tokens.every(({ nextBlock }) => nextBlock! > head.number)) return;

    const known = new Map([...this.tail].filter(([number]) => kept !== null && number <= kept));
    const affected = isRewound
      ? this.register.active().filter(({ nextBlock }) => nextBlock! > Math.min(safe, kept + 1))
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
      (block) => (this.complaint = `eth_getLogs left out a log of block ${block}, which its receipts have`),
    );
    const times = new Map(headers.map(({ number, time }) => [number, time]));
    const reopened = isRewound ? await this.checks.takenFrom(kept + 1, begun) : [];
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
    for (const address of reopened) this.checks.reopen(address);
    for (const [number] of this.tail)
      if (number < safe || (kept !== null && number > kept)) this.tail.delete(number);
    for (const block of headers) if (block.number >= safe) this.tail.set(block.number, block);
  }

  /** Takes in final blocks for the tokens that are behind, the hindmost first. True where some still are. */
  private async catchUp(safe: number, anchor: Header | undefined): Promise<boolean> {
    const behind = this.register.active().filter(({ nextBlock }) => nextBlock! <= safe);
    if (behind.length === 0) return false;
    const places = [...new Set(behind.map(({ nextBlock }) => nextBlock!))].sort((one, other) => one - other);
    const [from, next] = [places[0]!, places[1]];
    const group = behind.filter(({ nextBlock }) => nextBlock === from);
    const query = { ...this.filter(group), fromBlock: from, toBlock: Math.min(safe, (next ?? Infinity) - 1) };
    // What contradicts itself is asked for again in smaller pieces: less is asked in vain.
    const { partMs } = this;
    this.partMs = Math.floor(partMs / 4);
    const part = await fetchHistory(this.node, query, partMs);
    const headers = anchor === undefined || this.tail.has(safe) ? [] : [anchor];
    await this.commit(group, { fromBlock: from, ...part }, null, {
      headers,
      keepTo: safe - 1,
      finalBlock: safe,
    });
    if (headers.length > 0) this.tail.clear();
    for (const block of headers) this.tail.set(block.number, block);
    this.partMs = Math.min(this.options.partMs ?? defaultPartMs, Math.max(2 * partMs, leastPartMs));
    this.begun.blocks += part.toBlock - from + 1;
    return true;
  }

  private async commit(
    tokens: readonly Token[],
    part: Omit<Batch, "prices">,
    rewindFrom: number | null,
    tail: { readonly headers: readonly Header[]; readonly keepTo: number; readonly finalBlock: number },
  ): Promise<void> {
    const { prices, states } = await this.pools.read(tokens, part.logs, part.times);
    const result = await commit(this.store, {
      chain: this.options.chain,
      tokens,
      batch: { ...part, prices },
      rewindFrom,
      deferCompute: true,
      alongside: async (db: Database) => {
        await this.pools.save(db, tokens, states, tail.finalBlock);
        if (tail.headers.length === 0) return;
        await checkpoint.saveTail(db, this.options.chain, {
          keepFrom: tail.finalBlock,
          keepTo: tail.keepTo,
          added: tail.headers,
        });
      },
    });
    this.begun.logs += part.logs.length;
    this.register.advanced(result.tokens);
    await this.register.quarantineAll(result.faults);
  }

  private filter(tokens: readonly Token[]): Pick<LogQuery, "addresses" | "events"> {
    const pools = this.pools.wantedOf(tokens);
    return {
      addresses: new Set([...tokens.map(({ address }) => address), ...pools.addresses]),
      events: new Set([...tokens.flatMap(({ notes }) => eventsOf(notes)), ...pools.events]),
    };
  }
}
