import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { ChainId } from "../../contract/chains.ts";
import type { Described } from "../../contract/readings.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { LiveSources } from "../operation/live-sources.ts";
import { type OnDemandSource, readsOnDemand, type TokenReading, type TokenRefusal } from "../sources/live.ts";
import {
  type AskedReading,
  deleteReading,
  isTokenHere,
  loadReadings,
  saveReading,
  storedTransfers,
} from "../store/sources/indexing-jobs.ts";
import { removeTokens } from "../store/removal.ts";
import type { Store } from "../store/store.ts";
import type { PublicNodes } from "./public-nodes.ts";

export interface QueueOptions {
  readonly store: Store;
  readonly live: Pick<LiveSources, "of" | "without">;
  /** Of chains for which no node is set; absent where none are asked. */
  readonly publicNodes?: PublicNodes;
  /** Whether readers may ask for tokens. */
  readonly isOffered: boolean;
  /** Whether tokens of the demo market are still being made. */
  readonly isDemoComing?: () => boolean;
  /** Tokens that are read at a time. */
  readonly atOnce: number;
  /** Transfers of a token that are read; 0 for any number. */
  readonly mostTransfers: number;
  /** Accounts of a token of Solana that are read; 0 for any number. */
  readonly mostAccounts: number;
  /** Of one visitor, in a day; 0 for any number. */
  readonly mostADay: number;
  /** That readings leave free on the disk. */
  readonly leastFreeMiB: number;
  readonly freeBytes: () => Promise<number>;
  readonly logger?: Logger;
}

/** Why a token was taken out of the queue; `limit` is the number of accounts that it exceeds. */
export interface QueueRefusal extends TokenRefusal {
  readonly limit: number | null;
  /** Accounts that were read of it. */
  readonly read: number;
}

const lookEveryMs = 500;
/** Of all readers together: who waits behind more than these waits for days. */
const mostWaiting = 200;
/** Of one token those of whom it is known that they asked. */
const mostAskers = 20;
export const tooManyAccounts = "it has more accounts than are read here";
/** So long what was read of a token that was stopped waits for somebody who goes on with it. */
export const keptMs = 7 * 86_400_000;

/** The tokens that readers asked for. It is stored, so that a restart goes on with it. */
export class JobQueue {
  private readonly asked = new Map<string, AskedReading>();
  private wake = new AbortController();
  /** What keeps all that wait, in words. */
  trouble: string | null = null;
  /** Told of each token that is taken out. */
  onRefused: (reading: AskedReading, refusal: QueueRefusal) => void = () => {};

  private constructor(private readonly options: QueueOptions) {}

  static async open(options: QueueOptions): Promise<JobQueue> {
    const queue = new JobQueue(options);
    if (!options.isOffered) return queue;
    for (const reading of await loadReadings(options.store.reader)) queue.asked.set(keyOf(reading), reading);
    return queue;
  }

  find(chain: ChainId, address: string): AskedReading | undefined {
    return this.asked.get(keyOf({ chain, address }));
  }

  /** Those before one that waits, in their order; first those that are read. */
  before(reading: AskedReading): AskedReading[] {
    const list = this.list();
    return [
      ...list.filter(({ state }) => state === "reading"),
      ...list.filter(({ state, sinceMs }) => state === "waiting" && sinceMs < reading.sinceMs),
    ];
  }

  /**
   * Throws `overloaded` where too many wait, or the disk has no room.
   * @param count counts it, or throws, once nothing else is waited for: others may have asked meanwhile
   */
  async add(
    chain: ChainId,
    address: string,
    {
      described,
      askers,
      count,
    }: { described: Described | null; askers: readonly string[]; count: () => void },
  ): Promise<void> {
    const full = await this.findFullDisk();
    if (full !== null) throw new ProblemError("overloaded", full);
    const before = this.find(chain, address);
    if (before !== undefined && before.state !== "stopped") return;
    const list = this.list();
    if (list.filter(({ state }) => state === "waiting").length >= mostWaiting) {
      throw new ProblemError("overloaded", `${mostWaiting} tokens wait to be read already; try again later`);
    }
    count();
    const newestMs = Math.max(0, ...list.map(({ sinceMs }) => sinceMs));
    // Two of one millisecond have an order, too.
    const sinceMs = Math.max(Date.now(), newestMs + 1);
    await this.save({ chain, address, sinceMs, state: "waiting", described, ...askersWith(before, askers) });
    this.wake.abort();
  }

  /** Reads no more of a token until somebody goes on with it; it keeps its place. */
  async pause(chain: ChainId, address: string): Promise<void> {
    const reading = this.find(chain, address);
    if (reading?.state !== "reading" && reading?.state !== "waiting") return;
    if (reading.state === "reading") this.sourceOf(chain)?.stopToken(address);
    await this.save({ ...reading, state: "paused" });
    this.wake.abort();
  }

  async resume(chain: ChainId, address: string, asker: string | null): Promise<void> {
    const reading = this.find(chain, address);
    if (reading?.state !== "paused") return;
    await this.save({ ...reading, state: "waiting", ...askersWith(reading, asker === null ? [] : [asker]) });
    this.wake.abort();
  }

  async cancel(chain: ChainId, address: string): Promise<void> {
    const reading = this.find(chain, address);
    if (!reading || reading.state === "stopped") return;
    await this.stop(reading);
    this.wake.abort();
  }

  /** Takes out what was read of a token that is stopped. */
  async remove(chain: ChainId, address: string): Promise<void> {
    const reading = this.find(chain, address);
    if (reading?.state !== "stopped") return;
    const { store, live } = this.options;
    await live.without(chain, [address], async () => {
      // It may have become whole, or been asked for again, while the source came to a stand.
      const isHere = await isTokenHere(store.reader, chain, address);
      if (isHere || this.find(chain, address)?.state !== "stopped") return;
      await store.ingest([], () => Promise.resolve(), {
        takeBack: (db) => removeTokens(db, [{ chain, address }]),
      });
    });
    if (this.find(chain, address)?.state === "stopped") await this.forget(reading);
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.wake = new AbortController();
      try {
        await this.bringOn();
      } catch (error) {
        if (signal.aborted) return;
        this.options.logger?.error({ err: error }, "the queue of readings failed");
      }
      const ends = AbortSignal.any([signal, this.wake.signal]);
      await sleep(lookEveryMs, undefined, { signal: ends }).catch(() => undefined);
    }
  }

  /** Takes out what is done or too large, and begins what there is room for. */
  private async bringOn(): Promise<void> {
    this.trouble = this.list().some(isWanted) ? await this.findFullDisk() : null;
    for (const reading of this.list()) {
      if (isWanted(reading)) await this.options.publicNodes?.wake(reading.chain);
      if (reading.state === "reading") await this.look(reading);
      if (!isWanted(reading)) await this.lookAtStopped(reading);
    }
    for (const reading of this.list()) {
      const underWay = this.list().filter(({ state }) => state === "reading").length;
      const source = this.sourceOf(reading.chain);
      if (reading.state !== "waiting" || !source || underWay >= this.options.atOnce) continue;
      if (this.trouble !== null) continue;
      await this.save({ ...reading, state: "reading" });
      source.addToken(reading.address);
    }
  }

  private async look(reading: AskedReading): Promise<void> {
    const { chain, address } = reading;
    const source = this.sourceOf(chain);
    // Without a node it waits for one: the operator may set it with the next start.
    if (!source) return;
    const token = source.readingOf(address);
    if (token === undefined || token.state === "stopped") {
      source.addToken(address);
      return;
    }
    const refusal = this.refusalOf(token);
    if (refusal !== undefined) {
      // Others wait for its place, and it would stand here for ever.
      this.onRefused(reading, refusal);
      source.stopToken(address);
      return this.forget(reading);
    }
    // What stops a token is known to its source.
    if (token.state !== "pending") return this.forget(reading);
    if (this.trouble !== null) {
      source.stopToken(address);
      return this.save({ ...reading, state: "waiting" });
    }
    const { store, mostTransfers } = this.options;
    if (mostTransfers === 0) return undefined;
    const { transfers } = await storedTransfers(store.reader, chain, address);
    if (transfers <= mostTransfers || this.find(chain, address) === undefined) return undefined;
    return this.stop(reading);
  }

  /** Of a token whose accounts are read. */
  private refusalOf({ refusal, accounts, state }: TokenReading): QueueRefusal | undefined {
    const { mostAccounts } = this.options;
    const read = accounts?.read ?? 0;
    if (refusal) return { ...refusal, limit: null, read };
    if (mostAccounts === 0 || read <= mostAccounts || state !== "pending") return undefined;
    return { reason: tooManyAccounts, isOfNode: false, limit: mostAccounts, read };
  }

  /** What was never begun leaves nothing; what is all but done may become whole. */
  private async lookAtStopped(reading: AskedReading): Promise<void> {
    const { chain, address, sinceMs, state } = reading;
    const source = this.sourceOf(chain);
    const isOver = state === "stopped" && Date.now() - sinceMs > keptMs;
    // Nothing reads it, so nothing makes it whole.
    if (source === undefined && isOver) return this.remove(chain, address);
    // Of what is stored a source knows only once it has begun.
    if (source === undefined || source.status().headBlock === null) return undefined;
    const token = source.readingOf(address);
    // Of what is paused nothing may have been read yet.
    if (token === undefined && state === "paused") return undefined;
    if (token === undefined || token.state === "indexed") return this.forget(reading);
    // The server may have ended before its source heard of it.
    if (token.state === "pending") source.stopToken(address);
    if (isOver) await this.remove(chain, address);
    return undefined;
  }

  private async findFullDisk(): Promise<string | null> {
    const { leastFreeMiB, freeBytes } = this.options;
    if (leastFreeMiB === 0) return null;
    const freeMiB = Math.floor((await freeBytes()) / 1_048_576);
    return freeMiB >= leastFreeMiB
      ? null
      : `the disk of this server has ${freeMiB} MiB free, and ${leastFreeMiB} MiB stay free of tokens that are asked for`;
  }

  private async stop(reading: AskedReading): Promise<void> {
    const source = this.sourceOf(reading.chain);
    if (reading.state === "reading") source?.stopToken(reading.address);
    await this.save({ ...reading, state: "stopped", sinceMs: Date.now() });
  }

  private sourceOf(chain: ChainId): OnDemandSource | undefined {
    const source = this.options.live.of(chain);
    return readsOnDemand(source) ? source : undefined;
  }

  /** In the order of asking, those that were stopped among them. */
  list(): AskedReading[] {
    return [...this.asked.values()].sort((one, other) => one.sinceMs - other.sinceMs);
  }

  private async save(reading: AskedReading): Promise<void> {
    this.asked.set(keyOf(reading), reading);
    await this.options.store.transaction((db) => saveReading(db, reading));
  }

  private async forget(reading: AskedReading): Promise<void> {
    this.asked.delete(keyOf(reading));
    await this.options.store.transaction((db) => deleteReading(db, reading));
  }
}

/** Who goes on with what was stopped wants it, too. */
function askersWith(
  reading: AskedReading | undefined,
  others: readonly string[],
): Pick<AskedReading, "askers"> {
  const askers = new Set([...(reading?.askers ?? []), ...others]);
  return askers.size === 0 && reading?.askers === undefined ? {} : { askers: [...askers].slice(-mostAskers) };
}

/** Whether somebody waits for it. */
export function isWanted({ state }: AskedReading): boolean {
  return state === "waiting" || state === "reading";
}

function keyOf({ chain, address }: Pick<AskedReading, "chain" | "address">): string {
  return `${chain}:${address}`;
}
