import type { BarUnit } from "./bars.ts";
import { momentName } from "./points.ts";

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
