import type { ChainId } from "../../../contract/chains.ts";
import { type ClusterMethod, clusterMethods, usualMethods } from "../../../contract/map-rules.ts";
import type { Clusters } from "../../../contract/clusters.ts";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import { writeTime } from "../../../contract/query.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { PromiseCache } from "../cache/promise-cache.ts";
import { answerOf, knownMoment } from "../past/moments.ts";
import type { TokenState } from "../token-state.ts";
import { ownerFigures, shareOf } from "./figures.ts";
import type { ClusterGraph, Flow } from "./graph.ts";
import { connected, type Join, joinsOf } from "./joins.ts";
import { layOutInSlices } from "./layout.ts";
import { filterNonPersons } from "./non-persons.ts";

const mostLines = 1_000;

type Args = ParsedArgs<"getClusters">;

/** Who belongs together, and where they stand: the same whichever clusters count as so many owners. */
interface ClusterMap {
  readonly graph: ClusterGraph;
  readonly apart: readonly number[];
  /** The owners of each cluster. */
  readonly clusters: readonly { readonly owners: readonly number[]; readonly amount: bigint }[];
  /** All that is answered but what follows from the clusters that are split. */
  readonly base: Omit<Clusters, "figures">;
  readonly answers: PromiseCache<Answer>;
}

/** Of a graph: each has another choice of members, methods or kinds. */
const mostMaps = 30;
/** Of a map. Addresses that split nothing make no other answer. */
const mostAnswers = 20;
const maps = new WeakMap<ClusterGraph, PromiseCache<ClusterMap>>();

/**
 * Which of the largest owners look like one. Throws `stats_unavailable` where no transfers are known.
 * @param inTurn runs what takes the processor for long
 */
export async function loadClusters(
  reader: Reader,
  token: TokenState,
  args: Args,
  loadGraph: () => Promise<ClusterGraph>,
  inTurn: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
): Promise<Answer> {
  const moment = await knownMoment(reader, token, undefined);
  const graph = await loadGraph();
  const { chain_id: chain, token_address: address } = args;
  const persons = await filterNonPersons(reader, { chain: chain as ChainId, address }, token, [
    ...graph.addresses.values(),
  ]);
  const ofGraph = maps.get(graph) ?? new PromiseCache<ClusterMap>(mostMaps);
  maps.set(graph, ofGraph);
  const methods = askedMethods(args);
  const kinds = [...persons.reasons].join(" ");
  const meta = JSON.stringify(token.meta);
  const map = await ofGraph.load(`${args.members} ${methods.join()} ${meta} ${kinds}`, () =>
    inTurn(() => mapOf(token, { graph, methods, persons, count: args.members })),
  );
  const split = new Set(
    map.clusters.flatMap(({ owners }, index) =>
      owners.some((owner) => args.split.includes(graph.addresses.get(owner)!)) ? [index] : [],
    ),
  );
  return map.answers.load([...split].join(), async () => {
    const body = JSON.stringify(await withSplit(reader, token, map, split));
    return answerOf(token, body, { moment, priceUsd: token.meta.priceUsd });
  });
}

interface Chosen {
  readonly graph: ClusterGraph;
  readonly methods: readonly ClusterMethod[];
  readonly persons: Awaited<ReturnType<typeof filterNonPersons>>;
  /** How many of the largest owners are looked at. */
  readonly count: number;
}

async function mapOf(
  token: TokenState,
  { graph, methods: asked, persons: { reasons, pools }, count }: Chosen,
): Promise<ClusterMap> {
  const { supply, addresses } = graph;
  const largest = graph.owners.slice(0, count);
  const ranks = new Map(graph.owners.map(({ owner }, index) => [owner, index + 1]));
  const isApart = ({ owner, address }: (typeof largest)[number]) =>
    reasons.has(address) || graph.hubs.has(owner);
  const members = largest.filter((owner) => !isApart(owner));
  const placeOf = new Map(members.map(({ owner }, place) => [owner, place]));

  const methods = knowsTransfers(token) ? [...asked] : [];
  const joins = joinsOf(graph, { members, methods, nonPersons: new Set(reasons.keys()), pools });
  const total = (owners: readonly number[]) =>
    owners.reduce((sum, owner) => sum + members[placeOf.get(owner)!]!.amount, 0n);
  const clusters = connected(members, joins)
    .map((owners) => ({
      owners,
      amount: total(owners),
      joins: joins.filter((join) => owners.includes(join.owners[0]!)),
    }))
    .toSorted(
      (left, right) =>
        Number(right.amount > left.amount) - Number(right.amount < left.amount) ||
        placeOf.get(left.owners[0]!)! - placeOf.get(right.owners[0]!)!,
    );
  // What is listed, and no more: nothing is left out of a figure in silence.
  const apart = largest.filter(isApart);
  const whole = (amount: bigint) => wholeTokens(amount, token.decimals);
  const all = linesOf(graph.flows, placeOf, whole);
  const lines = all.slice(0, mostLines);
  const clusterOf = new Map(clusters.flatMap(({ owners }, index) => owners.map((owner) => [owner, index])));
  const shares = members.map(({ amount }) => shareOf(amount, supply));
  const { circles, ...layout } = await layOutInSlices(
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
  const base = {
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
      split: false,
      methods: clusterMethods.filter((method) => cluster.joins.some((join) => join.method === method)),
      evidence: cluster.joins.map(evidenceOf),
    })),
    methods,
    unknown_methods: knowsTransfers(token) ? [] : [...asked],
    layout,
  };
  return {
    graph,
    apart: apart.map(({ owner }) => owner),
    clusters: clusters.map(({ owners, amount }) => ({ owners, amount })),
    base,
    answers: new PromiseCache(mostAnswers),
  };
}

/** @param split places of the clusters that count as so many owners as they have members */
async function withSplit(
  reader: Reader,
  token: TokenState,
  { graph, apart, clusters, base }: ClusterMap,
  split: ReadonlySet<number>,
): Promise<Clusters> {
  const counted = clusters.filter((_, index) => !split.has(index));
  const owners = counted.map((cluster) => cluster.owners);
  const amount = counted.reduce((sum, cluster) => sum + cluster.amount, 0n);
  const { layout, ...rest } = base;
  return {
    ...rest,
    clusters: base.clusters.map((cluster, index) => ({ ...cluster, split: split.has(index) })),
    figures: {
      cluster_share: shareOf(amount, graph.supply),
      cluster_wallets: owners.flat().length,
      ...(await ownerFigures(reader, token.tokenId, graph, { apart: new Set(apart), clusters: owners })),
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
