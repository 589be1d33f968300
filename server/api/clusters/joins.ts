import { groupBy } from "../../lib/group-by.ts";
import { clusterLimits, type ClusterMethod } from "../../../contract/map-rules.ts";
import type { ClusterGraph, FirstReceipt, Flow, LargeOwner } from "./graph.ts";

/** Transfers that suggest that some members belong to one person. */
export interface Join {
  readonly method: ClusterMethod;
  /** The address that all of them dealt with; null: minted, or they dealt with each other. */
  readonly wallet: number | null;
  readonly owners: readonly number[];
  /** Of a mint the giver is null. */
  readonly flows: readonly (Omit<Flow, "giver"> & {
    readonly giver: number | null;
    readonly sent?: bigint;
  })[];
}

export interface Rules {
  readonly members: readonly LargeOwner[];
  readonly methods: readonly ClusterMethod[];
  /** Addresses that are not persons: what went through them joins nobody. */
  readonly nonPersons: ReadonlySet<string>;
  /** Those of them that sell to anybody, as a mint does. */
  readonly pools: ReadonlySet<string>;
}

/** All joins between members, by the methods that are asked for. */
export function joinsOf(graph: ClusterGraph, rules: Rules): Join[] {
  return rules.methods.flatMap((method) => ways[method](graph, rules));
}

/** The members of each cluster, two at least, in the order of the members. */
export function connected(members: readonly LargeOwner[], joins: readonly Join[]): number[][] {
  const above = new Map<number, number>();
  const root = (owner: number): number => {
    const next = above.get(owner);
    if (next === undefined) return owner;
    const found = root(next);
    above.set(owner, found);
    return found;
  };
  for (const { owners } of joins) {
    for (const owner of owners.slice(1)) {
      const [left, right] = [root(owners[0]!), root(owner)];
      if (left !== right) above.set(right, left);
    }
  }
  const groups = groupBy(members, ({ owner }) => root(owner));
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ owner }) => owner));
}

const ways: Record<ClusterMethod, (graph: ClusterGraph, rules: Rules) => Join[]> = {
  two_way({ flows }, { members }) {
    const isMember = ownersOf(members);
    const enough = flows.filter(
      ({ giver, taker, transfers }) =>
        transfers >= clusterLimits.twoWayTransfers && isMember.has(giver) && isMember.has(taker),
    );
    const back = new Map(enough.map((flow) => [`${flow.giver} ${flow.taker}`, flow]));
    return enough.flatMap((flow): Join[] => {
      const other = back.get(`${flow.taker} ${flow.giver}`);
      if (!other || flow.giver > flow.taker) return [];
      return [{ method: "two_way", wallet: null, owners: [flow.giver, flow.taker], flows: [flow, other] }];
    });
  },

  funded(graph, rules) {
    const receipts = receiptsOf(graph, rules).filter(
      ({ giver }) =>
        giver !== null &&
        isPerson(graph, rules, giver) &&
        (graph.firstGivings.get(giver) ?? 0) <= clusterLimits.fundedOwners,
    );
    return [...groupBy(receipts, ({ giver }) => giver)].flatMap(([giver, ofGiver]) =>
      runs(ofGiver, clusterLimits.fundedSeconds).map((run) => joinOf("funded", giver, run)),
    );
  },

  sink(graph, rules) {
    const isMember = ownersOf(rules.members);
    const sinks = graph.sinks.filter(
      ({ giver, taker }) => isMember.has(giver) && isPerson(graph, rules, taker),
    );
    return [...groupBy(sinks, ({ taker }) => taker)].flatMap(([taker, flows]): Join[] =>
      flows.length < 2
        ? []
        : [{ method: "sink", wallet: taker, owners: flows.map(({ giver }) => giver), flows }],
    );
  },

  together(graph, rules) {
    const { togetherSeconds, togetherOwners } = clusterLimits;
    const receipts = receiptsOf(graph, rules).filter(
      ({ giver, time, block }) =>
        block > 0 &&
        time - graph.firstTime <= togetherSeconds &&
        (giver === null || rules.pools.has(graph.addresses.get(giver) ?? "")),
    );
    return [...groupBy(receipts, ({ giver, block }) => `${giver} ${block}`).values()]
      .filter((ofBlock) => ofBlock.length >= togetherOwners)
      .map((ofBlock) => joinOf("together", ofBlock[0]!.giver, ofBlock));
  },
};

function isPerson({ hubs, addresses }: ClusterGraph, { nonPersons }: Rules, owner: number): boolean {
  return !hubs.has(owner) && !nonPersons.has(addresses.get(owner) ?? "");
}

function receiptsOf({ receipts }: ClusterGraph, { members }: Rules): FirstReceipt[] {
  const isMember = ownersOf(members);
  return receipts
    .filter(({ owner }) => isMember.has(owner))
    .toSorted((left, right) => left.time - right.time || left.owner - right.owner);
}

function joinOf(method: ClusterMethod, wallet: number | null, receipts: readonly FirstReceipt[]): Join {
  return {
    method,
    wallet,
    owners: receipts.map(({ owner }) => owner),
    flows: receipts.map(({ owner, giver, time, amount }) => ({
      giver,
      taker: owner,
      transfers: 1,
      amount,
      first: time,
      last: time,
    })),
  };
}

/** Parts of two or more in which none is further from the one before than so many seconds. In their order of time. */
function runs(receipts: readonly FirstReceipt[], seconds: number): FirstReceipt[][] {
  const found: FirstReceipt[][] = [];
  for (const receipt of receipts) {
    const run = found.at(-1);
    if (run && receipt.time - run.at(-1)!.time <= seconds) run.push(receipt);
    else found.push([receipt]);
  }
  return found.filter((run) => run.length > 1);
}

const ownersOf = (members: readonly LargeOwner[]) => new Set(members.map(({ owner }) => owner));
