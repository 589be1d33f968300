import { bandTexts } from "../../charts/cards/card-drawing.ts";
import type { BandsData } from "../../charts/history/BandsPlot.tsx";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { capital } from "../../metrics/findings/words.ts";
import type { BarUnit } from "../../metrics/history/bars.ts";
import { intervalName } from "../../metrics/history/findings.ts";
import { momentName, nearestIndex, pinnedIn } from "../../metrics/history/points.ts";
import { daySeconds, throughText } from "../../metrics/history/range.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import { type CardBody, figureCard } from "../figure-card.ts";
import type { Line, LineFigure } from "./history-figure.ts";
import { barFigures, type Column, pointFigures, textOf } from "./interval-figures.ts";

/*
 * What cards of a range have in common.
 */
interface Bands {
  readonly what: string;
  readonly bands: BandsData["bands"];
  readonly unit: BandsData["unit"];
  /** Columns of the table that are not drawn. */
  readonly indexes: readonly Column[];
  readonly at: string;
}

/** Parts of a whole over time. */
export function bandsBody(shown: ShownHistory, { what, bands, unit, indexes, at }: Bands): CardBody {
  const { times, span } = shown;
  const pinned = pinnedIn(span, at);
  const text = bandTexts[unit];
  const columns = bands.map(({ name, values }) => ({ name, values, text }));
  return {
    subject: subjectOf(shown, what, pinned, columns.slice(0, 1)),
    legend: bands.map(({ name, tone, values }) => ({
      name,
      text: textOf(values.at(-1), text),
      swatch: tone,
    })),
    drawings: [{ kind: "history-bands", data: { span, times, bands, unit, pinned } }],
    figures: [table(capital(what), shown, [...columns, ...indexes])],
  };
}

/** One line over time; null where it is not known. */
export function lineBody(shown: ShownHistory, line: Line, at: string, isDots = false): CardBody | null {
  const { history, times, span } = shown;
  const { name, format, text } = line;
  const values = line.values(history);
  if (values === null) return null;
  const columns = [{ name, values, text }];
  const pinned = pinnedIn(span, at);
  return {
    subject: subjectOf(shown, `${name}, ${line.unit(history)}`, pinned, columns),
    drawings: [
      {
        kind: "history-series",
        data: { span, times, values, format, pinned, ...(isDots && { name, isDots }) },
      },
    ],
    figures: [table(name, shown, columns)],
  };
}

export function lineCard({ line, ...figure }: LineFigure) {
  return figureCard(figure, (shown, { at }) => lineBody(shown, line, at));
}

/** The range, what is drawn, and what it was at the moment that is pinned. */
export function subjectOf(
  { range, times }: ShownHistory,
  what: string,
  pinned: number | null,
  columns: readonly Column[],
): string {
  const index = pinned === null ? -1 : nearestIndex(times, pinned);
  return wordsOf(range, what, pinned !== null && momentName(times[index] ?? pinned, range), index, columns);
}

/** The same of what was in an interval: columns have a value an interval, and that is marked in which the moment lies. */
export function barSubject(
  { range, bars, unit }: ShownHistory,
  what: string,
  pinned: number | null,
  columns: readonly Column[],
): string {
  const index = pinned === null ? -1 : bars.findIndex(({ from, to }) => from < pinned && pinned <= to);
  const bar = bars[index];
  return wordsOf(range, what, bar !== undefined && barName(unit, bar.to), index, columns);
}

function wordsOf(
  range: ShownHistory["range"],
  what: string,
  marked: string | false,
  index: number,
  columns: readonly Column[],
): string {
  const text = `${capital(throughText(range))}. ${capital(what)}`;
  if (marked === false) return text;
  const values = columns.map(
    ({ name, values: column, text: write }) => `${name.toLowerCase()} ${textOf(column[index], write)}`,
  );
  return `${text}. Marked: ${marked}, ${values.join(", ")}`;
}

/** What an interval is called: the clock of the newest stands at the foot of the card. */
export function barName(unit: BarUnit, to: number): string {
  return intervalName(unit, unit === "hour" ? to : Math.ceil(to / daySeconds) * daySeconds);
}

/** A row an interval, as on the page, with what was at its end. */
export function table(caption: string, shown: ShownHistory, columns: readonly Column[]): Figures {
  return ofCard(pointFigures(shown, caption, columns));
}

/** The same with what was in it: columns have a value an interval. */
export function barTable(caption: string, shown: ShownHistory, columns: readonly Column[]): Figures {
  return ofCard(barFigures(shown, shown.unit, caption, columns));
}

/** Columns of a card have the names of its lines, which are in small letters. */
function ofCard({ caption, columns, rows }: Figures): Figures {
  return {
    caption,
    columns: columns.map(capital),
    rows: rows.map(([time, ...cells]) => [named(time?.text ?? ""), ...cells]),
  };
}
