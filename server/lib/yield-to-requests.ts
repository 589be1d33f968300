import { setImmediate } from "node:timers/promises";

/** Longer than this no piece of work keeps requests waiting. */
const longestPieceMs = 20;

/**
 * Pauses for long work in the thread that answers requests. The function is called often: it lets requests pass where the
 * last pause is {@link longestPieceMs} ago, and costs a look at the clock elsewhere.
 */
export function yieldToRequests(): () => Promise<void> | undefined {
  let since = performance.now();
  const pause = async () => {
    await setImmediate();
    since = performance.now();
  };
  return () => (performance.now() - since < longestPieceMs ? undefined : pause());
}
