import { expect, test } from "vitest";
import { embedCards, embedCharts, isHistoryChart } from "../../contract/embed.ts";
import type { FigureCard } from "./figure-card.ts";
import type { HistorySubject } from "./history/history-subject.ts";
import { historyCards, historyHeadings } from "./history/history-figures.ts";
import { overviewCards, overviewHeadings } from "./overview-figures.ts";
import type { MissingHistory } from "../metrics/history/missing-history.ts";

const headings = [...Object.values(overviewHeadings), ...Object.values(historyHeadings)];

test.each(headings)("the card $card leads to the section $id, which offers it", ({ id, card }) => {
  expect(embedCards[card].section, `\`section\` of ${card} in contract/embed.ts`).toBe(id);
});

test("a card of the history has a section of that page", () => {
  const offered = Object.values(historyHeadings).map(({ card }) => card);
  expect(offered.toSorted()).toEqual(embedCharts.filter(isHistoryChart).toSorted());
});

test("a card is of the figure of its section", async () => {
  const cards: Readonly<
    Record<string, () => Promise<FigureCard | FigureCard<HistorySubject, MissingHistory>>>
  > = { ...overviewCards, ...historyCards };
  for (const [name, load] of Object.entries(cards)) {
    const { figure } = await load();
    if (name !== "summary") expect(figure.section.id, name).toBe(embedCards[name as "hands"].section);
  }
});
