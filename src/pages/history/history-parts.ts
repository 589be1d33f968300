import { latePart } from "../../lib/late-part.tsx";
import { historySections } from "../../figures/history/history-figures.ts";
import type { HistoryProps } from "../../figures/history/history-subject.ts";

/** Only for an address that leaves something out. */
export const CountedWithout = latePart(
  async () => (await import("../../sections/behind/CountedWithout.tsx")).CountedWithout,
);

/** What of the page of history can wait: all below its sentence, but for the values at a moment. */
export const historyParts = {
  Range: latePart<HistoryProps>(async () => (await import("./RangePanel.tsx")).RangePanel),
  Observed: latePart<HistoryProps>(
    async () => (await import("../../figures/history/ObservedSections.tsx")).ObservedSections,
  ),
  ...historySections,
};
