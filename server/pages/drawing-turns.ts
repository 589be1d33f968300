import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { areOthersPresent, currentRequest } from "../lib/client.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { remembered } from "../lib/remembered.ts";
import { type WorkLimits, WorkQueue } from "../lib/work-queue.ts";

/** For one part of drawing, so many parts are left to everything else. */
const partsLeft = 2;
/** For one part of drawing for one client, so many are left while others ask for anything. */
const partsLeftToOthers = 19;
/** Drawing that a client has before that: some pages, one after the other. */
const burstMs = 500;
const burstLeftMs = burstMs * (1 + partsLeftToOthers);
const longestBusyMs = 100;
/** How fast a drawing that took long is forgotten by those that take less. */
const weight = 0.25;
const rememberedClients = 1_000;

/**
 * Drawings take the thread that answers everything else. They begin one after another, at distances by which the
 * thread is free for the most part: many pages at once are slow, and nothing else is, nor are the pages of a client that
 * draws no more than a reader does.
 */
export class DrawingTurns {
  readonly #queue: WorkQueue;
  #expectedMs = 0;
  #nextAtMs = 0;
  /** Until when a client would have left enough to others, had it drawn evenly. */
  readonly #evenUntilMs = remembered<number>(rememberedClients);

  /** @param limits of drawings that have their turn or wait for answers, and of those that wait for them */
  constructor(private readonly limits: WorkLimits) {
    this.#queue = new WorkQueue(limits);
  }

  /** Throws `overloaded` where too many wait, or its turn is too far away. */
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
    const { client } = currentRequest();
    const nowMs = performance.now();
    const evenUntilMs = this.#evenUntilMs.get(client) ?? 0;
    const ownAtMs = evenUntilMs - burstLeftMs;
    const isSeldom = client !== "" && nowMs >= ownAtMs;
    const dueMs = isSeldom ? nowMs : Math.max(nowMs, this.#nextAtMs, areOthersPresent(client) ? ownAtMs : 0);
    if (dueMs - nowMs > this.limits.patienceMs) throw new ProblemError("overloaded");
    const takenMs = this.#expectedMs * (1 + partsLeft);
    // Those that do not wait are no debt of those that do.
    this.#nextAtMs = isSeldom
      ? Math.max(this.#nextAtMs, nowMs + takenMs)
      : Math.max(nowMs, this.#nextAtMs) + takenMs;
    // What was had while nobody else was there is no debt.
    const from = Math.min(Math.max(dueMs, evenUntilMs), dueMs + burstLeftMs);
    this.#evenUntilMs.set(client, from + this.#expectedMs * (1 + partsLeftToOthers));
    if (dueMs > nowMs) await delay(dueMs - nowMs);
  }
}
