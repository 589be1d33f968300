import { readFileSync } from "node:fs";
import { clusterLimits, memberCounts } from "../../../contract/map-rules.ts";
import type { Reader } from "../../store/reader.ts";

const sql = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), "utf8");

const queries = {
  owners: sql("owners"),
  largest: sql("largest"),
  counterparties: sql("counterparties"),
  flows: sql("flows"),
  receipts: sql("receipts"),
  sinks: sql("collectors"),
  largeHubs: sql("large-hubs"),
  hubs: sql("hubs"),
  funders: sql("funders"),
};

export interface LargeOwner {
  readonly owner: number;
  readonly address: string;
  /** Raw, as all amounts here. */
  readonly amount: bigint;
}

/** Everything that one owner gave to another. Unix seconds. */
export interface Flow {
  readonly giver: number;
  readonly taker: number;
  readonly transfers: number;
  readonly amount: bigint;
  readonly first: number;
  readonly last: number;
}

export interface Sink extends Flow {
  /** Everything that left the giver. */
  readonly sent: bigint;
}

export interface FirstReceipt {
  readonly owner: number;
  /** Null: minted. */
  readonly giver: number | null;
  readonly time: number;
  /** 0: not known. */
  readonly block: number;
  readonly amount: bigint;
}

/** What is known of the largest owners of a token and of whom they dealt with. */
export interface ClusterGraph {
  readonly supply: bigint;
  /** Unix seconds of the token's first transfer. */
  readonly firstTime: number;
  /** The largest first. */
  readonly owners: readonly LargeOwner[];
  /** Between them. */
  readonly flows: readonly Flow[];
  readonly receipts: readonly FirstReceipt[];
  /** Those with most of what left an owner. */
  readonly sinks: readonly Sink[];
  readonly hubs: ReadonlySet<number>;
  /** To how many owners they gave the first receipt, of those that could join two of the largest. */
  readonly firstGivings: ReadonlyMap<number, number>;
  /** Of the largest owners, of those they first received from, and of the sinks. */
  readonly addresses: ReadonlyMap<number, string>;
}

interface FlowRow extends Omit<Flow, "amount"> {
  readonly high: bigint;
  readonly low: bigint;
}

/** Counted for the whole process: all stores name their tables in one database in memory. */
let made = 0;

/** Reads all of it, from as many of the token's largest owners as any map has. */
export async function loadClusterGraph(reader: Reader, tokenId: number): Promise<ClusterGraph> {
  const [known] = await reader.rows<{ supply: bigint; owners: bigint; first_time: number | null }>(
    `SELECT
       (SELECT supply FROM tokens WHERE token_id = $1) AS supply,
       (SELECT count(*) FROM wallet_stats WHERE token_id = $1) AS owners,
       (SELECT time::DOUBLE FROM transfers WHERE token_id = $1 AND amount > 0 ORDER BY time LIMIT 1) AS first_time`,
    [tokenId],
  );
  const owners = await largestOwners(reader, tokenId);
  const { supply, first_time: firstTime } = known!;
  const base = { supply, firstTime: firstTime ?? 0, owners };
  const none = {
    flows: [],
    receipts: [],
    sinks: [],
    hubs: new Set<number>(),
    firstGivings: new Map<number, number>(),
    addresses: new Map(owners.map(({ owner, address }) => [owner, address])),
  };
  if (owners.length === 0) return { ...base, ...none };
  const most = mostDealings(Number(known!.owners));
  const largeHubs = await reader.rows<{ owner: number }>(queries.largeHubs, [tokenId, most]);
  const hubs = new Set(largeHubs.map(({ owner }) => owner));
  const rest = owners.map(({ owner }) => owner).filter((owner) => !hubs.has(owner));
  if (rest.length === 0) return { ...base, ...none, hubs };
  const counterparties = `moments.counterparties_${(made += 1)}`;
  try {
    await reader.rows(`CREATE TABLE ${counterparties} AS ${queries.counterparties}`, [tokenId, textOf(rest)]);
    return { ...base, ...(await dealt(reader, tokenId, { owners, rest, hubs, most, counterparties })) };
  } finally {
    await reader.rows(`DROP TABLE IF EXISTS ${counterparties}`);
  }
}

/** Those that stand apart, where the token's clocks are known. */
async function largestOwners(reader: Reader, tokenId: number): Promise<LargeOwner[]> {
  const owners = await reader.rows<LargeOwner>(queries.largest, [tokenId, memberCounts.most]);
  if (owners.length > 0) return owners;
  return reader.rows<LargeOwner>(queries.owners, [tokenId, memberCounts.most]);
}

interface Dealers {
  readonly owners: readonly LargeOwner[];
  /** The numbers of those that are no hubs at first sight. */
  readonly rest: readonly number[];
  /** Is added to. */
  readonly hubs: Set<number>;
  /** With how many others one may deal that is no hub. */
  readonly most: number;
  /** The table of everything that they gave or received. */
  readonly counterparties: string;
}

async function dealt(
  reader: Reader,
  tokenId: number,
  { owners, rest, hubs, most, counterparties }: Dealers,
): Promise<Omit<ClusterGraph, "supply" | "firstTime" | "owners">> {
  const of = textOf(rest);
  const ask = <T>(query: string, source: string, parameters: readonly (string | number)[]) =>
    reader.rows<T>(query.replaceAll("FROM counterparties", `FROM ${source}`), parameters);
  const [flowRows, receipts, sinkRows] = await Promise.all([
    ask<FlowRow>(queries.flows, counterparties, [of]),
    ask<FirstReceipt>(queries.receipts, counterparties, [of]),
    ask<FlowRow & { all_high: bigint; all_low: bigint }>(queries.sinks, counterparties, [of]),
  ]);
  const funders = repeated(receipts.flatMap(({ giver }) => giver ?? []));
  const takers = repeated(sinkRows.map(({ taker }) => taker));
  const members = new Set(rest);
  const others = [...new Set([...funders, ...takers])].filter(
    (owner) => !hubs.has(owner) && !members.has(owner),
  );
  const everything = `(SELECT * FROM transfers WHERE token_id = ${tokenId})`;
  const smallHubs = await Promise.all([
    ask<{ owner: number }>(queries.hubs, counterparties, [of, most]),
    others.length === 0 ? [] : ask<{ owner: number }>(queries.hubs, everything, [textOf(others), most]),
  ]);
  for (const { owner } of smallHubs.flat()) hubs.add(owner);
  const joining = funders.filter((giver) => !hubs.has(giver));
  const [givings, names] = await Promise.all([
    joining.length === 0
      ? []
      : reader.rows<{ giver: number; owners: number }>(queries.funders, [tokenId, textOf(joining)]),
    reader.rows<{ wallet_id: number; address: string }>(
      `SELECT wallet_id, address FROM wallets
       WHERE wallet_id IN (SELECT unnest(string_split($1, ' '))::INTEGER)`,
      [textOf([...funders, ...takers, owners[0]!.owner])],
    ),
  ]);
  return {
    flows: flowRows.map(flowOf).toSorted(byOwners),
    receipts: receipts.toSorted((left, right) => left.owner - right.owner),
    sinks: sinkRows
      .map((row) => ({ ...flowOf(row), sent: whole(row.all_high, row.all_low) }))
      .filter(({ amount, sent }) => Number((amount * 1_000n) / sent) >= clusterLimits.sinkShare * 1_000)
      .toSorted(byOwners),
    hubs,
    firstGivings: new Map(givings.map(({ giver, owners: count }) => [giver, count])),
    addresses: new Map([
      ...owners.map(({ owner, address }) => [owner, address] as const),
      ...names.map(({ wallet_id, address }) => [wallet_id, address] as const),
    ]),
  };
}

/** With how many owners an address may deal before it counts as a hub, given how many ever held. */
export function mostDealings(ownersEver: number): number {
  const { hubOwners, hubShare, hubOwnersLeast } = clusterLimits;
  return Math.min(hubOwners, Math.max(hubOwnersLeast, Math.floor(ownersEver * hubShare)));
}

function flowOf({ giver, taker, transfers, first, last, high, low }: FlowRow): Flow {
  return { giver, taker, transfers, first, last, amount: whole(high, low) };
}

const whole = (high: bigint, low: bigint) => (high << 64n) + low;
const textOf = (owners: readonly number[]) => owners.join(" ");
const byOwners = (left: Flow, right: Flow) => left.giver - right.giver || left.taker - right.taker;

/** Only those that occur more than once can join two members. */
function repeated(owners: readonly number[]): number[] {
  const seen = new Map<number, number>();
  for (const owner of owners) seen.set(owner, (seen.get(owner) ?? 0) + 1);
  return [...seen].flatMap(([owner, times]) => (times > 1 ? [owner] : []));
}
