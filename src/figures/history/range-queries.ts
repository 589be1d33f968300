import type { Exclusions } from "../../../contract/exclusions.ts";
import { historyFigures } from "../../../contract/history/figures.ts";
import type { SeriesAsked } from "../../../contract/history/series.ts";
import { flowsQuery, rangeQuery } from "../../api/history-queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { flowInterval } from "../../metrics/history/bars.ts";
import { boundsOf, type Range } from "../../metrics/history/range.ts";

const rows = Object.values(historyFigures);
/** What all sections are made of. */
const series: SeriesAsked = {
  series: rows.flatMap(({ asked }) => asked.series ?? []),
  ranked: rows.flatMap(({ asked }) => asked.ranked ?? []),
};

/** What a hook stands on where there is no range yet: it is not asked. */
export function idleQuery(token: TokenRef, exclusions: Exclusions) {
  return rangeQuery(token, series, {}, exclusions);
}

/** What a range of a token's life is asked with: by page, loader, card and description. */
export function rangeQueries(token: TokenRef, range: Range, exclusions: Exclusions) {
  const bounds = boundsOf(range);
  const interval = flowInterval(range);
  return {
    all: rangeQuery(token, series, bounds, exclusions),
    /** What bars are made of where points are of another interval; undefined where they are not. */
    flows: interval && flowsQuery(token, bounds, interval, exclusions),
  };
}
