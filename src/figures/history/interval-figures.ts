import type { Figure, Figures } from "../../charts/kit/figures.ts";
import type { BarUnit } from "../../metrics/history/bars.ts";
import { momentName, nearestIndex } from "../../metrics/history/points.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";

export interface Column {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly text: (value: number) => string;
}

/** The columns at the end of each interval, as the table of a drawing: a row an interval. */
export function pointFigures(
  { times, bars, span }: Pick<ShownHistory, "times" | "bars" | "span">,
  caption: string,
  columns: readonly Column[],
): Figures {
  return {
    caption,
    columns: ["At the end of", ...columns.map(({ name }) => name)],
    rows: bars.map(({ to }) => {
      const index = nearestIndex(times, to);
      return [timeFigure(to, span), ...columns.map(({ values, text }) => cell(values[index] ?? null, text))];
    }),
  };
}

/** One column at times that are on no grid. */
export function figuresOfTimes(
  times: readonly number[],
  name: string,
  values: Column["values"],
  text: Column["text"],
): Figures {
  return {
    caption: name,
    columns: ["When asked", name],
    rows: times.map((time, index) => [timeFigure(time), cell(values[index] ?? null, text)]),
  };
}

/** What was in each interval: columns have a value an interval. */
export function barFigures(
  { bars, span }: Pick<ShownHistory, "bars" | "span">,
  unit: BarUnit,
  caption: string,
  columns: readonly Column[],
): Figures {
  return {
    caption,
    columns: [`The ${unit} to`, ...columns.map(({ name }) => name)],
    rows: bars.map(({ to }, index) => [
      timeFigure(to, span),
      ...columns.map(({ values, text }) => cell(values[index] ?? null, text)),
    ]),
  };
}

function timeFigure(time: number, span?: ShownHistory["span"]): Figure {
  return { text: momentName(time, span), value: new Date(time * 1000).toISOString() };
}

function cell(value: number | null, text: (value: number) => string): Figure {
  return { text: textOf(value, text), value };
}

/** A figure in words, where it is known. */
export function textOf(value: number | null | undefined, text: (value: number) => string): string {
  return value === null || value === undefined ? "not known" : text(value);
}
