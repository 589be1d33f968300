import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { ChainId } from "../../contract/chains.ts";
import type { LiveSources } from "../operation/live-sources.ts";
import { type OnDemandSource, readsOnDemand } from "../sources/live.ts";
import {
  type AskedReading,
  deleteReading,
  loadReadings,
  saveReading,
  storedTransfers,
} from "../store/readings.ts";
import type { Store } from "../store/store.ts";

export interface QueueOptions {
  readonly store: Store;
  readonly live: Pick<LiveSources, "of">;
  /** Whether readers may ask for tokens. */
  readonly isOffered: boolean;
  /** Tokens that are read at a time. */
  readonly atOnce: number;
  /** Transfers of a token that are read; 0 for any number. */
  readonly mostTransfers: number;
  readonly logger?: Logger;
}

const lookEveryMs = 500;
/** Of all readers together: who waits behind more than these waits for days. */
const mostWaiting = 200;

/** The tokens that readers asked for. It is stored, so that a restart goes on with it. */
export class ReadingQueue {
  private readonly asked = new Map<string, AskedReading>();
  private wake = new AbortController();

  private constructor(private readonly options: QueueOptions) {}

  static async open(options: QueueOptions): Promise<ReadingQueue> {
    const queue = new ReadingQueue(options);
    if (!options.isOffered) return queue;
    for (const reading of await loadReadings(options.store.reader)) queue.asked.set(keyOf(reading), reading);
    return queue;
  }

  find(chain: ChainId, address: string): AskedReading | undefined {
    return this.asked.get(keyOf({ chain, address }));
  }

  /** How many are before one that waits, those that are read among them. */
  before(reading: AskedReading): number {
    return this.list().filter(
      ({ state, askedAtMs }) => state === "reading" || (state === "waiting" && askedAtMs < reading.askedAtMs),
    ).length;
  }

  /** False where too many wait. One that is there already stays in its place. */
  async add(chain: ChainId, address: string): Promise<boolean> {
    const list = this.list();
    if (this.find(chain, address)) return true;
    if (list.filter(({ state }) => state === "waiting").length >= mostWaiting) return false;
    const newestMs = Math.max(0, ...list.map(({ askedAtMs }) => askedAtMs));
    // Two of one millisecond have an order, too.
    const askedAtMs = Math.max(Date.now(), newestMs + 1);
    await this.save({ chain, address, askedAtMs, state: "waiting" });
    this.wake.abort();
    return true;
  }

  async cancel(chain: ChainId, address: string): Promise<void> {
    const reading = this.find(chain, address);
    if (!reading) return;
    if (reading.state === "reading") this.sourceOf(chain)?.stopToken(address);
    await this.forget(reading);
    this.wake.abort();
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
    for (const reading of this.list()) if (reading.state === "reading") await this.look(reading);
    for (const reading of this.list()) {
      const underWay = this.list().filter(({ state }) => state === "reading").length;
      const source = this.sourceOf(reading.chain);
      if (reading.state !== "waiting" || !source || underWay >= this.options.atOnce) continue;
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
    // What stops a token is known to its source.
    if (token.state !== "pending") return this.forget(reading);
    const { store, mostTransfers } = this.options;
    if (mostTransfers === 0) return undefined;
    const { transfers } = await storedTransfers(store.reader, chain, address);
    if (transfers <= mostTransfers || this.find(chain, address) === undefined) return undefined;
    source.stopToken(address);
    return this.forget(reading);
  }

  private sourceOf(chain: ChainId): OnDemandSource | undefined {
    const source = this.options.live.of(chain);
    return readsOnDemand(source) ? source : undefined;
  }

  /** In the order of asking. */
  list(): AskedReading[] {
    return [...this.asked.values()].sort((one, other) => one.askedAtMs - other.askedAtMs);
  }

  private async save(reading: AskedReading): Promise<void> {
    this.asked.set(keyOf(reading), reading);
    await this.options.store.transact((db) => saveReading(db, reading));
  }

  private async forget(reading: AskedReading): Promise<void> {
    this.asked.delete(keyOf(reading));
    await this.options.store.transact((db) => deleteReading(db, reading));
  }
}

function keyOf({ chain, address }: Pick<AskedReading, "chain" | "address">): string {
  return `${chain}:${address}`;
}
