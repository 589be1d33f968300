import { setTimeout as delay } from "node:timers/promises";

const windowMs = 60_000;
/** What is asked in the background leaves this share of the plan to those who wait for an answer. */
const backgroundShare = 0.8;

/** Never more than the plan's calls in any sixty seconds, whoever counts them from when. */
export class Pace {
  /** When the last calls were or will be made, as a ring; the oldest is at `#next`. */
  readonly #times: number[];
  #next = 0;

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number,
  ) {
    this.#times = Array.from({ length: perMinute }, () => Number.NEGATIVE_INFINITY);
  }

  /**
   * Waits for a place. Resolves to undefined where it is the caller's, else, at once, to the
   * milliseconds after which there may be one.
   */
  async turn(patienceMs: number, isBackground: boolean): Promise<number | undefined> {
    const nowMs = this.now();
    const ahead = isBackground ? Math.max(1, Math.floor(this.perMinute * backgroundShare)) : this.perMinute;
    const before = this.#times[(this.#next + this.perMinute - ahead) % this.perMinute]!;
    const dueMs = Math.max(nowMs, before + windowMs);
    const waitMs = dueMs - nowMs;
    if (waitMs > (isBackground ? 0 : patienceMs)) return waitMs;
    // The place is taken before the wait, so that those who come meanwhile stand behind it.
    this.#times[this.#next] = dueMs;
    this.#next = (this.#next + 1) % this.perMinute;
    if (waitMs > 0) await delay(waitMs);
    return undefined;
  }

  /** Calls in the last sixty seconds. */
  get used(): number {
    const sinceMs = this.now() - windowMs;
    return this.#times.filter((time) => time > sinceMs).length;
  }
}
