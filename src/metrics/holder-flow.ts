import type { HolderDeltas } from "../../contract/holders.ts";
import { type WindowName, windowSeconds } from "../../contract/windows.ts";
import { type Counted, countedOwners } from "./counted.ts";

export interface FlowWindow {
  readonly name: WindowName;
  readonly seconds: number;
  /** Net change in holders. */
  readonly change: number;
  /** Of the holders at the start of the window; null if there were none. */
  readonly changeShare: number | null;
  /** Net change divided by the window's length in days. */
  readonly perDay: number;
}

export interface FlowPoint {
  readonly secondsAgo: number;
  readonly holders: number;
}

/** How many hold it, and how that changed: of wallets where changes of them are told, else of rows. */
export function countedFlow(holderCount: number, deltas: HolderDeltas, counted: Counted) {
  return counted.changes
    ? { holders: countedOwners(counted, holderCount) ?? holderCount, deltas: counted.changes }
    : { holders: holderCount, deltas };
}

const daySeconds = 86_400;

/** The known windows, the shortest first. */
export function flowWindows(holderCount: number, deltas: HolderDeltas): FlowWindow[] {
  return known(deltas).map(([name, change]) => {
    const seconds = windowSeconds[name];
    const before = holderCount - change;
    return {
      name,
      seconds,
      change,
      changeShare: before > 0 ? change / before : null,
      perDay: (change * daySeconds) / seconds,
    };
  });
}

/** Holder counts that are known, the oldest first, the last one now. */
export function flowPoints(
  holderCount: number,
  deltas: HolderDeltas,
  longest: WindowName = "30days",
): FlowPoint[] {
  const past = known(deltas)
    .filter(([name]) => windowSeconds[name] <= windowSeconds[longest])
    .map(([name, change]) => ({ secondsAgo: windowSeconds[name], holders: holderCount - change }))
    // Fewer than none cannot have been: the two answers were taken at different moments.
    .filter(({ holders }) => holders >= 0)
    .toReversed();
  return [...past, { secondsAgo: 0, holders: holderCount }];
}

/** The same points with the oldest as 100. Null where there was nobody to start from. */
export function flowIndex(points: readonly FlowPoint[]): { secondsAgo: number; index: number }[] | null {
  const start = points[0]?.holders ?? 0;
  if (points.length < 2 || start === 0) return null;
  return points.map(({ secondsAgo, holders }) => ({ secondsAgo, index: (holders / start) * 100 }));
}

function known(deltas: HolderDeltas): [WindowName, number][] {
  return (Object.keys(windowSeconds) as WindowName[]).flatMap((name) => {
    const change = deltas[name];
    return change === undefined ? [] : [[name, change] as [WindowName, number]];
  });
}
