import { relativeChange } from "../lib/format.ts";
import type { HolderChanges } from "../../contract/history.ts";
import { supplyShare } from "./supply.ts";

type Change = HolderChanges["changes"][number];

export interface Mover extends Change {
  readonly change: number;
  /** Change of the share of supply, from -1 to 1; null where a supply is not known or 0. */
  readonly points: number | null;
}

/** The supply at the earlier of two times: what all hold more at the later one was minted, net of burns. */
export function supplyBefore(
  supplyAfter: number,
  { increase, decrease }: Pick<HolderChanges["totals"], "increase" | "decrease">,
): number {
  return Math.max(0, supplyAfter - (increase - decrease));
}

/** Rows of changes with what follows from the supplies of both times; null: not known. */
export function readMovers(
  changes: readonly Change[],
  supply: { readonly before: number; readonly after: number } | null,
): Mover[] {
  return changes.map((row) => {
    const before = supply && supplyShare(row.before, supply.before);
    const after = supply && supplyShare(row.after, supply.after);
    return {
      ...row,
      change: difference(row.after, row.before),
      points: before === null || after === null ? null : difference(after, before),
    };
  });
}

/** Without the digits that subtracting two doubles adds behind theirs. */
function difference(after: number, before: number): number {
  return Number((after - before).toPrecision(15));
}

/** Percentage points of a change of a share, from -1 to 1: "+0.87", "−0.0041". */
export function pointsText(change: number): string {
  const points = Math.abs(change) * 100;
  if (points > 0 && points < 0.00005) return "under 0.0001";
  return relativeChange(change, points >= 0.1 || points === 0 ? 2 : 4).replace("%", "");
}
