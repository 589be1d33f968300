import { expect, test } from "vitest";
import { memberCounts } from "../../../contract/map-rules.ts";
import { readerOf } from "../../../test/reader.ts";
import { loadClusterGraph } from "./graph.ts";

// What is made of the rows that a store has. Which rows those are is asked of a store in graph.test.ts.

const [ann, ben, cid, dan] = [1, 2, 3, 4];
const [exchange, faucet, sink] = [10, 11, 12];
const address = (owner: number) => `0x${owner}`;
const held = [ann, ben, cid, dan].map((owner, index) => ({
  owner,
  address: address(owner),
  amount: BigInt(400 - 100 * index),
}));
/** 2^64 and so much more. */
const flow = (giver: number, taker: number, low: bigint, high = 0n) => ({
  giver,
  taker,
  transfers: 2,
  first: 50,
  last: 60,
  high,
  low,
});
const receipt = (owner: number, giver: number | null) => ({ owner, giver, time: 50, block: 9, amount: 5n });
const sent = (giver: number, taker: number, low: bigint, all: bigint) => ({
  ...flow(giver, taker, low),
  all_high: 0n,
  all_low: all,
});

interface Known {
  readonly ever?: number;
  readonly clocks?: readonly object[];
  readonly owners?: readonly object[];
  readonly largeHubs?: readonly number[];
  readonly flows?: readonly object[];
  readonly receipts?: readonly object[];
  readonly sinks?: readonly object[];
  /** With how many others each deals. */
  readonly deals?: Readonly<Record<number, number>>;
  readonly firstTime?: number | null;
}

async function graphOf(known: Known) {
  const {
    ever = 20,
    clocks = held,
    owners = [],
    largeHubs = [],
    flows = [],
    receipts = [],
    sinks = [],
  } = known;
  const tables = new Set<string>();
  const numbers = (text: string) => text.split(" ").map(Number);
  const rows = (all: readonly object[]) => (of: string) =>
    all.filter((row) => "giver" in row && numbers(of).includes(row.giver as number));
  const many = (of: string, most: number) =>
    numbers(of).flatMap((owner) => ((known.deals?.[owner] ?? 0) > most ? [{ owner }] : []));
  const { firstTime = 40 } = known;
  const { reader, asked } = readerOf([
    [
      "AS first_time",
      (token: number) => [{ supply: 1_000n, owners: BigInt(token === 7 ? ever : 0), first_time: firstTime }],
    ],
    ["FROM owner_clocks AS c", (token: number, most: number) => (token === 7 ? clocks.slice(0, most) : [])],
    ["FROM wallet_stats AS s", (token: number, most: number) => (token === 7 ? owners.slice(0, most) : [])],
    ["LIMIT 100000", (token: number) => (token === 7 ? largeHubs.map((owner) => ({ owner })) : [])],
    ["CREATE TABLE moments.counterparties_", []],
    ["DROP TABLE IF EXISTS moments.counterparties_", []],
    ["AND to_owner IN (FROM members)\nGROUP BY from_owner", rows(flows)],
    [
      "first.block::DOUBLE",
      (of: string) => receipts.filter((row) => numbers(of).includes((row as { owner: number }).owner)),
    ],
    ["AS all_high", rows(sinks)],
    ["AS other\n  FROM moments.counterparties_", many],
    ["AS other\n  FROM (SELECT * FROM transfers WHERE token_id = 7)", many],
    [
      "first.giver AS giver, count(*)",
      (_: number, of: string) => numbers(of).map((giver) => ({ giver, owners: 3 })),
    ],
    [
      "SELECT wallet_id, address FROM wallets",
      (of: string) => numbers(of).map((id) => ({ wallet_id: id, address: address(id) })),
    ],
  ]);
  const watched = {
    ...reader,
    rows: <T>(sql: string, parameters?: never) => {
      const [, way, name] = /^(CREATE|DROP) TABLE (?:IF EXISTS )?(\S+)/.exec(sql) ?? [];
      if (way === "CREATE") tables.add(name!);
      if (way === "DROP") tables.delete(name!);
      return reader.rows<T>(sql, parameters);
    },
  };
  const graph = await loadClusterGraph(watched, 7);
  expect([...tables]).toEqual([]);
  return { ...graph, asked: asked.map(([words]) => words) };
}

test("flows between the largest and what each received first stand in the order of owners", async () => {
  const graph = await graphOf({
    flows: [flow(ben, ann, 5n), flow(ann, cid, 6n), flow(ann, ben, 7n, 1n)],
    receipts: [receipt(ben, ann), receipt(ann, null)],
  });
  expect(graph).toMatchObject({ supply: 1_000n, firstTime: 40, owners: held, sinks: [] });
  expect(graph.flows).toEqual([
    { giver: ann, taker: ben, transfers: 2, first: 50, last: 60, amount: 2n ** 64n + 7n },
    { giver: ann, taker: cid, transfers: 2, first: 50, last: 60, amount: 6n },
    { giver: ben, taker: ann, transfers: 2, first: 50, last: 60, amount: 5n },
  ]);
  expect(graph.receipts).toEqual([receipt(ann, null), receipt(ben, ann)]);
});

test("who gave two of them their first is known by name and by how many more it gave to", async () => {
  const graph = await graphOf({
    receipts: [receipt(ann, faucet), receipt(ben, faucet), receipt(cid, sink), receipt(dan, null)],
  });
  expect(graph.firstGivings).toEqual(new Map([[faucet, 3]]));
  expect(graph.addresses.get(faucet)).toBe(address(faucet));
  expect(graph.addresses.has(sink)).toBe(false);
  expect([...graph.addresses.keys()].toSorted((one, other) => one - other)).toEqual([
    ann,
    ben,
    cid,
    dan,
    faucet,
  ]);
  // Where nobody gave to two, nobody is asked about.
  const none = await graphOf({ receipts: [receipt(ann, faucet), receipt(ben, sink)] });
  expect([none.firstGivings.size, none.asked.some((words) => words.startsWith("first.giver AS"))]).toEqual([
    0,
    false,
  ]);
});

test("a sink is one that took four fifths of what left an owner, or more", async () => {
  const graph = await graphOf({
    sinks: [sent(ben, sink, 80n, 100n), sent(ann, sink, 100n, 100n), sent(cid, sink, 799n, 1_000n)],
  });
  expect(graph.sinks.map(({ giver, amount, sent: all }) => [giver, amount, all])).toEqual([
    [ann, 100n, 100n],
    [ben, 80n, 100n],
  ]);
  expect(graph.addresses.get(sink)).toBe(address(sink));
});

test("who deals with very many is a hub, found at once or among the others, and joins nobody", async () => {
  const receipts = [receipt(ann, exchange), receipt(ben, exchange)];
  const found = await graphOf({ receipts, deals: { [exchange]: 51, [cid]: 51, [dan]: 50 } });
  expect([...found.hubs].toSorted((one, other) => one - other)).toEqual([cid, exchange]);
  expect(found.firstGivings.size).toBe(0);
  // Of a token that ten thousand held, two hundred are not very many.
  const large = await graphOf({ receipts, ever: 10_000, deals: { [exchange]: 200, [cid]: 201 } });
  expect([[...large.hubs], large.firstGivings.size]).toEqual([[cid], 1]);
  // One that is known to be a hub is not looked at again, nor is what it gave.
  const atOnce = await graphOf({
    largeHubs: [ann],
    flows: [flow(ann, ben, 5n), flow(ben, cid, 5n)],
    deals: {},
  });
  expect([...atOnce.hubs]).toEqual([ann]);
  expect(atOnce.flows).toHaveLength(1);
});

test("where all of the largest are hubs, and where nobody holds, there is nothing between them", async () => {
  const nothing = { flows: [], receipts: [], sinks: [], firstGivings: new Map() };
  const hubs = await graphOf({ largeHubs: [ann, ben, cid, dan] });
  expect(hubs).toMatchObject({ ...nothing, owners: held, hubs: new Set([ann, ben, cid, dan]) });
  expect(hubs.addresses).toEqual(new Map(held.map((row) => [row.owner, row.address])));
  const nobody = await graphOf({ clocks: [], firstTime: null });
  expect(nobody).toMatchObject({ ...nothing, owners: [], hubs: new Set(), firstTime: 0 });
  expect(nobody.asked).toHaveLength(3);
});

test("the largest are those of the token's clocks, or of its balances where it has none", async () => {
  expect((await graphOf({ clocks: held.slice(0, 2), owners: held })).owners).toEqual(held.slice(0, 2));
  expect((await graphOf({ clocks: [], owners: held })).owners).toEqual(held);
  const many = Array.from({ length: memberCounts.most + 5 }, (_, index) => ({ ...held[0]!, owner: index }));
  expect((await graphOf({ clocks: many })).owners).toHaveLength(memberCounts.most);
  expect((await graphOf({ clocks: [], owners: many })).owners).toHaveLength(memberCounts.most);
});
