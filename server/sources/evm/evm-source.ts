import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Store } from "../../store/store.ts";
import type { LiveSource, LiveStatus } from "../live.ts";
import type { BalanceCheck } from "./balance-checks.ts";
import { EvmIndex, type IndexOptions } from "./evm-index.ts";
import { ChainDataError, RpcError } from "./rpc-error.ts";
import { Rpc, type RpcOptions, WrongNetworkError } from "./rpc.ts";
import { FinalityError } from "./tail.ts";

export interface EvmSourceOptions extends IndexOptions {
  readonly rpc: RpcOptions;
  /** Lower case. */
  readonly tokens: readonly string[];
  /** How often to look for a new block. */
  readonly pollMs: number;
  readonly logger?: Logger;
}

/** How far the work is that was there when it began. */
export interface EvmProgress {
  readonly doneBlocks: number;
  readonly totalBlocks: number;
  readonly logsPerSecond: number;
  readonly secondsLeft: number | null;
}

const lookAgainMs = 60_000;
const longestPauseMs = 30_000;
/** Contradictions of a chain that is just changing are not failures yet. */
const patience = 3;

/** Follows a chain through a node and keeps the tokens' transfers in the store. */
export class EvmSource implements LiveSource {
  readonly name: string;
  private readonly rpc: Rpc;
  private readonly wanted = new Set<string>();
  private index: EvmIndex | undefined;
  private failures = 0;
  /** What failed does not go away by itself. */
  private isFinal = false;
  private lastError: string | null = null;
  private lookedAtMs = performance.now();
  /** Wakes the loop before its time. */
  private wake = new AbortController();

  constructor(
    private readonly store: Store,
    private readonly options: EvmSourceOptions,
  ) {
    this.name = `${options.chain} rpc`;
    this.rpc = new Rpc(options.rpc);
    for (const address of options.tokens) this.wanted.add(address);
  }

  isOf(url: string): boolean {
    return this.rpc.isOf(url);
  }

  addToken(address: string, fromBlock?: number): void {
    this.wanted.add(address);
    this.index?.want(address, fromBlock);
    this.wake.abort();
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let hasMore = false;
      try {
        this.index ??= await this.open(signal);
        if (this.rpc.hasUnknown) await this.lookAgain(signal);
        hasMore = await this.index.step();
        this.failures = 0;
        this.isFinal = false;
        this.lastError = this.index.complaint ?? (this.rpc.faults.join("; ") || null);
      } catch (error) {
        if (signal.aborted) return;
        this.failed(error);
      }
      if (!hasMore) await this.pause(signal);
    }
  }

  status(): LiveStatus {
    const { sent, failed, retried } = this.rpc.requests;
    const position = this.index?.position();
    const isFailing = this.isFinal || this.failures >= (this.index === undefined ? 1 : patience);
    return {
      name: this.name,
      kind: "evm",
      chain: this.options.chain,
      state: isFailing ? "failing" : position?.isFollowing ? "following" : "catching up",
      headBlock: position?.headBlock ?? null,
      indexedBlock: position?.indexedBlock ?? null,
      headTime: position?.headTime ?? null,
      indexedTime: position?.indexedTime ?? null,
      lastError: this.lastError,
      requests: { sent, failed, retried },
      tokens:
        this.index?.tokens() ??
        [...this.wanted].map((address) => ({ address, state: "pending", reason: null })),
    };
  }

  /** What the comparison with the contract said last, by token. */
  checks(): ReadonlyMap<string, BalanceCheck> {
    return this.index?.balanceChecks() ?? new Map();
  }

  progress(): EvmProgress {
    return this.index?.progress() ?? { doneBlocks: 0, totalBlocks: 0, logsPerSecond: 0, secondsLeft: null };
  }

  private async open(signal: AbortSignal): Promise<EvmIndex> {
    const index = await EvmIndex.open(this.store, this.rpc, this.options, signal);
    for (const address of this.wanted) index.want(address, this.options.fromBlock);
    return index;
  }

  /** For nodes that did not answer when the others did. */
  private async lookAgain(signal: AbortSignal): Promise<void> {
    if (performance.now() - this.lookedAtMs < lookAgainMs) return;
    await this.rpc.identify(signal).catch(() => undefined);
    this.lookedAtMs = performance.now();
  }

  private failed(error: unknown): void {
    this.failures += 1;
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
