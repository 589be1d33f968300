import type { ExclusionArgs } from "../../api/exclusion-args.ts";
import { flowsQuery, rangeQuery } from "../../api/history-queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { flowInterval } from "../../metrics/history/bars.ts";
import { boundsOf, type Range } from "../../metrics/history/range.ts";

/** What a range of a token's life is asked with: by page, loader and card. */
export function rangeQueries(token: TokenRef, range: Range, left: ExclusionArgs) {
  const bounds = boundsOf(range);
  const interval = flowInterval(range);
  return {
    all: rangeQuery(token, bounds, left),
    /** What bars are made of where points are of another interval; undefined where they are not. */
    flows: interval && flowsQuery(token, bounds, interval, left),
  };
}
