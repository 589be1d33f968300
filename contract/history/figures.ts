import type { SeriesAsked } from "./series.ts";

/** A section of the page of a token's past. */
interface HistoryFigure {
  /** Its name in addresses of the page. */
  readonly section: string;
  readonly heading: string;
  /** What it is made of, beside how many hold the token: the series of all sections are asked for together. */
  readonly asked: SeriesAsked;
}

/** By their cards, in the order of the page. */
const figures = {
  "history-holders": {
    section: "count",
    heading: "Holders over time",
    asked: { series: ["new_owners", "returned_owners", "left_owners"] },
  },
  "history-concentration": {
    section: "concentration",
    heading: "Concentration",
    asked: { ranked: ["top_10_share", "top_100_share", "top_1000_share", "hhi", "gini"] },
  },
  "history-half": { section: "half", heading: "Half of supply", asked: { ranked: ["half_of_supply"] } },
  "history-age": { section: "age", heading: "Age of supply", asked: { series: ["supply_by_age"] } },
  "history-value": {
    section: "size",
    heading: "Holders by value",
    asked: { series: ["price_usd"], ranked: ["holders_by_value"] },
  },
  "history-cost": {
    section: "cost",
    heading: "Price against cost",
    asked: { series: ["average_cost", "costed_share", "supply_in_profit", "supply_at_cost"] },
  },
  "history-profit": {
    section: "taken",
    heading: "Profit taken",
    asked: { series: ["realized_profit", "realized_loss"] },
  },
  "history-basis": { section: "basis", heading: "Cost of what is held now", asked: {} },
  "history-cohorts": { section: "cohorts", heading: "Cohorts", asked: {} },
} as const satisfies Readonly<Record<`history-${string}`, HistoryFigure>>;

/** The cards that show a range of a token's past. */
export type HistoryChart = keyof typeof figures;
export type HistorySectionId = (typeof figures)[HistoryChart]["section"];
export const historyFigures: Readonly<Record<HistoryChart, HistoryFigure>> = figures;
