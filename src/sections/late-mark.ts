import type { TokenRef } from "../api/token-queries.ts";
import { latePart } from "../lib/late-part.tsx";

/** The mark of a token's data, for every page that has one. */
export const LateMark = latePart<{ readonly token: TokenRef }>(
  async () => (await import("./CompletenessMark.tsx")).CompletenessMark,
);
