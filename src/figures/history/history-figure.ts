import type { History } from "../../../contract/history.ts";
import type { ExclusionArgs } from "../../api/exclusion-args.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import type { MissingHistory } from "../../metrics/history/missing-history.ts";
import type { Life, Range } from "../../metrics/history/range.ts";
import { type ShownHistory, shownHistory } from "../../metrics/history/shown.ts";
import { type Figure, figure, needed, optional, type Part } from "../figure.ts";
import { rangeQueries } from "./range-queries.ts";

/** What a figure of the past is of. */
export interface HistorySubject {
  readonly token: TokenRef;
  readonly left: ExclusionArgs;
  readonly life: Life;
  readonly range: Range;
  /** The moment that is pinned, as addresses have it; empty for none. */
  readonly at: string;
  /** The same in unix seconds, where the token lived then. */
  readonly pinned: number | null;
}

type RangeParts = { readonly all: Part<History>; readonly flows: Part<History | null> };

/** A figure of a range, which all of them share on a page. */
export interface RangeFigure extends Figure<RangeParts, ShownHistory, HistorySubject, MissingHistory> {
  /** The points of the range that it is of. */
  readonly view: (shown: ShownHistory) => ShownHistory;
  readonly finding: (shown: ShownHistory, subject: Pick<HistorySubject, "token">) => string | null;
}

type Own = Pick<RangeFigure, "section" | "missing" | "finding"> & Partial<Pick<RangeFigure, "view">>;

const asItIs = (shown: ShownHistory) => shown;

/* @__NO_SIDE_EFFECTS__ */
export function rangeFigure({ view = asItIs, ...own }: Own): RangeFigure {
  return {
    ...figure<RangeParts, ShownHistory, HistorySubject, MissingHistory>({
      ...own,
      queries: ({ token, range, left }) => {
        const { all, flows } = rangeQueries(token, range, left);
        return { all: needed(all), flows: optional(flows ?? all, { isAsked: flows !== undefined }) };
      },
      read: ({ all, flows }, { range, life }) => view(shownHistory(all, flows ?? undefined, range, life)),
    }),
    finding: own.finding,
    view,
  };
}
