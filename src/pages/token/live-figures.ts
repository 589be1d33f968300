import type { TokenRef } from "../../api/token-queries.ts";
import { latePart } from "../../lib/late-part.tsx";

/** Renews the figures of a token's pages when they change. It shows nothing. */
export const LiveFigures = latePart<{ readonly token: TokenRef }>(
  async () => (await import("./FollowToken.tsx")).FollowToken,
);
