import type { CompareSearch } from "../../lib/compare-search.ts";
import { type ComparedSeriesId, mostCompared } from "../../metrics/history/compared-groups.ts";

/** What another figure changes in the address: its scale is asked for anew, whether in tokens is kept. */
export function withFigure(id: ComparedSeriesId): Pick<CompareSearch, "series" | "scale"> {
  return { series: id === mostCompared[0] ? "" : id, scale: "" };
}
