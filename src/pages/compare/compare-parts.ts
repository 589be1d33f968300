import { latePart } from "../../lib/late-part.tsx";
import type { CompareExclusionsProps } from "./CompareExclusions.tsx";
import type { CompareWithoutProps } from "./CompareWithout.tsx";
import type { OverTimeProps } from "./OverTime.tsx";

/** What of the comparison can wait. */
export const compareParts = {
  Exclusions: latePart<CompareExclusionsProps>(
    async () => (await import("./CompareExclusions.tsx")).CompareExclusions,
  ),
  OverTime: latePart<OverTimeProps>(async () => (await import("./OverTime.tsx")).OverTime),
};

/** Only for an address that leaves something out. */
export const CompareWithout = latePart<CompareWithoutProps>(
  async () => (await import("./CompareWithout.tsx")).CompareWithout,
);
