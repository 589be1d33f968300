import { LRUCache } from "lru-cache";
import { WorkQueue } from "../work-queue.ts";
import { ProblemError } from "../problem-error.ts";
import { hashKey, isWellFormedKey } from "./api-key.ts";
import type { KeyRecord, KeyStore } from "./key-store.ts";

/** A record this young is used as it is; an older one is used while it is read again. */
const freshForMs = 250;
/** An older record is not used at all: with the time of one read, this bounds how long a revoked key lives. */
const staleAfterMs = 800;
const flushEveryMs = 1_000;
const rememberedKeys = 10_000;

interface Entry {
  record: KeyRecord;
  readAtMs: number;
  reading: Promise<void> | undefined;
}

interface Usage {
  used: number;
  unflushed: number;
}

/** Units taken for one request: either kept, once it is answered, or given back. */
export interface Charge {
  readonly keep: () => void;
  readonly giveBack: () => void;
}

/**
 * Who may ask, and what each key has spent. This process owns the database, so the count in memory
 * is the truth; it is written to the store every second and at the end. A process that is killed
 * forgets at most the last second of spending.
 */
export class KeyRing {
  readonly #entries = new LRUCache<string, Entry>({ max: rememberedKeys });
  readonly #usage = new Map<number, Usage>();
  /** Keys seen for the first time are looked up one after another: a flood of forged ones hurts only itself. */
  readonly #lookups = new Map<string, Promise<KeyRecord | undefined>>();
  readonly #lookupQueue = new WorkQueue({ running: 1, waiting: 100, patienceMs: 1_000 });
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly store: KeyStore,
    private readonly onFlushError: (error: unknown) => void,
  ) {
    this.#timer = setInterval(() => void this.flush(), flushEveryMs);
    this.#timer.unref();
  }

  /** The record of a key that may be used. Throws `invalid_key` or `key_revoked`. */
  async admit(key: string): Promise<KeyRecord> {
    if (!isWellFormedKey(key)) throw new ProblemError("invalid_key");
    const record = await this.#find(hashKey(key));
    if (record === undefined) throw new ProblemError("invalid_key");
    if (record.revokedAt !== null) throw new ProblemError("key_revoked");
    return record;
  }

  /** The record of a key that may be used, if it was read a moment ago. */
  known(key: string): KeyRecord | undefined {
    const entry = this.#entries.get(hashKey(key));
    if (entry === undefined || performance.now() - entry.readAtMs > freshForMs) return undefined;
    return entry.record.revokedAt === null ? entry.record : undefined;
  }

  /** Takes units before the work is done, so that parallel requests cannot spend the same ones. */
  charge(record: KeyRecord, units: number): Charge {
    const usage = this.#usageOf(record);
    if (record.unitBudget !== null && usage.used + units > record.unitBudget) {
      throw new ProblemError("unit_budget_exhausted");
    }
    usage.used += units;
    return {
      keep: () => void (usage.unflushed += units),
      giveBack: () => void (usage.used -= units),
    };
  }

  /** What the key may still spend; null without a budget. */
  remaining(record: KeyRecord): number | null {
    return record.unitBudget === null ? null : Math.max(0, record.unitBudget - this.#usageOf(record).used);
  }

  async flush(): Promise<void> {
    for (const [id, usage] of this.#usage) {
      const units = usage.unflushed;
      if (units === 0) continue;
      usage.unflushed = 0;
      try {
        await this.store.addUnits(id, units);
      } catch (error) {
        usage.unflushed += units;
        this.onFlushError(error);
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #find(hash: string): Promise<KeyRecord | undefined> {
    const entry = this.#entries.get(hash);
    if (entry === undefined) return this.#firstLookup(hash);
    const ageMs = performance.now() - entry.readAtMs;
    if (ageMs > staleAfterMs) await this.#readAgain(hash, entry);
    else if (ageMs > freshForMs) this.#readAgain(hash, entry).catch(() => {});
    return entry.record;
  }

  #firstLookup(hash: string): Promise<KeyRecord | undefined> {
    const underWay = this.#lookups.get(hash);
    if (underWay !== undefined) return underWay;
    const lookUp = async () => {
      const readAtMs = performance.now();
      const record = await this.store.findByHash(hash);
      if (record !== undefined) this.#entries.set(hash, { record, readAtMs, reading: undefined });
      return record;
    };
    const lookup = this.#lookupQueue.run(lookUp).finally(() => this.#lookups.delete(hash));
    this.#lookups.set(hash, lookup);
    return lookup;
  }

  #readAgain(hash: string, entry: Entry): Promise<void> {
    const read = async () => {
      const readAtMs = performance.now();
      const record = await this.store.findByHash(hash);
      if (record === undefined) this.#entries.delete(hash);
      entry.record = record ?? { ...entry.record, revokedAt: 0 };
      entry.readAtMs = readAtMs;
    };
    entry.reading ??= read().finally(() => (entry.reading = undefined));
    return entry.reading;
  }

  #usageOf({ id, unitsUsed }: KeyRecord): Usage {
    let usage = this.#usage.get(id);
    if (usage === undefined) {
      usage = { used: unitsUsed, unflushed: 0 };
      this.#usage.set(id, usage);
    }
    return usage;
  }
}
