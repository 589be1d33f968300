import { setTimeout as delay } from "node:timers/promises";

export interface PaceOptions {
  /** 0: any number. */
  readonly perSecond?: number;
  /** In any sixty seconds, from whichever second they are counted; absent for any number. */
  readonly perMinute?: number;
  /** A clock that nobody sets. */
  readonly monotonicMs?: () => number;
}

export interface Turn {
  /** As many requests as it counts for. */
  readonly cost?: number;
  readonly signal?: AbortSignal | undefined;
  readonly patienceMs?: number;
  /** Waits for the request before it at most, and leaves a share of each minute to those who wait for an answer. */
  readonly isBackground?: boolean;
}

const windowMs = 60_000;
const backgroundShare = 0.8;
/** Between requests, once the other side has refused some for their speed. */
const firstGapMs = 100;
const longestGapMs = 1_000;
/** What is left of the gap after a request that was answered. */
const gapKept = 0.95;
const leastGapMs = 10;

/**
 * Lets requests start at a steady rate, and none while the other side asked to wait. What was not used is not saved
 * up: a burst after a quiet hour is what limits punish.
 */
export class Pace {
  perSecond: number;
  #lastMs = Number.NEGATIVE_INFINITY;
  #lastCost = 0;
  #pausedUntilMs = 0;
  #gapMs = 0;
  /** When the last requests of a minute were or will be made, as a ring; the oldest is at `#next`. */
  readonly #times: number[];
  #next = 0;
  readonly #now: () => number;

  constructor({ perSecond = 0, perMinute = 0, monotonicMs = () => performance.now() }: PaceOptions) {
    this.perSecond = perSecond;
    this.#times = Array.from({ length: perMinute }, () => Number.NEGATIVE_INFINITY);
    this.#now = monotonicMs;
  }

  /** Milliseconds for which the other side asked to wait still. */
  get pausedMs(): number {
    return Math.max(0, this.#pausedUntilMs - this.#now());
  }

  /** Milliseconds until it is the turn of one more. */
  get waitMs(): number {
    return Math.max(0, Math.max(this.#freeAtMs, this.#pausedUntilMs) - this.#now());
  }

  /** Requests in the last sixty seconds, of those that are limited in a minute. */
  get used(): number {
    const sinceMs = this.#now() - windowMs;
    return this.#times.filter((time) => time > sinceMs).length;
  }

  get #freeAtMs(): number {
    const isLimited = this.perSecond > 0 && Number.isFinite(this.perSecond);
    const ofRateMs = isLimited ? (this.#lastCost * 1_000) / this.perSecond : 0;
    return this.#lastMs + Math.max(ofRateMs, this.#gapMs);
  }

  /**
   * Resolves to undefined when it is the turn of a request, else, at once, to the milliseconds after which it may be:
   * where that is longer than the patience. Rejects when aborted.
   */
  async turn({
    cost = 1,
    signal,
    patienceMs = Number.POSITIVE_INFINITY,
    isBackground = false,
  }: Turn = {}): Promise<number | undefined> {
    for (;;) {
      signal?.throwIfAborted();
      const nowMs = this.#now();
      const startMs = Math.max(nowMs, this.#freeAtMs, this.#pausedUntilMs, this.#minuteEndMs(isBackground));
      const waitMs = startMs - nowMs;
      if (waitMs > (isBackground ? this.#gapMs : patienceMs)) return waitMs;
      // The place is taken before the wait, so that those who come meanwhile stand behind it.
      this.#lastMs = startMs;
      this.#lastCost = cost;
      if (this.#times.length > 0) {
        this.#times[this.#next] = startMs;
        this.#next = (this.#next + 1) % this.#times.length;
      }
      if (waitMs > 0) await delay(waitMs, undefined, { signal });
      // Those who waited already when a pause began wait for its end, and then for each other.
      if (startMs >= this.#pausedUntilMs) return undefined;
    }
  }

  #minuteEndMs(isBackground: boolean): number {
    const { length } = this.#times;
    if (length === 0) return Number.NEGATIVE_INFINITY;
    const ahead = isBackground ? Math.max(1, Math.floor(length * backgroundShare)) : length;
    return this.#times[(this.#next + length - ahead) % length]! + windowMs;
  }

  /** Forgets what is still to be waited for at a rate that was slower. */
  restart(): void {
    this.#lastMs = Number.NEGATIVE_INFINITY;
  }

  pause(forMs: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#now() + forMs);
  }

  /** A request was refused because it came too soon after others: they keep a distance, which shrinks with answers. */
  refused(): void {
    this.#gapMs = Math.min(longestGapMs, Math.max(firstGapMs, this.#gapMs * 2));
  }

  answered(): void {
    this.#gapMs = this.#gapMs < leastGapMs ? 0 : this.#gapMs * gapKept;
  }
}
