import type { History } from "../../../contract/history.ts";
import { type Bar, barsOf, type BarUnit, barUnit, summedPoint, flowInterval } from "./bars.ts";
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
  /** Who came and left: whole weeks from Monday to Sunday where bars are weeks; one that the range cuts is none. */
  readonly ownerBars: readonly Bar[];
  /** What owner bars are sums of: a wallet counts once in each. Null where it counts once a bar. */
  readonly summed: ReturnType<typeof summedPoint>;
  /** What all charts are drawn over. */
  readonly span: Pick<Range, "from" | "to" | "isNow">;
}

export function shownHistory(
  history: History,
  flows: History | undefined,
  range: Range,
  life: Life,
): ShownHistory {
  const times = timesOf(history);
  const interval = flowInterval(range);
  const owners = (interval && flows) ?? history;
  const ofMoney = interval === "1day" ? owners : history;
  const unit = barUnit(range, ofMoney);
  const bars = barsOf(ofMoney, unit, life);
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
    ownerBars: barsOf(owners, unit, range.isAll ? life : { ...life, first: Number.NEGATIVE_INFINITY }),
    summed: summedPoint(unit, owners),
    span: { from, to: times.at(-1) ?? range.to, isNow },
  };
}

/** The same at the points at which balances were put in order. */
export function rankedHistory(shown: ShownHistory): ShownHistory {
  const history = rankedPoints(shown.history);
  return { ...shown, history, times: timesOf(history) };
}
