import { setTimeout as delay } from "node:timers/promises";

/** Lets requests through at a steady rate, and none while the node asked to wait. */
export interface Pace {
  /** Resolves when it is this request's turn. Rejects when aborted. */
  turn(signal: AbortSignal): Promise<void>;
  pause(forMs: number): void;
}

export function createPace(requestsPerSecond: number): Pace {
  const gapMs = 1000 / requestsPerSecond;
  // What was not used is not saved up: a burst after a quiet hour is what limits punish.
  let freeAtMs = 0;
  return {
    async turn(signal) {
      for (;;) {
        signal.throwIfAborted();
        const now = performance.now();
        if (freeAtMs <= now) {
          freeAtMs = now + gapMs;
          return;
        }
        await delay(freeAtMs - now, undefined, { signal });
      }
    },
    pause(forMs) {
      freeAtMs = Math.max(freeAtMs, performance.now() + forMs);
    },
  };
}
