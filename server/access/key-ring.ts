import { ProblemError } from "../lib/problem-error.ts";
import { remembered } from "../lib/remembered.ts";
import { hashKey, isWellFormedKey } from "./api-key.ts";
import type { KeyRecord, KeyStore } from "./key-store.ts";
import { KeyUseCounter } from "./key-use.ts";

/** A record this young is used as it is; an older one is used while it is read again. */
const freshForMs = 250;
/** An older record is not used at all: with the time of one read, this bounds how long a revoked key lives. */
const staleAfterMs = 800;
/** From the end of one writing to the next. With the time of one, this bounds what a killed process forgets. */
const flushEveryMs = 200;
const rememberedKeys = 10_000;

interface Entry {
  record: KeyRecord;
  readAtMs: number;
  reading: Promise<void> | undefined;
}

/** Units taken for one request: either kept, once it is answered, or given back. */
export interface Charge {
  readonly keep: () => void;
  readonly giveBack: () => void;
}

/**
 * Who may ask, and what each key has spent. A process that owns the database has the truth in memory; one of several
 * adds what the others have written until it last read the key. It is written to the store several times a second and at
 * the end. A process that is killed forgets at most the last second of spending.
 */
export class KeyRing {
  readonly #entries = remembered<Entry>(rememberedKeys);
  /** By budget: that of a key, or one that several keys spend. `others`: what other processes have spent of it. */
  readonly #usage = new Map<number | string, { used: number; others: number }>();
  readonly #use = new KeyUseCounter();
  /** What was spent since it was last written. */
  #unwritten = new Map<number, number>();
  #writing: Promise<void> | undefined;
  readonly #lookup: KeyLookup;
  /** Programs ask many times in a row, and its hash is what a key costs. */
  #last = { key: "", hash: "" };
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    private readonly store: KeyStore,
    private readonly onFlushError: (error: unknown) => void,
  ) {
    this.#lookup = new KeyLookup(store);
    this.#flushLater();
  }

  /** The record of a key that may be used. Throws `invalid_key` or `key_revoked`. */
  async admit(key: string): Promise<KeyRecord> {
    if (!isWellFormedKey(key)) throw new ProblemError("invalid_key");
    const record = await this.#find(hashKey(key));
    if (record === undefined) throw new ProblemError("invalid_key");
    if (isRevoked(record)) throw new ProblemError("key_revoked");
    return record;
  }

  /** The record of a key that may be used, if it was read a moment ago; as {@link admit} it has an older one read again. */
  known(key: string): KeyRecord | undefined {
    const hash = key === this.#last.key ? this.#last.hash : hashKey(key);
    const entry = this.#entries.get(hash);
    if (entry === undefined) return undefined;
    this.#last = { key, hash };
    const ageMs = performance.now() - entry.readAtMs;
    if (ageMs > staleAfterMs) return undefined;
    if (ageMs > freshForMs) this.#readAgain(hash, entry).catch(() => {});
    return isRevoked(entry.record) ? undefined : entry.record;
  }

  /** Counts a request that was let in. */
  countRequest({ id }: KeyRecord): void {
    this.#use.request(id);
  }

  /** Takes units before the work is done, so that parallel requests cannot spend the same ones. */
  charge(record: KeyRecord, units: number, endpoint: string): Charge {
    const usage = this.#usageOf(record);
    if (record.unitBudget !== null && usage.used + units > record.unitBudget) {
      throw new ProblemError("unit_budget_exhausted");
    }
    usage.used += units;
    return {
      keep: () => this.#keep(record, units, endpoint),
      giveBack: () => void (usage.used -= units),
    };
  }

  /** Takes units and keeps them, for an answer that is at hand; false where the budget has no room for them. */
  spend(record: KeyRecord, units: number, endpoint: string): boolean {
    const usage = this.#usageOf(record);
    if (record.unitBudget !== null && usage.used + units > record.unitBudget) return false;
    usage.used += units;
    this.#keep(record, units, endpoint);
    return true;
  }

  /** See {@link KeyUseCounter.lastHour}. */
  lastHour(ids: readonly number[]): (number | null)[] {
    return this.#use.lastHour(ids);
  }

  #keep({ id }: KeyRecord, units: number, endpoint: string): void {
    this.#unwritten.set(id, (this.#unwritten.get(id) ?? 0) + units);
    this.#use.spend(id, units, endpoint);
  }

  /** What the key may still spend; null without a budget. */
  remaining(record: KeyRecord): number | null {
    return record.unitBudget === null ? null : Math.max(0, record.unitBudget - this.#usageOf(record).used);
  }

  /** Writes what was spent. What cannot be written is kept for the next time. */
  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined));
    return this.#writing;
  }

  async #write(): Promise<void> {
    await this.#writeUnits();
    const uses = this.#use.take();
    const byEndpoint = this.#use.takeByEndpoint();
    // Each is put back by itself: what one of them has written must not be written twice.
    if (uses.length > 0)
      await this.store.addUse(uses).catch((error: unknown) => {
        this.#use.putBack(uses);
        this.onFlushError(error);
      });
    if (byEndpoint.length > 0)
      await this.store.addEndpointUse(byEndpoint).catch((error: unknown) => {
        this.#use.putBackByEndpoint(byEndpoint);
        this.onFlushError(error);
      });
  }

  async #writeUnits(): Promise<void> {
    const spent = this.#unwritten;
    if (spent.size === 0) return;
    this.#unwritten = new Map();
    try {
      await this.store.addUnits(spent);
    } catch (error) {
      for (const [id, units] of spent) this.#unwritten.set(id, (this.#unwritten.get(id) ?? 0) + units);
      this.onFlushError(error);
    }
  }

  #flushLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.flush().then(() => this.#flushLater()), flushEveryMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#writing;
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

  async #firstLookup(hash: string): Promise<KeyRecord | undefined> {
    const readAtMs = performance.now();
    const record = await this.#lookup.find(hash);
    if (record !== undefined) this.#entries.set(hash, { record, readAtMs, reading: undefined });
    return record;
  }

  #readAgain(hash: string, entry: Entry): Promise<void> {
    const read = async () => {
      const readAtMs = performance.now();
      const record = await this.#lookup.find(hash);
      if (record === undefined) this.#entries.delete(hash);
      else if (this.store.isShared) {
        const usage = this.#usageOf(record);
        usage.used += record.unitsUsed - usage.others;
        usage.others = record.unitsUsed;
      }
      entry.record = record ?? { ...entry.record, revokedAt: 0 };
      entry.readAtMs = readAtMs;
    };
    entry.reading ??= read().finally(() => (entry.reading = undefined));
    return entry.reading;
  }

  #usageOf({ id, budgetOf, unitsUsed }: KeyRecord): { used: number; others: number } {
    const budget = budgetOf ?? id;
    let usage = this.#usage.get(budget);
    if (usage === undefined) {
      usage = { used: unitsUsed, others: unitsUsed };
      this.#usage.set(budget, usage);
    }
    return usage;
  }
}

function isRevoked({ revokedAt }: KeyRecord): boolean {
  return revokedAt !== null && revokedAt * 1_000 <= Date.now();
}

/** Hashes that may wait, and that one question is about. */
const mostWaiting = 20_000;
const mostAtOnce = 2_000;

interface Waiting {
  readonly found: Promise<KeyRecord | undefined>;
  readonly settle: (record: KeyRecord | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Looks keys up in the store, one question at a time for all that have come meanwhile: so a flood of forged keys,
 * each of which has to be looked for, costs little and keeps nobody with a real one waiting.
 */
export class KeyLookup {
  /** Until they are answered. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #notAsked: string[] = [];
  #isAsking = false;

  constructor(private readonly store: Pick<KeyStore, "findByHashes">) {}

  /** Throws `overloaded` where too many wait. */
  find(hash: string): Promise<KeyRecord | undefined> {
    const known = this.#waiting.get(hash);
    if (known !== undefined) return known.found;
    if (this.#waiting.size >= mostWaiting) return Promise.reject(new ProblemError("overloaded"));
    const { promise, resolve, reject } = withResolvers<KeyRecord | undefined>();
    this.#waiting.set(hash, { found: promise, settle: resolve, fail: reject });
    this.#notAsked.push(hash);
    if (!this.#isAsking) void this.#ask();
    return promise;
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    while (this.#notAsked.length > 0) {
      const asked = this.#notAsked.splice(0, mostAtOnce);
      const answer = await this.store.findByHashes(asked).then(
        (records) =>
          (hash: string, { settle }: Waiting) =>
            settle(records.get(hash)),
        (error: unknown) =>
          (_: string, { fail }: Waiting) =>
            fail(error),
      );
      for (const hash of asked) {
        answer(hash, this.#waiting.get(hash)!);
        this.#waiting.delete(hash);
      }
    }
    this.#isAsking = false;
  }
}

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  return { promise, resolve, reject };
}
