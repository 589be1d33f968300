import type { OverTimeSearch } from "../../lib/search-params.ts";
import { latePart } from "../../lib/late-part.tsx";
import type { CompareExclusionsProps } from "./CompareExclusions.tsx";
import type { CompareSuggestionsProps } from "./CompareSuggestions.tsx";
import type { CompareWhenProps } from "./CompareWhen.tsx";
import type { CompareWithoutProps } from "../../figures/compare/CompareWithout.tsx";
import type { OverlapProps } from "../../figures/overlap/OverlapSection.tsx";
import type { OverTimeProps } from "../../figures/compare/OverTime.tsx";

/** What of the comparison can wait. */
export const compareParts = {
  When: latePart<CompareWhenProps>(async () => (await import("./CompareWhen.tsx")).CompareWhen),
  Exclusions: latePart<CompareExclusionsProps>(
    async () => (await import("./CompareExclusions.tsx")).CompareExclusions,
  ),
  Overlap: latePart<OverlapProps>(
    async () => (await import("../../figures/overlap/OverlapSection.tsx")).OverlapSection,
  ),
  OverTime: latePart<OverTimeProps>(
    async () => (await import("../../figures/compare/OverTime.tsx")).OverTime,
  ),
};

/** Only where too few tokens are named. */
export const CompareSuggestions = latePart<CompareSuggestionsProps>(
  async () => (await import("./CompareSuggestions.tsx")).CompareSuggestions,
);

/** Only for an address that leaves something out. */
export const CompareWithout = latePart<CompareWithoutProps>(
  async () => (await import("../../figures/compare/CompareWithout.tsx")).CompareWithout,
);

export interface CompareDayProps {
  readonly selection: string;
  /** A day of UTC. */
  readonly at: string;
  readonly overTime: OverTimeSearch;
}

/** Only for an address that names a day. */
export const CompareDay = latePart<CompareDayProps>(
  async () => (await import("./CompareDay.tsx")).CompareDay,
);
