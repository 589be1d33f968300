import { LRUCache } from "lru-cache";

interface Entry<T> {
  readonly promise: Promise<T>;
  value: T | undefined;
}

/**
 * What was read, kept by a key. Equal questions asked at once are one read, and what was begun before a change is
 * dropped with it. What has come can be had without waiting.
 */
export class SettledCache<T extends object> {
  readonly #entries: LRUCache<string, Entry<T>>;

  constructor(max: number) {
    this.#entries = new LRUCache({ max });
  }

  /** What was loaded, if it is there. */
  ready(key: string): T | undefined {
    return this.#entries.get(key)?.value;
  }

  load(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known) return known.promise;
    const entry: Entry<T> = { promise: read(), value: undefined };
    this.#entries.set(key, entry);
    entry.promise.then(
      (value) => (entry.value = value),
      () => {
        if (this.#entries.peek(key) === entry) this.#entries.delete(key);
      },
    );
    return entry.promise;
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
