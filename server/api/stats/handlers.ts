import type { TokenEndpoint } from "../../ledger/answers.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import type { Answer } from "../backend.ts";
import type { EndpointHandlers } from "../handler.ts";
import { storedAnswer, type TokenState } from "../token-state.ts";

/** The statistics themselves are stored with the token. */
export const statsHandlers: EndpointHandlers<"getTokenOverview"> = {
  getTokenOverview: { about: "token", load: async (token) => overviewOf(token) },
};

const parts = {
  token: "getToken",
  stats: "getTokenStats",
  pnl: "getTokenPnl",
  wallet_categories: "getWalletCategories",
  supply_breakdown: "getSupplyBreakdown",
  holder_deltas: "getHolderDeltas",
  holder_breakdowns: "getHolderBreakdowns",
} as const satisfies Record<string, TokenEndpoint>;

/** All that is stored of a token. Throws why there is none where there is no token. */
function overviewOf(token: TokenState): Answer {
  storedAnswer(token, "getToken");
  const bodies = Object.entries(parts).map(([name, endpoint]) => {
    const answer = token.answers.get(endpoint);
    return `"${name}":${typeof answer === "object" ? answer.body : "null"}`;
  });
  const body = `{${bodies.join()}}`;
  return { body, etag: entityTag(body), ...token.meta };
}
