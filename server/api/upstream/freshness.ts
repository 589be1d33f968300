import type { EndpointName } from "../../../contract/endpoints.ts";
import { isLasting, type KeptAnswer } from "./kept-answers.ts";

/** How many times `freshSeconds` an answer is fresh, once unless it is named: what hardly changes, or costs much, longer. */
const freshFactors: Partial<Record<EndpointName, number>> = {
  getTokens: 2,
  getToken: 6,
  getWalletCategories: 3,
  getSupplyBreakdown: 3,
  getHolderBreakdowns: 3,
};
/** That there is no such token or wallet may be wrong in a minute. */
const missingFreshMs = 60_000;

/** For how long an answer is fresh; `kept` is the one that there is. */
export function freshMs(name: EndpointName, kept: KeptAnswer | undefined, freshSeconds: number): number {
  const isFigure = kept === undefined || isLasting(kept);
  return isFigure ? freshSeconds * 1_000 * (freshFactors[name] ?? 1) : missingFreshMs;
}
