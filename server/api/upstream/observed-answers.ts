import { type EndpointName, isOfInterface } from "../../../contract/endpoints.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { leavesOut } from "../exclusions/excluded-owners.ts";
import { tokenOf } from "../operations.ts";

/** Throws for what a hosted service has no answer to: then it is not asked. */
export function refuseUntold(name: EndpointName, args: Parameters<typeof tokenOf>[0]): void {
  const isOfPast = "at" in args || "with" in args;
  const isOfSome = leavesOut(args);
  if (isOfInterface(name) && !isOfPast && !isOfSome) return;
  if (tokenOf(args) === undefined) throw new ProblemError("unknown_route");
  const untold =
    name === "getHolderSummary" || isOfSome
      ? "tells its figures with all holders only"
      : name === "getClusters" || name === "getLaunch"
        ? "tells no transfers"
        : name === "getCompleteness" || name === "getCertificate"
          ? "tells nothing of how it knows"
          : "tells nothing of any time but now";
  throw new ProblemError("stats_unavailable", `this token is known from a hosted service, which ${untold}`);
}
