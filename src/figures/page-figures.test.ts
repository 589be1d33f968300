import { type HistoryChart, historyFigures } from "../../contract/history/figures.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { embedCards } from "../../contract/embed.ts";
import { loadHistoryCard } from "./history/history-figures.ts";
import { lineCard } from "./history/range-card.ts";
import { overviewCards, overviewHeadings } from "./overview-figures.ts";

const ofPast = Object.keys(historyFigures) as HistoryChart[];

test.each(Object.values(overviewHeadings))(
  "the card $card leads to the section $id, which offers it",
  ({ id, card }) => {
    expect(embedCards[card].section, `\`section\` of ${card} in contract/embed.ts`).toBe(id);
  },
);

test("a card is of the figure of its section", async () => {
  for (const [name, load] of Object.entries(overviewCards)) {
    const { figure } = await load();
    if (name !== "summary") expect(figure.section.id, name).toBe(embedCards[name as "hands"].section);
  }
  for (const chart of ofPast) {
    const { figure } = await loadHistoryCard(chart, lineCard);
    expect(figure.section.id, chart).toBe(historyFigures[chart].section);
  }
});

test("a line over time has a row in contract/history/figures.ts", () => {
  const files = readdirSync(join(import.meta.dirname, "history/lines"), { encoding: "utf8" }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const sections = new Set(ofPast.map((chart) => `${historyFigures[chart].section}.ts`));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !sections.has(file))).toEqual([]);
});
