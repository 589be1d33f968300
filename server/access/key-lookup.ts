import { ProblemError } from "../lib/problem-error.ts";
import type { KeyRecord, KeyStore } from "./key-store.ts";

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
