import type { History } from "../../../contract/history.ts";
import { plural } from "../../lib/format.ts";
import { said } from "../findings/words.ts";
import type { BarUnit } from "./bars.ts";
import { columnOf } from "./columns.ts";
import { momentName } from "./points.ts";
import type { Range } from "./range.ts";

/** "18 of 52 weeks", "none of 12 days", "all 12 days". */
export function countOf(part: number, all: number, unit: string): string {
  if (part === all && all > 1) return all === 2 ? `both ${unit}s` : `all ${plural(all, unit)}`;
  return `${part === 0 ? "none" : said(part)} of ${plural(all, unit)}`;
}

/**
 * What is said of a figure without a value at the end of the range: that nobody is counted, or that only other points
 * are known. Null where no point is known.
 */
export function endText(history: History, isKnownBefore: boolean): string | null {
  const holders = columnOf(history, "holders");
  if (holders?.every((value) => value === 0)) return "Nobody is counted in this range";
  if (!isKnownBefore) return null;
  return holders?.at(-1) === 0
    ? "Nobody is counted at the end of this range"
    : "The value at the end of this range is not known";
}

/** Of so many, at the end of the range. */
export function holdIn({ isNow }: Range, holders: number): string {
  if (!isNow) return "held";
  return holders <= 1 ? "holds" : "hold";
}

/** What an interval is called by its end. */
export function intervalName(unit: BarUnit, time: number, span?: Parameters<typeof momentName>[1]): string {
  if (unit === "hour" || unit === "day") return momentName(time, span);
  if (unit === "week") return `Week to ${momentName(time, span)}`;
  return momentName(time).split(" ").slice(1, 3).join(" ").replace(",", "");
}

/** "a day", "an hour" */
export function perUnit(unit: BarUnit): string {
  return `${unit === "hour" ? "an" : "a"} ${unit}`;
}
