import { type HistoryChart, historyFigures } from "../../../contract/history/figures.ts";
import { type LatePart, latePart } from "../../lib/late-part.tsx";
import type { MissingHistory } from "../../metrics/history/missing-history.ts";
import type { FigureCard } from "../figure-card.ts";
import type { LineFigure } from "./history-figure.ts";
import type { HistoryProps, HistorySubject } from "./history-subject.ts";

/*
 * The figures of a token's history, as those of its overview in ../overview-figures.ts. What the page says of each
 * before it has its code is a row of its card in contract/history/figures.ts. One that is a line over time is a file in lines/,
 * named as its section, and stands in no list here.
 */

const charts = Object.keys(historyFigures) as HistoryChart[];

const lines = import.meta.glob<{ readonly figure: LineFigure }>(["./lines/*.ts", "!**/*.test.ts"]);

/** Exported for its test. */
export async function loadLine(section: string): Promise<LineFigure> {
  const load = lines[`./lines/${section}.ts`];
  if (load === undefined) {
    throw new Error(
      `The section ${section} of contract/history/figures.ts has no figure: give it the file src/figures/history/lines/${section}.ts, or a section and a card in history-figures.ts.`,
    );
  }
  return (await load()).figure;
}

type Section = LatePart<HistoryProps>;

/** Null for what stands in the section before it. */
const sections: Readonly<Partial<Record<HistoryChart, Section | null>>> = {
  "history-holders": latePart(async () => (await import("./HoldersSection.tsx")).HoldersSection),
  "history-concentration": latePart(
    async () => (await import("./ConcentrationSection.tsx")).ConcentrationSection,
  ),
  "history-age": latePart(async () => (await import("./AgeSection.tsx")).AgeSection),
  // What needs a price stands together: one section says so where none is known.
  "history-value": latePart(async () => (await import("./DollarSections.tsx")).DollarSections),
  "history-cost": null,
  "history-profit": null,
  "history-basis": null,
  "history-cohorts": latePart(async () => (await import("./CohortsSection.tsx")).CohortsSection),
};

function lineSection(chart: HistoryChart): Section {
  return latePart(async () => {
    const { lineSection: sectionOf } = await import("./LineSection.tsx");
    return sectionOf(await loadLine(historyFigures[chart].section));
  });
}

/** In the order of the page, by their ids. */
export const historySections: Readonly<Record<string, Section>> = Object.fromEntries(
  charts.flatMap((chart) => {
    const own = sections[chart];
    return own === null ? [] : [[historyFigures[chart].section, own ?? lineSection(chart)]];
  }),
);

type Card = FigureCard<HistorySubject, MissingHistory>;

const cards: Readonly<Partial<Record<HistoryChart, () => Promise<Card>>>> = import.meta.env.SSR
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
  : {};

/** On the server alone: pages have sections. @param lineCard the card of a figure that is a line */
export async function loadHistoryCard(
  chart: HistoryChart,
  lineCard: (figure: LineFigure) => Card,
): Promise<Card> {
  const load = cards[chart];
  return load === undefined ? lineCard(await loadLine(historyFigures[chart].section)) : load();
}
