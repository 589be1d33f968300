import { relativeChange } from "../lib/format.ts";

/** Percentage points of a change of a share, from -1 to 1: "+0.87", "−0.0041". */
export function pointsText(change: number): string {
  const points = Math.abs(change) * 100;
  if (points > 0 && points < 0.00005) return "under 0.0001";
  return relativeChange(change, points >= 0.1 || points === 0 ? 2 : 4).replace("%", "");
}
