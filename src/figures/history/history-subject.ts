import type { Exclusions } from "../../../contract/exclusions.ts";
import { type HistoryChart, historyFigures } from "../../../contract/history/figures.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import type { HistoryRange } from "../../../contract/history-range.ts";
import type { Life, Range } from "../../metrics/history/range.ts";
import type { Heading } from "../overview-figures.ts";

/** What the page says of a section before it has its code. */
export function historyHeading(card: HistoryChart): Heading {
  const { section, heading } = historyFigures[card];
  return { id: section, name: heading, card };
}

/** In the order of the page. */
export const historyHeadings = (Object.keys(historyFigures) as HistoryChart[]).map(historyHeading);

/** What a figure of the past is of. */
export interface HistorySubject {
  readonly token: TokenRef;
  readonly exclusions: Exclusions;
  readonly life: Life;
  readonly range: Range;
  /** The moment that is pinned, as addresses have it; empty for none. */
  readonly at: string;
  /** The same in unix seconds, where the token lived then. */
  readonly pinned: number | null;
}

/** A token and the parts of its address that say the range, and what is not counted. */
export interface HistoryProps {
  readonly token: TokenRef;
  readonly search: Pick<HistoryRange, "from" | "to">;
  readonly exclusions: Exclusions;
}
