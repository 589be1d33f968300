import type { SeriesName } from "../../../contract/history.ts";
import { count, hhiText, large, money, priceText, share } from "../../lib/format.ts";
import { comparedFigures } from "./compared-figure-list.ts";
import type { Figure, FigureFormat } from "./compared-figure-parts.ts";
import { type ComparedSeriesId, mostCompared } from "./compared-groups.ts";

const texts = {
  count,
  share,
  hhi: hhiText,
  gini: (value: number) => value.toFixed(3),
  price: priceText,
  ratio: (value: number) => large(value),
  tokens: (value: number) => large(value),
  money: (value: number) => money(value),
  days: (value: number) => `${large(value)} d`,
} as const satisfies Record<FigureFormat, (value: number) => string>;

export interface ComparedFigure extends Figure {
  readonly id: ComparedSeriesId;
  readonly text: (value: number) => string;
  readonly isInTokens: boolean;
}

/** What an address means by its words: the figure, as a part of supply or in tokens. */
export function readFigure(series: string, unit: string): ComparedFigure {
  const id = Object.hasOwn(comparedFigures, series) ? (series as ComparedSeriesId) : mostCompared[0];
  const figure = comparedFigures[id];
  const isInTokens = unit === "tokens" && figure.inTokens !== undefined;
  const drawn = isInTokens ? { ...figure, ...figure.inTokens } : figure;
  return { ...drawn, id, text: texts[drawn.format], isInTokens };
}

/** What a list of figures calls it. */
export function figureName(id: ComparedSeriesId): string {
  return comparedFigures[id].name;
}

/** What is asked for: where it depends on the order of balances with HHI, which says when they were put in order. */
export function seriesOf({ series, beside }: ComparedFigure): readonly SeriesName[] {
  return beside === undefined ? [series] : [series, beside];
}
