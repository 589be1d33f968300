import { latePart } from "../../lib/late-part.tsx";

/** What of the token list can wait. */
export const listParts = {
  Controls: latePart(async () => (await import("./ListControls.tsx")).ListControls),
  Rows: latePart(async () => (await import("./TokenRows.tsx")).TokenRows),
  EmptyChain: latePart(async () => (await import("./EmptyChain.tsx")).EmptyChain),
  NoTokens: latePart(async () => (await import("./NoTokens.tsx")).NoTokens),
};
