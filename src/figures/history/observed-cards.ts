import type { HistoryChart } from "../../../contract/embed.ts";
import { count, hhiText, priceText, share } from "../../lib/format.ts";
import { aboveTen, columnOf } from "../../metrics/history/columns.ts";
import type { MissingHistory } from "../../metrics/history/missing-history.ts";
import { pinnedIn } from "../../metrics/history/points.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import { type FigureCard, figureCard } from "../figure-card.ts";
import type { HistorySubject } from "./history-subject.ts";
import type { RangeFigure } from "./history-figure.ts";
import { observedFigures } from "./observed.ts";
import { subjectOf, table } from "./range-card.ts";

type ObservedCard = FigureCard<HistorySubject, MissingHistory>;

interface Dots {
  readonly name: string;
  readonly values: readonly (number | null)[] | null | undefined;
  readonly format: "count" | "share" | "hhi" | "price";
}

const texts = { count, share, hhi: hhiText, price: priceText };

/** A figure at the times at which it was told; nothing is drawn between them. */
function dotsCard(figure: RangeFigure, dotsOf: (shown: ShownHistory) => Dots): ObservedCard {
  // A card draws one figure: without it nothing is said of the others.
  const drawn: RangeFigure = {
    ...figure,
    finding: (shown, subject) => (dotsOf(shown).values ? figure.finding(shown, subject) : null),
  };
  return figureCard(drawn, (shown, { at }) => {
    const { span, times } = shown;
    const { name, values, format } = dotsOf(shown);
    if (!values) return null;
    const columns = [{ name, values, text: texts[format] }];
    const pinned = pinnedIn(span, at);
    return {
      subject: subjectOf(shown, `${name}, as this site was told when it asked`, pinned, columns),
      drawings: [
        { kind: "history-series", data: { span, times, values, format, name, isDots: true, pinned } },
      ],
      figures: [table(name, shown, columns)],
    };
  });
}

export const observedCards: Readonly<Partial<Record<HistoryChart, ObservedCard>>> = {
  "history-holders": dotsCard(observedFigures.holders, ({ history }) => {
    return { name: "Holders", values: columnOf(history, "holders"), format: "count" };
  }),
  "history-concentration": dotsCard(observedFigures.concentration, ({ history }) => {
    const top = columnOf(history, "top_10_share");
    if (top) return { name: "Share of the ten largest", values: top, format: "share" };
    const points = columnOf(history, "hhi")?.map((value) => (value === null ? null : value * 10_000));
    return { name: "HHI", values: points, format: "hhi" };
  }),
  "history-value": dotsCard(observedFigures.value, ({ history }) => {
    return { name: "Holders of more than $10", values: aboveTen(history), format: "count" };
  }),
  "history-cost": dotsCard(observedFigures.cost, ({ history }) => {
    return { name: "Price", values: columnOf(history, "price_usd"), format: "price" };
  }),
};
