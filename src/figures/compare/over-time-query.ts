import { type Exclusions, noExclusions } from "../../../contract/exclusions.ts";
import type { Interval } from "../../../contract/history.ts";
import { seriesQuery } from "../../api/history-queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { type ComparedFigure, seriesOf } from "../../metrics/history/compared-figures.ts";

/**
 * A figure of a token over time, without what the address leaves out where it is one of holders. Points lie as its age
 * asks for, unless those of other tokens are further apart.
 */
export function overTimeQuery(
  token: TokenRef,
  figure: ComparedFigure,
  exclusions: Exclusions,
  interval?: Interval,
) {
  return seriesQuery(token, seriesOf(figure), figure.isOfMarket ? noExclusions : exclusions, interval);
}
