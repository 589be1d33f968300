import { latePart } from "../../lib/late-part.tsx";
import type { HistoryProps } from "../../figures/history/shown-history.ts";

/** Only for an address that leaves something out. */
export const CountedWithout = latePart(
  async () => (await import("../../sections/behind/CountedWithout.tsx")).CountedWithout,
);

/** What of the page of history can wait: all below its sentence, but for the values at a moment. */
export const historyParts = {
  Range: latePart<HistoryProps>(async () => (await import("./RangePanel.tsx")).RangePanel),
  Holders: latePart<HistoryProps>(
    async () => (await import("../../figures/history/HoldersSection.tsx")).HoldersSection,
  ),
  Concentration: latePart<HistoryProps>(
    async () => (await import("../../figures/history/ConcentrationSection.tsx")).ConcentrationSection,
  ),
  Age: latePart<HistoryProps>(async () => (await import("../../figures/history/AgeSection.tsx")).AgeSection),
  Dollars: latePart<HistoryProps>(async () => (await import("./DollarSections.tsx")).DollarSections),
  Observed: latePart<HistoryProps>(
    async () => (await import("../../figures/history/ObservedSections.tsx")).ObservedSections,
  ),
  Cohorts: latePart<HistoryProps>(
    async () => (await import("../../figures/history/CohortsSection.tsx")).CohortsSection,
  ),
};
