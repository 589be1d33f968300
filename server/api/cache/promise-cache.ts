import { LRUCache } from "lru-cache";
import { currentRequest } from "../../lib/client.ts";
import { ProblemError } from "../../lib/problem-error.ts";

interface Entry<T> {
  readonly promise: Promise<T>;
  readonly client: string;
  value: T | undefined;
  bytes: number;
}

/** What values take of memory, and how much of it all of them may take. */
interface Room<T> {
  readonly bytes: number;
  readonly bytesOf: (value: T) => number;
}

/**
 * What was read, kept by a key. Equal questions asked at once are one read, and what was begun before a change is
 * dropped with it. What has come can be had without waiting.
 */
export class PromiseCache<T extends object> {
  readonly #entries: LRUCache<string, Entry<T>>;
  #bytes = 0;

  constructor(
    max: number,
    private readonly room?: Room<T>,
  ) {
    this.#entries = new LRUCache({ max, dispose: ({ bytes }) => (this.#bytes -= bytes) });
  }

  /** What was loaded, if it is there. */
  ready(key: string): T | undefined {
    return this.#entries.get(key)?.value;
  }

  load(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known?.value !== undefined) return known.promise;
    const { client } = currentRequest();
    if (known !== undefined) {
      if (known.client === client) return known.promise;
      // That somebody else asks too much is no answer to this client.
      return known.promise.catch((error: unknown) => {
        if (error instanceof ProblemError && error.code === "overloaded") return this.load(key, read);
        throw error;
      });
    }
    const entry: Entry<T> = { promise: read(), client, value: undefined, bytes: 0 };
    this.#entries.set(key, entry);
    entry.promise.then(
      (value) => this.#settle(key, entry, value),
      () => {
        if (this.#entries.peek(key) === entry) this.#entries.delete(key);
      },
    );
    return entry.promise;
  }

  #settle(key: string, entry: Entry<T>, value: T): void {
    entry.value = value;
    if (this.room === undefined || this.#entries.peek(key) !== entry) return;
    entry.bytes = this.room.bytesOf(value);
    this.#bytes += entry.bytes;
    while (this.#bytes > this.room.bytes && this.#entries.size > 1) this.#entries.pop();
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Drops what the test says, and all that has not come yet. */
  dropWhere(test: (value: T) => boolean): void {
    for (const [key, { value }] of this.#entries.entries()) {
      if (value === undefined || test(value)) this.#entries.delete(key);
    }
  }

  clear(): void {
    this.#entries.clear();
  }
}
