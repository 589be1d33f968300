import { type EndpointName, isOfInterface, type ParsedArgs } from "../../../contract/endpoints.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { tokenOf } from "../operations.ts";

/** Throws for what a hosted service has no answer to: then it is not asked. */
export function refuseUntold(name: EndpointName, args: ParsedArgs<EndpointName>): void {
  const isOfPast = "at" in args || "with" in args;
  if (isOfInterface(name) && !isOfPast) return;
  if (tokenOf(args) === undefined) throw new ProblemError("unknown_route");
  const untold =
    name === "getHolderSummary"
      ? "tells its figures with all holders only"
      : name === "getClusters" || name === "getLaunch"
        ? "tells no transfers"
        : "tells nothing of any time but now";
  throw new ProblemError("stats_unavailable", `this token is known from a hosted service, which ${untold}`);
}
