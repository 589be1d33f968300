import type { HistoryChart } from "../../../contract/history/figures.ts";
import type { History } from "../../../contract/history.ts";
import { count } from "../../lib/format.ts";
import { aboveTen } from "../../metrics/history/columns.ts";
import type { MissingHistory } from "../../metrics/history/missing-history.ts";
import { type FigureCard, figureCard } from "../figure-card.ts";
import type { HistorySubject } from "./history-subject.ts";
import type { Line, RangeFigure } from "./history-figure.ts";
import { observedFigures, observedLines } from "./observed.ts";
import { lineBody } from "./range-card.ts";

type ObservedCard = FigureCard<HistorySubject, MissingHistory>;

/** A figure at the times at which it was told; nothing is drawn between them. */
function dotsCard(figure: RangeFigure, lineOf: (history: History) => Line): ObservedCard {
  // A card draws one figure: without it nothing is said of the others.
  const drawn: RangeFigure = {
    ...figure,
    finding: (shown, subject) =>
      lineOf(shown.history).values(shown.history) ? figure.finding(shown, subject) : null,
  };
  return figureCard(drawn, (shown, { at }) => {
    const line = lineOf(shown.history);
    return lineBody(shown, { ...line, unit: () => "as this site was told when it asked" }, at, true);
  });
}

const { holders, top, hhi, price } = observedLines;
const aboveTenLine: Line = {
  name: "Holders of more than $10",
  unit: () => "",
  format: "count",
  text: count,
  values: aboveTen,
};

export const observedCards: Readonly<Partial<Record<HistoryChart, ObservedCard>>> = {
  "history-holders": dotsCard(observedFigures.holders, () => holders),
  "history-concentration": dotsCard(observedFigures.concentration, (history) =>
    top.values(history) ? { ...top, name: "Share of the ten largest" } : hhi,
  ),
  "history-value": dotsCard(observedFigures.value, () => aboveTenLine),
  "history-cost": dotsCard(observedFigures.cost, () => price),
};
