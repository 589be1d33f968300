import type { Logger } from "pino";
import { computeOutdated, type RecomputationProgress } from "../store/outdated.ts";
import type { Store } from "../store/store.ts";

/** What older formulas made is computed anew while the server runs. */
export interface Recomputation {
  /** Null where nothing is to be computed, or nothing more. */
  readonly progress: () => RecomputationProgress | null;
  start(): void;
  /** Waits for the token under way; the next start goes on with the others. */
  stop(): Promise<void>;
}

const logAgainAfterMs = 10_000;

export function recomputation(store: Store, logger: Logger): Recomputation {
  const stopping = new AbortController();
  let running = Promise.resolve();
  let progress: RecomputationProgress | null = null;
  let loggedAtMs = Number.NEGATIVE_INFINITY;

  const onProgress = (step: RecomputationProgress) => {
    const isDone = step.done === step.total;
    progress = isDone ? null : step;
    if (!isDone && performance.now() - loggedAtMs < logAgainAfterMs) return;
    loggedAtMs = performance.now();
    logger.info(
      step,
      `${step.done} of ${step.total} tokens computed anew by newer formulas${
        step.secondsLeft === null || isDone ? "" : `, about ${step.secondsLeft} s left`
      }`,
    );
  };

  return {
    progress: () => progress,
    start() {
      running = computeOutdated(store, {
        signal: stopping.signal,
        onProgress,
        onError: ({ address }, err) => logger.error({ err, address }, "a token could not be computed anew"),
      });
    },
    stop() {
      stopping.abort();
      return running;
    },
  };
}
