import { latePart } from "../../lib/late-part.tsx";
import type { OverTimeProps } from "./OverTime.tsx";

/** What of the comparison can wait. */
export const compareParts = {
  OverTime: latePart<OverTimeProps>(async () => (await import("./OverTime.tsx")).OverTime),
};
