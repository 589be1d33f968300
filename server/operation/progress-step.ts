import type { ReadProgress } from "../sources/live.ts";

/** How far blocks are read, for a terminal and for the operator's page. */
export function progressStep(
  step: string,
  { doneBlocks, totalBlocks, logsPerSecond, secondsLeft }: ReadProgress,
) {
  const parts = [
    logsPerSecond > 0 && `${Math.round(logsPerSecond).toLocaleString("en")} events a second`,
    secondsLeft !== null && `${duration(secondsLeft)} left`,
  ].filter((part) => part !== false);
  const detail = parts.join(", ");
  return { step, done: doneBlocks, total: totalBlocks, ...(detail !== "" && { detail }) };
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
}
