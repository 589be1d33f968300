import type { EndpointName } from "../../../contract/endpoints.ts";
import { isLasting, type KeptAnswer } from "./kept-answers.ts";

/** How many times `freshSeconds` an answer is fresh: what hardly changes, or costs much, longer. */
const freshFactors: Readonly<Record<EndpointName, number>> = {
  getTokens: 2,
  getToken: 6,
  getTokenStats: 1,
  getTokenPnl: 1,
  getWalletCategories: 3,
  getSupplyBreakdown: 3,
  getHolders: 1,
  getHolderDeltas: 1,
  getHolderBreakdowns: 3,
  getWalletStats: 1,
};
/** That there is no such token or wallet may be wrong in a minute. */
const missingFreshMs = 60_000;

/** For how long an answer is fresh; `kept` is the one that there is. */
export function freshMs(name: EndpointName, kept: KeptAnswer | undefined, freshSeconds: number): number {
  return kept === undefined || isLasting(kept) ? freshSeconds * 1_000 * freshFactors[name] : missingFreshMs;
}
