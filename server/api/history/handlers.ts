import { endpointUrl, type ParsedArgs } from "../../../contract/endpoints.ts";
import { readUnchanged } from "../at-version.ts";
import { keptParts } from "../cache/costly.ts";
import { hasExclusions } from "../exclusions/excluded-owners.ts";
import { answerCache, type HandlerContext, type EndpointHandlers } from "../handler.ts";
import type { TokenState } from "../token-state.ts";
import { loadCohorts } from "./cohorts.ts";
import { loadCostBasis } from "./cost-basis.ts";
import { loadTokenHistory } from "./token-history.ts";

export function historyHandlers({
  store,
  reader,
  lists,
  labelsVersion,
}: HandlerContext): EndpointHandlers<"getTokenHistory" | "getCostBasis" | "getCohorts"> {
  const costlyOf = keptParts(reader, lists, 200);
  return {
    getTokenHistory: {
      about: "token",
      cache: answerCache(200),
      key: (args) => (hasExclusions(args) ? undefined : historyKey(args)),
      load: (token, args) => loadTokenHistory(store, lists, token, args),
    },
    getCostBasis: {
      about: "token",
      key: (args, token) => `${labelsVersion()}:${endpointUrl("getCostBasis", plainMoment(token, args))}`,
      load: (token, args) =>
        readUnchanged(reader, token, () => loadCostBasis(reader, token, args, costlyOf(token, "cost basis"))),
    },
    getCohorts: {
      about: "token",
      load: (token, args) =>
        readUnchanged(reader, token, () => loadCohorts(reader, token, args, costlyOf(token, "cohorts"))),
    },
  };
}

/** Shorter than the URL: pages ask for histories again and again. */
function historyKey(args: ParsedArgs<"getTokenHistory">): string {
  const { metrics = [], interval, from = "", to = "" } = args;
  return `${interval}.${from}.${to}.${metrics.join()}`;
}

/** The newest moment has one name, however late the one is that is asked for. */
function plainMoment(
  { meta: { asOf } }: TokenState,
  args: ParsedArgs<"getCostBasis">,
): ParsedArgs<"getCostBasis"> {
  const { at, ...rest } = args;
  return at === undefined || asOf === null || at < asOf ? args : rest;
}
