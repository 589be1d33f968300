import { type EndpointName, type endpoints, isOfInterface } from "../../../contract/endpoints.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { hasExclusions } from "../exclusions/excluded-owners.ts";
import { tokenOf } from "../operations.ts";

/** Endpoints of a token that are no part of the interface. */
type OwnEndpoint = {
  [K in EndpointName]: (typeof endpoints)[K] extends {
    readonly path: `${string}{${"contract" | "token"}_address}${string}`;
    readonly extension: true;
  }
    ? K
    : never;
}[EndpointName];

const allHolders = "tells its figures with all holders only";
const noTransfers = "tells no transfers";
const noEvidence = "tells nothing of how it knows";
const onlyNow = "tells nothing of any time but now";
const noKinds = "does not tell what its holders are";

/** What a hosted service does not tell of its tokens. */
const untold: Readonly<Record<OwnEndpoint, string>> = {
  getTokenOverview: "answers each figure apart",
  getTokenHistory: onlyNow,
  getHolderChanges: onlyNow,
  getCostBasis: onlyNow,
  getCohorts: onlyNow,
  getHolderSummary: allHolders,
  getHolderDetails: noTransfers,
  getWalletHistory: onlyNow,
  getClusters: noTransfers,
  getLaunch: noTransfers,
  getCompleteness: noEvidence,
  getCertificate: noEvidence,
};

/** Throws for what a hosted service has no answer to: then it is not asked. */
export function refuseUnobserved(name: EndpointName, args: Parameters<typeof tokenOf>[0]): void {
  const isOfPast = "at" in args || "with" in args;
  const isOfSome = hasExclusions(args);
  const isOfKind = "kind" in args;
  if (isOfInterface(name) && !isOfPast && !isOfSome && !isOfKind) return;
  if (tokenOf(args) === undefined) throw new ProblemError("unknown_route");
  const reason = isOfSome
    ? allHolders
    : isOfKind
      ? noKinds
      : isOfInterface(name)
        ? onlyNow
        : untold[name as OwnEndpoint];
  throw new ProblemError("stats_unavailable", `this token is known from a hosted service, which ${reason}`);
}
