import type { SeriesName } from "../../../contract/history.ts";
import { historyDefinitions } from "./history-definitions.ts";

/** The definition of a series as a popover shows it, and in which unit it is drawn beside. */
export function seriesText(name: SeriesName, drawn: string) {
  const { label, meaning, unit, formula, unknown } = historyDefinitions[name];
  return {
    title: label,
    body: [meaning, `${unit}: ${formula}. Drawn here: ${drawn}.`, `Not known: ${unknown}`],
    source: `Reported: ${name} of history`,
  };
}
