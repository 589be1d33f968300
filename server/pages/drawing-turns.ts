import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { type WorkLimits, WorkQueue } from "../lib/work-queue.ts";

/** For one part of drawing, so many parts are left to everything else. */
const partsLeft = 2;
const longestBusyMs = 100;
/** How fast a drawing that took long is forgotten by those that take less. */
const weight = 0.25;

/**
 * Drawings take the thread that answers everything else. They begin one after another, at distances by which the
 * thread is free for the most part: many pages at once are slow, and nothing else is.
 */
export class DrawingTurns {
  readonly #queue: WorkQueue;
  #expectedMs = 0;
  #nextAtMs = 0;

  /** @param limits of drawings that have their turn or wait for answers, and of those that wait for them */
  constructor(limits: WorkLimits) {
    this.#queue = new WorkQueue(limits);
  }

  /** Throws `overloaded` where too many wait. */
  run<T>(draw: () => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      await this.#turn();
      const startedAt = performance.now();
      const before = performance.eventLoopUtilization();
      try {
        return await draw();
      } finally {
        // Some of the time may have been that of others, or spent on waiting for answers.
        const { active } = performance.eventLoopUtilization(before);
        const busyMs = Math.min(active, performance.now() - startedAt, longestBusyMs);
        this.#expectedMs = Math.max(busyMs, this.#expectedMs + (busyMs - this.#expectedMs) * weight);
      }
    });
  }

  async #turn(): Promise<void> {
    const nowMs = performance.now();
    const dueMs = Math.max(nowMs, this.#nextAtMs);
    this.#nextAtMs = dueMs + this.#expectedMs * (1 + partsLeft);
    if (dueMs > nowMs) await delay(dueMs - nowMs);
  }
}
