import type { HistoryChart } from "../../../contract/history/figures.ts";
import type { History } from "../../../contract/history.ts";
import type { SeriesData } from "../../charts/history/SeriesPlot.tsx";
import type { MetricId } from "../../metrics/definitions/definitions.ts";
import type { SectionText } from "../../metrics/sections.ts";
import type { MissingHistory } from "../../metrics/history/missing-history.ts";
import { type ShownHistory, shownHistory } from "../../metrics/history/shown.ts";
import { type Figure, figure, needed, optional, type Part } from "../figure.ts";
import { historyHeading, type HistorySubject } from "./history-subject.ts";
import { rangeQueries } from "./range-queries.ts";

type RangeParts = { readonly all: Part<History>; readonly flows: Part<History | null> };

/** One line over time, as section and card draw it. */
export interface Line {
  readonly name: string;
  readonly metric?: MetricId;
  /** In which unit, or when. */
  readonly unit: (history: History) => string;
  readonly format: SeriesData["format"];
  readonly text: (value: number) => string;
  /** With its noun, where it has one. */
  readonly spoken?: (value: number) => string;
  readonly values: (history: History) => readonly (number | null)[] | null;
}

/** A figure of a range, which all of them share on a page. */
export interface RangeFigure extends Figure<RangeParts, ShownHistory, HistorySubject, MissingHistory> {
  /** The points of the range that it is of. */
  readonly view: (shown: ShownHistory) => ShownHistory;
  readonly finding: (shown: ShownHistory, subject: Pick<HistorySubject, "token">) => string | null;
}

/** One that is a line over time: its section, its card and its table follow from it. */
export interface LineFigure extends RangeFigure {
  readonly line: Line;
}

type Own = Pick<RangeFigure, "section" | "missing" | "finding"> & Partial<Pick<RangeFigure, "view">>;

const asItIs = (shown: ShownHistory) => shown;

/* @__NO_SIDE_EFFECTS__ */
export function rangeFigure({ view = asItIs, ...own }: Own): RangeFigure {
  return {
    ...figure<RangeParts, ShownHistory, HistorySubject, MissingHistory>({
      ...own,
      queries: ({ token, range, exclusions }) => {
        const { all, flows } = rangeQueries(token, range, exclusions);
        return { all: needed(all), flows: optional(flows ?? all, { isAsked: flows !== undefined }) };
      },
      read: ({ all, flows }, { range, life }) => view(shownHistory(all, flows ?? undefined, range, life)),
    }),
    finding: own.finding,
    view,
  };
}

/** @param chart its row in contract/history/figures.ts */
/* @__NO_SIDE_EFFECTS__ */
export function lineFigure(
  chart: HistoryChart,
  { section, line, ...own }: Omit<Own, "section"> & { section: Omit<SectionText, "id" | "name">; line: Line },
): LineFigure {
  return { ...rangeFigure({ ...own, section: { ...historyHeading(chart), ...section } }), line };
}
