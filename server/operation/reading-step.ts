import type { ReadProgress } from "../sources/live.ts";

/** How far blocks are read, for a terminal and for the operator's page. */
export function readingStep(
  step: string,
  { doneBlocks, totalBlocks, logsPerSecond, secondsLeft }: ReadProgress,
) {
  const left = secondsLeft === null ? "" : `, ${duration(secondsLeft)} left`;
  const detail = `${Math.round(logsPerSecond).toLocaleString("en")} events a second${left}`;
  return { step, done: doneBlocks, total: totalBlocks, detail };
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
}
