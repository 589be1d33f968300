import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Store } from "../../store/store.ts";
import type { AskedNode, Described, Expected } from "../../../contract/readings.ts";
import type {
  Found,
  LiveStatus,
  OnDemandSource,
  ReadAgain,
  ReadProgress,
  Reread,
  TokenReading,
} from "../live.ts";
import type { BalanceCheck } from "./checks/balance-checks.ts";
import { loadTokens } from "./checkpoint.ts";
import { verifyImportedToken } from "./checks/verify-imported-token.ts";
import { describeToken } from "./description.ts";
import { expectedReading } from "./endpoint/expected-reading.ts";
import { LearnedLimits } from "./endpoint/learned-limits.ts";
import { EvmIndex, type IndexOptions } from "./evm-index.ts";
import { EvmNode } from "./node.ts";
import type { TokenPrices } from "./prices/pool-prices.ts";
import { describePools } from "../prices/describe-pools.ts";
import { loadRoutes, type TokenRoute } from "./prices/stored-routes.ts";
import { ChainDataError, RpcError } from "./rpc-error.ts";
import { needsComparison } from "./balance-drift/explain.ts";
import { Rpc, type RpcOptions, WrongNetworkError } from "./rpc.ts";
import { readAgain } from "./reread.ts";
import { FinalityError } from "./tail.ts";

export interface EvmSourceOptions extends IndexOptions {
  readonly rpc: RpcOptions;
  /** Lower case. */
  readonly tokens: readonly string[];
  /** How often to look for a new block. */
  readonly pollMs: number;
  readonly logger?: Logger;
}

const lookAgainMs = 60_000;
/** The slowest of the chains make a block in 12 seconds. */
const headPatienceSeconds = 600;
const longestPauseMs = 30_000;
/** Calls to a node that answered lately are repeated for half a minute before one of them fails. */
const longestSilenceMs = 20_000;
/** Contradictions of a chain that is just changing are not failures yet. */
const patience = 3;

/** Follows a chain through a node and keeps the tokens' transfers in the store. */
export class EvmSource implements OnDemandSource {
  readonly name: string;
  private readonly rpc: Rpc;
  /** With the block to begin at, where one was named. */
  private readonly wanted = new Map<string, number | undefined>();
  /** Pools that commands named. */
  private readonly askedPairs = new Map<string, readonly string[]>();
  private readonly limits: LearnedLimits;
  private index: EvmIndex | undefined;
  private begun = 0;
  private succeeded = 0;
  private failures = 0;
  /** What failed does not go away by itself. */
  private isFinal = false;
  private isContradicted = false;
  private lastError: string | null = null;
  private warned: string | null = null;
  private lookedAtMs = performance.now();
  /** Wakes the loop before its time. */
  private wake = new AbortController();

  constructor(
    private readonly store: Store,
    private readonly options: EvmSourceOptions,
  ) {
    this.name = `${options.chain} rpc`;
    this.rpc = new Rpc(options.rpc);
    this.limits = new LearnedLimits(store, options.chain, this.rpc.all);
    for (const address of options.tokens) this.wanted.set(address, options.fromBlock);
  }

  isOf(url: string): boolean {
    return this.rpc.isOf(url);
  }

  addToken(address: string, fromBlock?: number): void {
    this.wanted.set(address, fromBlock ?? this.wanted.get(address) ?? this.options.fromBlock);
    this.index?.want(address, fromBlock);
    this.wake.abort();
  }

  /** From now on its price is read from these pools. */
  takePairs(address: string, pairs: readonly string[]): void {
    this.askedPairs.set(address, pairs);
    this.wake.abort();
  }

  forget(address: string): void {
    this.wanted.delete(address);
    this.askedPairs.delete(address);
  }

  /** A question that is answered yes once a step that begins from now on has succeeded. */
  succeedsFromNow(): () => boolean {
    const before = this.begun;
    return () => this.succeeded > before;
  }

  checkNow(address: string): number | null {
    const seconds = this.index?.checkNow(address) ?? null;
    if (seconds === null) this.wake.abort();
    return seconds;
  }

  async verifyImportedToken(address: string, signal: AbortSignal): Promise<void> {
    const network = await this.rpc.identify(signal);
    const place = { chain: this.options.chain, network };
    await verifyImportedToken(new EvmNode(this.rpc, signal), this.store, place, address);
  }

  stopToken(address: string): void {
    this.wanted.delete(address);
    this.index?.stop(address);
    this.wake.abort();
  }

  describe(address: string, tell: (known: Partial<Described>) => void, signal: AbortSignal): Promise<Found> {
    return describeToken(new EvmNode(this.rpc, signal), address, tell);
  }

  expect(known: Described): Expected | null {
    return expectedReading(this.rpc.all, known);
  }

  nodes(): AskedNode[] {
    return this.rpc.nodes;
  }

  outage(): string | null {
    const { state, lastError } = this.status();
    return state === "failing" ? (lastError ?? "it does not answer") : null;
  }

  /** Beside what it follows, with as many questions a second as for both together. */
  async readAgain(work: ReadAgain): Promise<Reread[]> {
    // With the prices of the pools that are known: others are not looked for.
    const routes = await loadRoutes(this.store.reader, this.options.chain);
    const pairs = new Map(
      [...routes.values()]
        .filter(({ pools }) => pools.length > 0)
        .map(({ token, pools }) => [token, pools.map(({ address }) => address)]),
    );
    const stored = await loadTokens(this.store.reader, this.options.chain);
    const compared = stored.filter(
      ({ address, notes }) => work.tokens.includes(address) && needsComparison(notes),
    );
    const comparesOnly = new Set(compared.map(({ address }) => address));
    return readAgain(this.rpc, { ...this.options, searchPools: false, pairs, comparesOnly }, work);
  }

  readingOf(address: string): TokenReading | undefined {
    const known = this.index?.readingOf(address);
    if (known || !this.wanted.has(address)) return known;
    return {
      state: "pending",
      reason: null,
      metadata: null,
      fromBlock: null,
      nextBlock: null,
      headBlock: null,
    };
  }

  async run(signal: AbortSignal): Promise<void> {
    // What is stored may have changed since an earlier run.
    this.index = undefined;
    while (!signal.aborted) {
      let hasMore = false;
      try {
        this.index ??= await this.open(signal);
        await this.limits.keep();
        const step = ++this.begun;
        if (this.rpc.hasUnknown) await this.lookAgain(signal);
        hasMore = await this.index.step();
        this.succeeded = step;
        this.failures = 0;
        this.isFinal = false;
        this.isContradicted = false;
        this.lastError = this.index.complaint;
        this.warnOf(this.lastError ?? this.faults);
      } catch (error) {
        if (signal.aborted) break;
        this.failed(error);
      }
      if (!hasMore) await this.pause(signal);
    }
    await this.limits.keep(true);
  }

  status(): LiveStatus {
    const { sent, failed, retried } = this.rpc.requests;
    const position = this.index?.position();
    const isSilent = this.failures > 0 && this.rpc.silentMs > longestSilenceMs;
    const isFailing = this.isFinal || isSilent || this.failures >= (this.index === undefined ? 1 : patience);
    return {
      name: this.name,
      kind: "evm",
      chain: this.options.chain,
      state: isFailing ? "failing" : position?.isFollowing ? "following" : "catching up",
      isContradicted: this.isContradicted,
      headBlock: position?.headBlock ?? null,
      indexedBlock: position?.indexedBlock ?? null,
      headTime: position?.headTime ?? null,
      indexedTime: position?.indexedTime ?? null,
      headPatienceSeconds,
      lastError: this.lastError ?? this.faults,
      requests: { sent, failed, retried },
      nodes: this.nodes(),
      tokens:
        this.index?.tokens() ??
        [...this.wanted.keys()].map((address) => ({ address, state: "pending", reason: null })),
    };
  }

  /** Where the price of a token comes from, and whether more of it is still being read. */
  pricesOf(address: string): TokenPrices {
    return this.index?.pricesOf(address) ?? { route: undefined, refusal: null, isUnderWay: true };
  }

  /** Null while the index comes on, though a single one of several nodes may be of no use. */
  get trouble(): string | null {
    return this.lastError;
  }

  /** What the comparison with the contract said last, by token. */
  checks(): ReadonlyMap<string, BalanceCheck> {
    return this.index?.checks.results ?? new Map();
  }

  /** How far the contract was asked for every balance. */
  checkProgress() {
    return this.index?.checks.progress ?? { done: 0, total: 0 };
  }

  progress(): ReadProgress {
    return this.index?.progress() ?? { doneBlocks: 0, totalBlocks: 0, logsPerSecond: 0, secondsLeft: null };
  }

  private async open(signal: AbortSignal): Promise<EvmIndex> {
    await this.limits.restore();
    const onSetAside = (token: string, reason: string) =>
      this.options.logger?.warn({ source: this.name, token, reason }, "a token is set aside");
    const options = { ...this.options, onSetAside, onRoute: this.sayRoute, askedPairs: this.askedPairs };
    const index = await EvmIndex.open(this.store, this.rpc, options, signal);
    for (const [address, fromBlock] of this.wanted) index.want(address, fromBlock);
    return index;
  }

  private readonly sayRoute = (route: TokenRoute) => {
    const { logger } = this.options;
    const from = { source: this.name, token: route.token, from: route.origin };
    if (route.refusal !== null)
      logger?.warn({ ...from, reason: route.refusal }, "no price is taken from a pair");
    else logger?.info({ ...from, pools: describePools(route.pools) }, "prices are read from pools");
  };

  /** For nodes that did not answer when the others did. */
  private async lookAgain(signal: AbortSignal): Promise<void> {
    if (performance.now() - this.lookedAtMs < lookAgainMs) return;
    await this.rpc.identify(signal).catch(() => undefined);
    this.lookedAtMs = performance.now();
  }

  private get faults(): string | null {
    return this.rpc.faults.join("; ") || null;
  }

  private warnOf(reason: string | null): void {
    if (reason !== null && reason !== this.warned)
      this.options.logger?.warn({ source: this.name, reason }, "the node answers badly");
    this.warned = reason;
  }

  private failed(error: unknown): void {
    this.failures += 1;
    this.isContradicted ||= error instanceof FinalityError;
    this.isFinal = error instanceof FinalityError || error instanceof WrongNetworkError;
    const isForeseen = error instanceof RpcError || error instanceof ChainDataError || this.isFinal;
    this.lastError = isForeseen
      ? (error as Error).message
      : `unforeseen: ${error instanceof Error ? error.message : "a fault"}`;
    const { logger } = this.options;
    if (isForeseen) logger?.warn({ source: this.name, reason: this.lastError }, "the index waits");
    else logger?.error({ source: this.name, err: error }, "the index failed");
  }

  private async pause(signal: AbortSignal): Promise<void> {
    const { pollMs } = this.options;
    const ms =
      this.failures === 0 ? pollMs : Math.min(pollMs * 2 ** Math.min(this.failures - 1, 6), longestPauseMs);
    this.wake = new AbortController();
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, this.wake.signal]) }).catch(
      () => undefined,
    );
  }
}
