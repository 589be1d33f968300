import type { ChainId } from "../../../contract/chains.ts";
import { type ClusterMethod, clusterMethods, usualMethods } from "../../../contract/map-rules.ts";
import type { Clusters } from "../../../contract/clusters.ts";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import { writeTime } from "../../../contract/query.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { answerOf, knownMoment } from "../moments.ts";
import type { TokenState } from "../token-state.ts";
import { ownerFigures, shareOf } from "./figures.ts";
import type { ClusterGraph, Flow } from "./graph.ts";
import { connected, type Join, joinsOf } from "./joins.ts";
import { layOut } from "./layout.ts";
import { noPersonsAmong } from "./no-persons.ts";

const mostLines = 1_000;

type Args = ParsedArgs<"getClusters">;

/** Which of the largest owners look like one. Throws `stats_unavailable` where no transfers are known. */
export async function loadClusters(
  reader: Reader,
  token: TokenState,
  args: Args,
  loadGraph: () => Promise<ClusterGraph>,
): Promise<Answer> {
  const moment = await knownMoment(reader, token, undefined);
  const graph = await loadGraph();
  const body = JSON.stringify(await clustersOf(reader, token, args, graph));
  return answerOf(token, body, { moment, priceUsd: token.meta.priceUsd });
}

async function clustersOf(
  reader: Reader,
  token: TokenState,
  args: Args,
  graph: ClusterGraph,
): Promise<Clusters> {
  const { supply, addresses } = graph;
  const chain = args.chain_id as ChainId;
  const { reasons, pools } = await noPersonsAmong(reader, { chain, address: args.token_address }, token, [
    ...addresses.values(),
  ]);
  const largest = graph.owners.slice(0, args.members);
  const ranks = new Map(graph.owners.map(({ owner }, index) => [owner, index + 1]));
  const isApart = ({ owner, address }: (typeof largest)[number]) =>
    reasons.has(address) || graph.hubs.has(owner);
  const members = largest.filter((owner) => !isApart(owner));
  const placeOf = new Map(members.map(({ owner }, place) => [owner, place]));

  const asked = askedMethods(args);
  const methods = knowsTransfers(token) ? asked : [];
  const joins = joinsOf(graph, { members, methods, noPersons: new Set(reasons.keys()), pools });
  const total = (owners: readonly number[]) =>
    owners.reduce((sum, owner) => sum + members[placeOf.get(owner)!]!.amount, 0n);
  const clusters = connected(members, joins)
    .map((owners) => ({
      owners,
      amount: total(owners),
      split: owners.some((owner) => args.split.includes(addresses.get(owner)!)),
      joins: joins.filter((join) => owners.includes(join.owners[0]!)),
    }))
    .toSorted(
      (left, right) =>
        Number(right.amount > left.amount) - Number(right.amount < left.amount) ||
        placeOf.get(left.owners[0]!)! - placeOf.get(right.owners[0]!)!,
    );
  const counted = clusters.filter((cluster) => !cluster.split).map(({ owners }) => owners);
  // What is listed, and no more: nothing is left out of a figure in silence.
  const apart = largest.filter(isApart);
  const figures = await ownerFigures(reader, token.tokenId, graph, {
    apart: new Set(apart.map(({ owner }) => owner)),
    clusters: counted,
  });

  const whole = (amount: bigint) => wholeTokens(amount, token.decimals);
  const all = linesOf(graph.flows, placeOf, whole);
  const lines = all.slice(0, mostLines);
  const clusterOf = new Map(clusters.flatMap(({ owners }, index) => owners.map((owner) => [owner, index])));
  const shares = members.map(({ amount }) => shareOf(amount, supply));
  const { circles, ...layout } = layOut(
    shares,
    clusters.map(({ owners }) => owners.map((owner) => placeOf.get(owner)!)),
    lines.map(({ a, b }) => [a, b]),
  );
  const nameOf = (owner: number | null) => (owner === null ? null : (addresses.get(owner) ?? null));
  const evidenceOf = ({ method, wallet, owners, flows }: Join) => ({
    method,
    wallet: nameOf(wallet),
    members: owners.map((owner) => placeOf.get(owner)!),
    transfers: flows.map((flow) => ({
      from: nameOf(flow.giver),
      to: nameOf(flow.taker),
      transfers: flow.transfers,
      amount: whole(flow.amount),
      first: writeTime(flow.first),
      last: writeTime(flow.last),
      ...(flow.sent !== undefined && { share_of_sent: shareOf(flow.amount, flow.sent) }),
    })),
  });
  return {
    members: members.map(({ owner, address, amount }, place) => ({
      address,
      amount: whole(amount),
      share: shares[place]!,
      rank: ranks.get(owner)!,
      cluster: clusterOf.get(owner) ?? null,
      ...circles[place]!,
    })),
    apart: apart.map(({ owner, address, amount }) => ({
      address,
      amount: whole(amount),
      share: shareOf(amount, supply),
      rank: ranks.get(owner)!,
      reason: reasons.get(address) ?? "hub",
    })),
    lines,
    line_count: all.length,
    clusters: clusters.map((cluster) => ({
      members: cluster.owners.map((owner) => placeOf.get(owner)!),
      amount: whole(cluster.amount),
      share: shareOf(cluster.amount, supply),
      split: cluster.split,
      methods: clusterMethods.filter((method) => cluster.joins.some((join) => join.method === method)),
      evidence: cluster.joins.map(evidenceOf),
    })),
    methods,
    unknown_methods: knowsTransfers(token) ? [] : asked,
    figures: {
      cluster_share: shareOf(total(counted.flat()), supply),
      cluster_wallets: counted.flat().length,
      ...figures,
    },
    layout,
  };
}

/** Pairs with transfers between them, those with the largest amounts first. */
function linesOf(
  flows: readonly Flow[],
  placeOf: ReadonlyMap<number, number>,
  whole: (amount: bigint) => number,
): Clusters["lines"] {
  const pairs = new Map<string, { a: number; b: number; there?: Flow; back?: Flow }>();
  for (const flow of flows) {
    const [giver, taker] = [placeOf.get(flow.giver), placeOf.get(flow.taker)];
    if (giver === undefined || taker === undefined) continue;
    const [a, b] = [Math.min(giver, taker), Math.max(giver, taker)];
    const pair = pairs.get(`${a} ${b}`) ?? { a, b };
    pairs.set(`${a} ${b}`, { ...pair, [giver === a ? "there" : "back"]: flow });
  }
  const none = { transfers: 0, amount: 0 };
  const said = (flow: Flow | undefined) =>
    flow ? { transfers: flow.transfers, amount: whole(flow.amount) } : none;
  return [...pairs.values()]
    .map(({ a, b, there, back }) => ({
      a,
      b,
      a_to_b: said(there),
      b_to_a: said(back),
      first: writeTime(Math.min(...[there, back].flatMap((flow) => flow?.first ?? []))),
      last: writeTime(Math.max(...[there, back].flatMap((flow) => flow?.last ?? []))),
    }))
    .toSorted(
      (left, right) =>
        right.a_to_b.amount + right.b_to_a.amount - left.a_to_b.amount - left.b_to_a.amount ||
        left.a - right.a ||
        left.b - right.b,
    );
}

function askedMethods({ methods = usualMethods }: Args): ClusterMethod[] {
  return clusterMethods.filter((method) => methods.includes(method));
}

/** Who gave to whom, and all of it: snapshots say what was held, not who gave it. */
function knowsTransfers({ meta: { history, notes = [] } }: TokenState): boolean {
  return history === "full" && !notes.includes("snapshots");
}
