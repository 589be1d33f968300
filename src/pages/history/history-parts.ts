import { latePart } from "../../panels/late-part.tsx";
import type { HistoryProps } from "./shown-history.ts";

/** The sections of the page of history, in their order. */
export const historyParts = {
  Holders: latePart<HistoryProps>(async () => (await import("./HoldersSection.tsx")).HoldersSection),
  Concentration: latePart<HistoryProps>(
    async () => (await import("./ConcentrationSection.tsx")).ConcentrationSection,
  ),
  Age: latePart<HistoryProps>(async () => (await import("./AgeSection.tsx")).AgeSection),
  Dollars: latePart<HistoryProps>(async () => (await import("./DollarSections.tsx")).DollarSections),
  Cohorts: latePart<HistoryProps>(async () => (await import("./CohortsSection.tsx")).CohortsSection),
};
