import { setTimeout as delay } from "node:timers/promises";

const windowMs = 60_000;
/** What is asked in the background leaves this share of the plan to those who wait for an answer. */
const backgroundShare = 0.8;
/** Between calls, once the other side has refused some for their speed. */
const firstGapMs = 100;
const longestGapMs = 1_000;
/** What is left of the gap after a call that was answered. */
const gapKept = 0.95;
const leastGapMs = 10;

/**
 * Never more than the plan's calls in any sixty seconds, from whichever second they are counted; slower where the other
 * side turns out to take fewer at once than its rate a minute says.
 */
export class Pace {
  /** When the last calls were or will be made, as a ring; the oldest is at `#next`. */
  readonly #times: number[];
  #next = 0;
  #lastMs = Number.NEGATIVE_INFINITY;
  #gapMs = 0;

  /** @param monotonicMs a clock that nobody sets */
  constructor(
    private readonly perMinute: number,
    private readonly monotonicMs: () => number,
  ) {
    this.#times = Array.from({ length: perMinute }, () => Number.NEGATIVE_INFINITY);
  }

  /**
   * Waits for a place. Resolves to undefined where it is the caller's, else, at once, to the
   * milliseconds after which there may be one.
   */
  async turn(patienceMs: number, isBackground: boolean): Promise<number | undefined> {
    const nowMs = this.monotonicMs();
    const ahead = isBackground ? Math.max(1, Math.floor(this.perMinute * backgroundShare)) : this.perMinute;
    const before = this.#times[(this.#next + this.perMinute - ahead) % this.perMinute]!;
    const dueMs = Math.max(nowMs, before + windowMs, this.#lastMs + this.#gapMs);
    const waitMs = dueMs - nowMs;
    if (waitMs > (isBackground ? this.#gapMs : patienceMs)) return waitMs;
    // The place is taken before the wait, so that those who come meanwhile stand behind it.
    this.#times[this.#next] = dueMs;
    this.#next = (this.#next + 1) % this.perMinute;
    this.#lastMs = dueMs;
    if (waitMs > 0) await delay(waitMs);
    return undefined;
  }

  /** A call was refused because it came too soon after others. */
  refused(): void {
    this.#gapMs = Math.min(longestGapMs, Math.max(firstGapMs, this.#gapMs * 2));
  }

  answered(): void {
    this.#gapMs = this.#gapMs < leastGapMs ? 0 : this.#gapMs * gapKept;
  }

  /** Calls in the last sixty seconds. */
  get used(): number {
    const sinceMs = this.monotonicMs() - windowMs;
    return this.#times.filter((time) => time > sinceMs).length;
  }
}
