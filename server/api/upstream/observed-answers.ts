import {
  type EndpointName,
  type endpoints,
  isOfInterface,
  type ParsedArgs,
} from "../../../contract/endpoints.ts";
import { type History, type Interval, intervals } from "../../../contract/history.ts";
import { seriesNames } from "../../../contract/history/series.ts";
import { writeTime } from "../../../contract/query.ts";
import { sizes } from "../../../contract/sizes.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Answer } from "../backend.ts";
import { hasExclusions } from "../exclusions/excluded-owners.ts";
import { mostPoints, pointsUnasked, tooManyPoints } from "../history/history-points.ts";
import { tokenOf } from "../operations.ts";
import type { Observation } from "./observations.ts";

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
  getLargestHolders: "answers with pages of 100 holders",
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

const daySeconds = 86_400;

/** The interval that a time ends or lies in, by number; weeks end on Mondays. */
const placeOf: Readonly<Record<Interval, (time: number) => number>> = {
  "1hour": (time) => Math.ceil(time / 3_600),
  "1day": (time) => Math.ceil(time / daySeconds),
  "1week": (time) => Math.ceil((time + 3 * daySeconds) / (7 * daySeconds)),
};

/**
 * What was told of a token at the times it was asked for; of an hour, a day or a week that which came last. Throws
 * `stats_unavailable` where nothing was told yet, `invalid_range` for more points than are answered.
 */
export function observedHistory(
  observations: readonly Observation[],
  args: ParsedArgs<"getTokenHistory">,
): Answer {
  const { from = 0, to = Number.MAX_SAFE_INTEGER, metrics = seriesNames } = args;
  if (from > to) throw new ProblemError("invalid_range", "from must not be after to");
  const newest = observations.at(-1);
  if (newest === undefined) {
    throw new ProblemError(
      "stats_unavailable",
      "this token is known from a hosted service, which tells nothing of any time but now, and it was not asked for before",
    );
  }
  const asked = observations.filter(({ at }) => at >= from && at <= to);
  const interval =
    args.interval === "auto"
      ? (intervals.find((each) => lastOfEach(asked, each).length <= pointsUnasked) ?? "1week")
      : args.interval;
  const points = lastOfEach(asked, interval);
  if (points.length > mostPoints) throw tooManyPoints(points.length);
  const body = JSON.stringify({
    interval,
    source: "observed",
    first: writeTime(observations[0]!.at),
    times: points.map(({ at }) => writeTime(at)),
    series: seriesOf(points, metrics),
  } satisfies History);
  return {
    body,
    etag: entityTag(body),
    asOf: newest.at,
    sources: ["upstream"],
    history: null,
    priceUsd: null,
  };
}

function lastOfEach(observations: readonly Observation[], interval: Interval): Observation[] {
  return [...new Map(observations.map((each) => [placeOf[interval](each.at), each])).values()];
}

const plain = {
  holders: (each: Observation) => each.holders,
  supply: (each: Observation) => each.supply,
  top_10_share: ({ top_10: top, supply }: Observation) => share(top, supply),
  top_100_share: ({ top_100: top, supply }: Observation) => share(top, supply),
  hhi: (each: Observation) => each.hhi,
  gini: (each: Observation) => each.gini,
  avg_time_held: (each: Observation) => each.avg_time_held,
  price_usd: (each: Observation) => each.price_usd,
  average_cost: (each: Observation) => each.average_cost,
} as const;

function share(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || !whole ? undefined : Math.min(1, part / whole);
}

function seriesOf(points: readonly Observation[], metrics: readonly string[]): History["series"] {
  const columns = Object.entries(plain).flatMap(([name, figure]) => {
    const values = points.map((point) => figure(point) ?? null);
    return metrics.includes(name) && values.some((value) => value !== null) ? [[name, values]] : [];
  });
  const isValued =
    metrics.includes("holders_by_value") && points.some((point) => point.holders_by_value !== undefined);
  const byValue = Object.fromEntries(
    sizes.map((size) => [size, points.map((point) => point.holders_by_value?.[size] ?? null)]),
  );
  return {
    ...(Object.fromEntries(columns) as History["series"]),
    ...(isValued && { holders_by_value: byValue as History["series"]["holders_by_value"] }),
  };
}
