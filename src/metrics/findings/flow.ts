import type { HolderDeltas } from "../../../contract/holders.ts";
import { type WindowName, windowSeconds } from "../../../contract/windows.ts";
import { roundShare } from "../../lib/format.ts";
import { capital, finding, moreOrFewer, said } from "./words.ts";

/** Seven of thirty days are 23 %: between these two, the month's growth was even. */
const accelerating = 0.35;
const slowing = 0.17;
/** Of fewer holders gained in a month no pace is told. */
const leastForPace = 20;

/** How the number of holders moves, net; null where no window is known. */
export function flowFinding(deltas: HolderDeltas, holderCount: number): string | null {
  const first = month(deltas, holderCount) ?? longestWindow(deltas);
  if (first === null) return null;
  const hours = deltas["4hours"];
  if (hours === undefined || onlyHoursKnown(deltas)) return first;
  return finding(first, `; ${hours === 0 ? "as many as" : `${moreOrFewer(hours)} than`} four hours ago`);
}

function month(deltas: HolderDeltas, holderCount: number): string | null {
  const { "7days": week, "30days": thirty } = deltas;
  if (week === undefined || thirty === undefined) return null;
  if (week > 0 && week === holderCount) {
    return week === 1
      ? "The only holder came in the last seven days"
      : `All ${said(week)} holders came in the last seven days`;
  }
  if (week === 0 && thirty === 0) return "As many holders as seven and as thirty days ago";
  if (week < 0) return compared(week, "seven days ago");
  if (week === 0 || week > thirty || thirty < leastForPace) {
    const clause = thirty === 0 ? "as many as" : `${moreOrFewer(thirty)} than`;
    return week === thirty
      ? `${moreHolders(week)} than seven days ago, and than thirty`
      : `${compared(week, "seven days ago")}, ${clause} thirty days ago`;
  }
  const ratio = week / thirty;
  if (ratio > accelerating) {
    const part = week === thirty ? "All" : roundShare(ratio);
    return `${capital(part)} of the month’s gain came in the last seven days`;
  }
  const pace = ratio >= slowing ? "Steady growth" : "Growth is slowing";
  return `${pace}: ${moreHolders(week)} in seven days, ${said(thirty)} in thirty`;
}

const windowWords: Record<WindowName, string> = {
  "1hour": "an hour ago",
  "2hours": "two hours ago",
  "4hours": "four hours ago",
  "12hours": "twelve hours ago",
  "1day": "a day ago",
  "3days": "three days ago",
  "7days": "seven days ago",
  "14days": "fourteen days ago",
  "30days": "thirty days ago",
};

function knownWindows(deltas: HolderDeltas): WindowName[] {
  return (Object.keys(windowSeconds) as WindowName[]).filter((name) => deltas[name] !== undefined);
}

function longestWindow(deltas: HolderDeltas): string | null {
  const name = knownWindows(deltas).at(-1);
  return name === undefined ? null : compared(deltas[name] ?? 0, windowWords[name]);
}

function onlyHoursKnown(deltas: HolderDeltas): boolean {
  return knownWindows(deltas).at(-1) === "4hours";
}

/** "312 fewer holders than seven days ago". */
function compared(change: number, then: string): string {
  return change === 0 ? `As many holders as ${then}` : `${moreHolders(change)} than ${then}`;
}

/** "312 fewer holders", "1 more holder". */
export function moreHolders(change: number): string {
  return `${moreOrFewer(change)} ${Math.abs(change) === 1 ? "holder" : "holders"}`;
}
