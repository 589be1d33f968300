import { setTimeout as delay } from "node:timers/promises";

/**
 * Lets requests start at a steady rate, and none while the other side asked to wait. What was not used is not saved
 * up: a burst after a quiet hour is what limits punish.
 */
export class Pace {
  #freeAtMs = 0;
  #pausedUntilMs = 0;

  /** @param perSecond 0: any number */
  constructor(public perSecond: number) {}

  /** Milliseconds for which the other side asked to wait still. */
  get pausedMs(): number {
    return Math.max(0, this.#pausedUntilMs - performance.now());
  }

  /** Milliseconds until it is the turn of one more. */
  get waitMs(): number {
    return Math.max(0, Math.max(this.#freeAtMs, this.#pausedUntilMs) - performance.now());
  }

  /** Resolves when it is the turn of a request, which counts as `cost` of them. Rejects when aborted. */
  async turn(cost: number, signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const nowMs = performance.now();
      const startMs = Math.max(nowMs, this.#freeAtMs, this.#pausedUntilMs);
      if (this.perSecond > 0 && Number.isFinite(this.perSecond))
        this.#freeAtMs = startMs + (cost * 1_000) / this.perSecond;
      if (startMs > nowMs) await delay(startMs - nowMs, undefined, { signal });
      // Those who waited already when a pause began wait for its end, and then for each other.
      if (startMs >= this.#pausedUntilMs) return;
    }
  }

  /** Forgets what is still to be waited for at a rate that was slower. */
  restart(): void {
    this.#freeAtMs = 0;
  }

  pause(forMs: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, performance.now() + forMs);
  }
}
