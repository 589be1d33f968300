import type { Heading } from "../overview-headings.ts";

/** The sections of the page of a token's history in their order, by their ids. */
export const historyHeadings = {
  count: { id: "count", name: "Holders over time", card: "history-holders" },
  concentration: { id: "concentration", name: "Concentration", card: "history-concentration" },
  age: { id: "age", name: "Age of supply", card: "history-age" },
  size: { id: "size", name: "Holders by value", card: "history-value" },
  cost: { id: "cost", name: "Price against cost", card: "history-cost" },
  taken: { id: "taken", name: "Profit taken", card: "history-profit" },
  basis: { id: "basis", name: "Cost of what is held now", card: "history-basis" },
  cohorts: { id: "cohorts", name: "Cohorts", card: "history-cohorts" },
} as const satisfies Record<string, Heading>;

export type HistorySectionId = keyof typeof historyHeadings;
