import type { HistoryChart } from "../../contract/embed.ts";
import type { CardDrawing } from "../charts/cards/card-drawing.ts";
import { type Figures, named } from "../charts/kit/figures.ts";
import { share } from "../lib/format.ts";
import { capital } from "../metrics/findings/words.ts";
import { momentName, nearestIndex, pinnedIn } from "../metrics/history/points.ts";
import { throughText } from "../metrics/history/range.ts";
import type { ShownHistory } from "../metrics/history/shown.ts";
import type { Card } from "./card.ts";

/** What a chart of history says and draws. */
export interface HistoryContent extends Pick<Card, "finding" | "subject" | "drawings" | "figures"> {
  readonly legend?: Card["legend"];
  /** Why nothing is drawn. */
  readonly instead?: string;
}

interface Options {
  readonly chain: string;
  /** The moment that is pinned; empty for none. */
  readonly at: string;
}

/** Null where the answers hold nothing to say. */
export type Chart = (shown: ShownHistory, options: Options) => HistoryContent | null;

/** All but the cost of what is held, which is of no range. */
export type HistoryContents = Readonly<Record<Exclude<HistoryChart, "history-basis">, Chart>>;

interface Column {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly text: (value: number) => string;
}

interface Parts {
  readonly finding: string;
  readonly what: string;
  readonly bands: Extract<CardDrawing, { kind: "history-bands" }>["data"]["bands"];
  /** Columns of the table that are not drawn. */
  readonly indexes: readonly Column[];
  readonly at: string;
}

/** Parts of a whole over time. */
export function parts(shown: ShownHistory, { finding, what, bands, indexes, at }: Parts): HistoryContent {
  const { times, span } = shown;
  const pinned = pinnedIn(shown.span, at);
  const columns = bands.map(({ name, values }) => ({ name, values, text: share }));
  return {
    finding,
    subject: subjectOf(shown, what, pinned, columns.slice(0, 1)),
    legend: bands.map(({ name, tone, values }) => ({
      name,
      text: textOf(values.at(-1), share),
      swatch: tone,
    })),
    drawings: [{ kind: "history-bands", data: { span, times, bands, unit: "share", pinned } }],
    figures: [table(capital(what), shown, [...columns, ...indexes])],
  };
}

/** The range, what is drawn, and what it was at the moment that is pinned. */
export function subjectOf(
  { range, times }: ShownHistory,
  what: string,
  pinned: number | null,
  columns: readonly Column[],
): string {
  const text = `${capital(throughText(range))}. ${capital(what)}`;
  if (pinned === null) return text;
  const index = nearestIndex(times, pinned);
  const values = columns.map(({ name, values: column, text: write }) => {
    return `${name.toLowerCase()} ${textOf(column[index], write)}`;
  });
  return `${text}. Marked: ${momentName(times[index] ?? pinned)}, ${values.join(", ")}`;
}

/** A row an interval, as on the page. */
export function table(caption: string, { times, bars }: ShownHistory, columns: readonly Column[]): Figures {
  return {
    caption,
    columns: ["At the end of", ...columns.map(({ name }) => capital(name))],
    rows: bars.map(({ to }) => {
      const index = nearestIndex(times, to);
      return [
        named(momentName(to)),
        ...columns.map(({ values, text }) => {
          const value = values[index] ?? null;
          return { text: textOf(value, text), value };
        }),
      ];
    }),
  };
}

/** A figure in words, where it is known. */
export function textOf(value: number | null | undefined, text: (value: number) => string): string {
  return value === null || value === undefined ? "not known" : text(value);
}
