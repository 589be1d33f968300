import type { Exclusions } from "../../../contract/exclusions.ts";
import { exclusionArgs } from "../../api/exclusion-args.ts";
import { seriesQuery } from "../../api/history-queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import {
  comparedMetrics,
  type ComparedSeriesId,
  comparedSeriesTexts,
} from "../../metrics/history/compared-series.ts";

/** A figure of a token over time, without what the address leaves out where it is one of holders. */
export function overTimeQuery(token: TokenRef, series: ComparedSeriesId, exclusions: Exclusions) {
  const left = comparedSeriesTexts[series].isOfMarket ? {} : exclusionArgs(token.chain, exclusions);
  return seriesQuery(token, comparedMetrics[series], left);
}
