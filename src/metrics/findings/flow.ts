import type { HolderDeltas } from "../../../contract/holders.ts";
import { type WindowName, windowSeconds } from "../../../contract/windows.ts";
import { roundShare } from "../../lib/format.ts";
import { capital, finding, gained, said } from "./words.ts";

/** Seven of thirty days are 23 %: between these two, the month's growth was even. */
const accelerating = 0.35;
const slowing = 0.17;

/** How the number of holders moves; null where no window is known. */
export function flowFinding(deltas: HolderDeltas, holderCount: number): string | null {
  const first = month(deltas, holderCount) ?? longestWindow(deltas);
  if (first === null) return null;
  const hours = deltas["4hours"];
  if (hours === undefined || onlyHoursKnown(deltas)) return first;
  if (hours === 0) return finding(first, "; no change in the last four hours");
  const recent = `; the last four hours ${gained(hours)} ${said(Math.abs(hours))}`;
  return finding(first, recent, hours === 1 || hours === -1 ? " holder" : " holders");
}

function month(deltas: HolderDeltas, holderCount: number): string | null {
  const { "7days": week, "30days": thirty } = deltas;
  if (week === undefined || thirty === undefined) return null;
  if (week < 0) return `${holders(-week)} left in seven days`;
  if (week === 0) {
    if (thirty === 0) return "No net change in seven or in thirty days";
    if (thirty < 0) return `No net change in seven days, ${holders(-thirty)} left in thirty`;
    return `Growth is slowing: none in seven days, ${said(thirty)} in thirty`;
  }
  if (week === holderCount) {
    return week === 1
      ? "The only holder came in the last seven days"
      : `All ${holders(week)} came in the last seven days`;
  }
  if (week > thirty) {
    return `${holders(week)} gained in seven days, after ${said(week - thirty)} left earlier in the month`;
  }
  const ratio = week / thirty;
  const numbers = `${holders(week)} in seven days, ${said(thirty)} in thirty`;
  if (ratio > accelerating) {
    const part = week === thirty ? "All" : roundShare(ratio);
    return `${capital(part)} of the month’s gain came in the last seven days`;
  }
  return ratio >= slowing ? `Steady growth: ${numbers}` : `Growth is slowing: ${numbers}`;
}

const windowWords: Record<WindowName, string> = {
  "1hour": "the last hour",
  "2hours": "the last two hours",
  "4hours": "the last four hours",
  "12hours": "the last twelve hours",
  "1day": "the last day",
  "3days": "three days",
  "7days": "seven days",
  "14days": "fourteen days",
  "30days": "thirty days",
};

function knownWindows(deltas: HolderDeltas): WindowName[] {
  return (Object.keys(windowSeconds) as WindowName[]).filter((name) => deltas[name] !== undefined);
}

function longestWindow(deltas: HolderDeltas): string | null {
  const name = knownWindows(deltas).at(-1);
  if (name === undefined) return null;
  const change = deltas[name] ?? 0;
  if (change === 0) return `No net change in ${windowWords[name]}`;
  return `${holders(Math.abs(change))} ${change > 0 ? "gained" : "left"} in ${windowWords[name]}`;
}

function onlyHoursKnown(deltas: HolderDeltas): boolean {
  return knownWindows(deltas).at(-1) === "4hours";
}

function holders(value: number): string {
  return `${said(value)} ${value === 1 ? "holder" : "holders"}`;
}
