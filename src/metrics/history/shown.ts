import type { History } from "../../../contract/history.ts";
import { type Bar, barsOf, type BarUnit, barUnit, needsDays } from "./bars.ts";
import { rankedPoints, timesOf } from "./columns.ts";
import type { Life, Range } from "./range.ts";

/** A range of a token's life, with its figures. */
export interface ShownHistory {
  readonly life: Life;
  readonly range: Range;
  readonly history: History;
  /** Unix seconds of its points. */
  readonly times: readonly number[];
  readonly bars: readonly Bar[];
  readonly unit: BarUnit;
  /** What all charts are drawn over. */
  readonly span: Pick<Range, "from" | "to" | "isNow">;
}

export function shownHistory(
  history: History,
  days: History | undefined,
  range: Range,
  life: Life,
): ShownHistory {
  const times = timesOf(history);
  const summed = days && needsDays(range) ? days : history;
  const unit = barUnit(range, summed);
  const bars = barsOf(summed, unit, life);
  // What was told last is not of now.
  const isNow = range.isNow && history.source === "computed";
  const from = Math.min(times[0] ?? range.from, bars[0]?.from ?? range.from);
  return {
    life,
    range: { ...range, isNow },
    history,
    times,
    bars,
    unit,
    span: { from, to: times.at(-1) ?? range.to, isNow },
  };
}

/** The same at the points at which balances were put in order. */
export function rankedHistory(shown: ShownHistory): ShownHistory {
  const history = rankedPoints(shown.history);
  return { ...shown, history, times: timesOf(history) };
}
