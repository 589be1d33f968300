import { daySeconds } from "./holder-points.ts";

interface IndexPoint {
  readonly secondsAgo: number;
  readonly index: number;
}

export interface IndexData {
  readonly points: readonly IndexPoint[];
  /** Lowest and highest index of all columns. */
  readonly domain: readonly [number, number];
  /** What it ends with where that is not now: "the day" that was asked for, or the day of old data. */
  readonly end?: string | undefined;
}

interface HoldersThen {
  readonly secondsAgo: number;
  readonly holders: number;
}

export const monthSeconds = 30 * daySeconds;

/** Holders thirty days ago are 100. */
export function indexOf(points: readonly HoldersThen[]): IndexPoint[] {
  const ordered = points
    .filter((point) => point.secondsAgo <= monthSeconds)
    .toSorted((a, b) => b.secondsAgo - a.secondsAgo);
  const start = ordered[0]?.holders ?? 0;
  return start > 0
    ? ordered.map(({ secondsAgo, holders }) => ({ secondsAgo, index: (holders / start) * 100 }))
    : [];
}
