import { count, priceText, share } from "../../lib/format.ts";
import { rowWord } from "../../metrics/findings/words.ts";
import { columnOf } from "../../metrics/history/columns.ts";
import {
  observedConcentration,
  observedCost,
  observedHolders,
  observedSizes,
} from "../../metrics/history/observed.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import { concentrationHistory, giniLine, hhiLine } from "./concentration.ts";
import { costHistory } from "./cost.ts";
import { type Line, rangeFigure } from "./history-figure.ts";
import { holdersHistory, holdersLine } from "./holders.ts";
import { valueHistory } from "./value.ts";

/*
 * Figures as a data service told them when this site asked. What it did not tell is missing, and not worked out.
 */
const observedSection = {
  read: ["What the data service said at the times this site asked it. Nothing is drawn between them."],
  sources: ["data service, when asked"],
};

export const observedFigures = {
  holders: rangeFigure({
    ...holdersHistory,
    section: { ...holdersHistory.section, ...observedSection },
    view: asTold,
    finding: ({ history }) => observedHolders(history),
  }),
  concentration: rangeFigure({
    ...concentrationHistory,
    section: { ...concentrationHistory.section, ...observedSection },
    view: asTold,
    finding: ({ history }, { token }) => observedConcentration(history, rowWord(token.chain)),
  }),
  value: rangeFigure({
    ...valueHistory,
    section: { ...valueHistory.section, ...observedSection },
    view: asTold,
    finding: ({ history }, { token }) => observedSizes(history, rowWord(token.chain)),
  }),
  cost: rangeFigure({
    ...costHistory,
    section: { ...costHistory.section, ...observedSection },
    view: asTold,
    finding: ({ history }) => observedCost(history),
  }),
};

function asTold(shown: ShownHistory): ShownHistory {
  return shown;
}

const usdAToken = { unit: () => "US dollars a token", format: "price", text: priceText } as const;

/** What was told, drawn by its own. */
export const observedLines = {
  holders: { ...holdersLine, unit: () => "as told", metric: "holders", spoken: count },
  top: {
    name: "Ten largest",
    metric: "top-share",
    unit: () => "% of supply",
    format: "share",
    text: share,
    values: (history) => columnOf(history, "top_10_share"),
  },
  hhi: hhiLine,
  gini: giniLine,
  price: {
    ...usdAToken,
    name: "Price",
    metric: "price",
    values: (history) => columnOf(history, "price_usd"),
  },
  cost: {
    ...usdAToken,
    name: "Average cost",
    metric: "break-even",
    values: (history) => columnOf(history, "average_cost"),
  },
} as const satisfies Record<string, Line>;
