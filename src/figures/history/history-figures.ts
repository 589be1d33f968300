import type { HistoryChart } from "../../../contract/embed.ts";
import type { SeriesName } from "../../../contract/history.ts";
import { type LatePart, latePart } from "../../lib/late-part.tsx";
import type { MissingHistory } from "../../metrics/history/missing-history.ts";
import type { FigureCard } from "../figure-card.ts";
import type { Heading } from "../overview-figures.ts";
import type { HistoryProps, HistorySubject } from "./history-subject.ts";

/*
 * The figures of a token's history, as those of its overview in ../overview-figures.ts.
 */

interface HistoryHeading extends Heading {
  /** What its charts are made of, beside how many hold it: the figures of a range are asked for together. */
  readonly series: readonly SeriesName[];
}

/** In the order of the page, by their ids. */
export const historyHeadings = {
  count: {
    id: "count",
    name: "Holders over time",
    card: "history-holders",
    series: ["new_owners", "returned_owners", "left_owners"],
  },
  concentration: {
    id: "concentration",
    name: "Concentration",
    card: "history-concentration",
    series: ["top_10_share", "top_100_share", "top_1000_share", "hhi", "gini"],
  },
  age: { id: "age", name: "Age of supply", card: "history-age", series: ["supply_by_age"] },
  size: {
    id: "size",
    name: "Holders by value",
    card: "history-value",
    series: ["price_usd", "holders_by_value"],
  },
  cost: {
    id: "cost",
    name: "Price against cost",
    card: "history-cost",
    series: ["average_cost", "costed_share", "supply_in_profit", "supply_at_cost"],
  },
  taken: {
    id: "taken",
    name: "Profit taken",
    card: "history-profit",
    series: ["realized_profit", "realized_loss"],
  },
  basis: { id: "basis", name: "Cost of what is held now", card: "history-basis", series: [] },
  cohorts: { id: "cohorts", name: "Cohorts", card: "history-cohorts", series: [] },
} as const satisfies Record<string, HistoryHeading>;

export type HistorySectionId = keyof typeof historyHeadings;

type Section = LatePart<HistoryProps>;

/** What needs a price stands together: one section says so where none is known. */
type Priced = "size" | "cost" | "taken" | "basis";

/** In the order of the page. */
export const historySections: Readonly<Record<Exclude<HistorySectionId, Priced> | "priced", Section>> = {
  count: latePart(async () => (await import("./HoldersSection.tsx")).HoldersSection),
  concentration: latePart(async () => (await import("./ConcentrationSection.tsx")).ConcentrationSection),
  age: latePart(async () => (await import("./AgeSection.tsx")).AgeSection),
  priced: latePart(async () => (await import("./DollarSections.tsx")).DollarSections),
  cohorts: latePart(async () => (await import("./CohortsSection.tsx")).CohortsSection),
};

type CardOf = () => Promise<FigureCard<HistorySubject, MissingHistory>>;

export const historyCards: Readonly<Record<HistoryChart, CardOf>> = import.meta.env.SSR
  ? {
      "history-holders": async () => (await import("./holders.ts")).holdersHistoryCard,
      "history-concentration": async () => (await import("./concentration.ts")).concentrationHistoryCard,
      "history-age": async () => (await import("./age.ts")).ageHistoryCard,
      "history-value": async () => (await import("./value.ts")).valueHistoryCard,
      "history-cost": async () => (await import("./cost.ts")).costHistoryCard,
      "history-profit": async () => (await import("./profit.ts")).profitHistoryCard,
      "history-basis": async () => (await import("./basis.ts")).costBasisCard,
      "history-cohorts": async () => (await import("./cohorts.ts")).cohortsCard,
    }
  : ({} as never);
