import { afterAll, beforeAll, expect, test } from "vitest";
import { day, importTokens, type TestTransfer } from "../../ledger/test-ledger.ts";
import type { Reader } from "../../store/reader.ts";
import { openStore, type Store } from "../../store/store.ts";
import { loadClusterGraph } from "./graph.ts";

const start = 1_700_000_000;
const wallet = (number: number) => `0x${String(number).padStart(40, "b")}`;
const mint = (to: number, amount: number, time = start): TestTransfer => ({
  time,
  from: null,
  to: wallet(to),
  amount,
});
const give = (from: number, to: number, amount: number, days: number): TestTransfer => ({
  time: start + days * day,
  from: wallet(from),
  to: wallet(to),
  amount,
});
const burn = (from: number, amount: number, days: number): TestTransfer => ({
  ...give(from, 0, amount, days),
  to: null,
});

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store.close());

let made = 0;
/** What is known of a token of these transfers, its owners by the number of their address. */
async function graphOf(transfers: readonly TestTransfer[], reader: Reader = store.reader) {
  const address = wallet(9_000 + (made += 1));
  const inOrder = transfers.toSorted((left, right) => left.time - right.time);
  await importTokens(store, [{ address, transfers: inOrder }]);
  const [token] = await store.reader.rows<{ id: number }>(
    "SELECT token_id AS id FROM tokens WHERE address = $1",
    [address],
  );
  const graph = await loadClusterGraph(reader, token!.id);
  const rows = await store.reader.rows<{ id: number; address: string }>(
    "SELECT wallet_id AS id, address FROM wallets",
  );
  const numbers = new Map(rows.map(({ id, address: at }) => [id, Number(at.replace(/^0xb*/, ""))]));
  const of = (owner: number) => numbers.get(owner)!;
  const between = (flow: { giver: number; taker: number }) => `${of(flow.giver)} to ${of(flow.taker)}`;
  return {
    ...graph,
    of,
    between,
    owners: graph.owners.map(({ owner, amount }) => [of(owner), amount]),
    hubs: [...graph.hubs].map(of).toSorted((left, right) => left - right),
    firstGivings: new Map([...graph.firstGivings].map(([owner, count]) => [of(owner), count])),
    known: [...graph.addresses].map(([owner, at]) => [of(owner), at]),
  };
}
const tablesLeft = async () =>
  (await store.reader.rows("SELECT 1 FROM duckdb_tables() WHERE table_name LIKE 'dealings_%'")).length;

test("who holds what, who gave whom what, and what each received first", async () => {
  const graph = await graphOf([
    mint(3, 100),
    mint(1, 50, start + 60),
    give(3, 1, 10, 1),
    give(3, 1, 5, 2),
    give(1, 3, 2, 3),
    give(3, 2, 20, 4),
  ]);
  expect([graph.supply, graph.firstTime]).toEqual([150n, start]);
  expect(graph.owners).toEqual([
    [3, 67n],
    [1, 63n],
    [2, 20n],
  ]);
  const flows = Object.fromEntries(graph.flows.map((flow) => [graph.between(flow), flow]));
  expect(Object.keys(flows).toSorted()).toEqual(["1 to 3", "3 to 1", "3 to 2"]);
  expect(flows["3 to 1"]).toMatchObject({
    transfers: 2,
    amount: 15n,
    first: start + day,
    last: start + 2 * day,
  });
  expect(graph.flows.map(({ giver }) => giver)).toEqual(
    graph.flows.map(({ giver }) => giver).toSorted((a, b) => a - b),
  );
  expect(graph.receipts.map(({ owner }) => owner)).toEqual(
    graph.receipts.map(({ owner }) => owner).toSorted((a, b) => a - b),
  );
  const receipts = graph.receipts.map(({ owner, giver, time, amount }) => [
    graph.of(owner),
    giver && graph.of(giver),
    time,
    amount,
  ]);
  expect(receipts.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [1, null, start + 60, 50n],
    [2, 3, start + 4 * day, 20n],
    [3, null, start, 100n],
  ]);
  expect([graph.hubs, graph.sinks.map(graph.between)]).toEqual([[], ["1 to 3"]]);
  expect(graph.known.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual(
    [1, 2, 3].map((owner) => [owner, wallet(owner)]),
  );
  expect(await tablesLeft()).toBe(0);
});

test("who opened several wallets is named with all that it opened; who opened one is not", async () => {
  const transfers = [
    mint(8, 100),
    give(8, 1, 10, 1),
    give(8, 2, 20, 2),
    give(8, 3, 1, 3),
    give(3, 4, 1, 4),
    give(2, 5, 5, 5),
  ];
  // Of what 8 opened, one has nothing left, and it itself neither.
  const { firstGivings, known } = await graphOf([...transfers, burn(8, 69, 9)]);
  expect(firstGivings).toEqual(new Map([[8, 3]]));
  expect(known.find(([owner]) => owner === 8)).toEqual([8, wallet(8)]);
  expect(known.some(([owner]) => owner === 3)).toBe(false);
});

test("where four fifths of what left a wallet went, to the last unit", async () => {
  const sent = (part: number) => [
    mint(1, 2_000),
    mint(2, 2_000),
    give(1, 8, part, 1),
    give(1, 3, 1_000 - part, 2),
    give(2, 8, 900, 3),
    burn(2, 100, 4),
  ];
  const { sinks, between } = await graphOf(sent(800));
  expect(sinks.map((sink) => [between(sink), sink.amount, sink.sent])).toEqual([
    ["1 to 8", 800n, 1_000n],
    ["2 to 8", 900n, 1_000n],
  ]);
  const less = await graphOf(sent(799));
  expect(less.sinks.map(less.between)).toEqual(["2 to 8"]);
});

/** One that gave to so many, besides what it has itself. */
const spread = (from: number, count: number, first = 100) =>
  Array.from({ length: count }, (_, index) => give(from, first + index, 1, index + 1));

/** As of a token with so many transfers that those that are looked at first show no hub. */
const withoutEarly = (): Reader => ({
  ...store.reader,
  rows: (sql, parameters) =>
    sql.includes("early AS") ? Promise.resolve([]) : store.reader.rows(sql, parameters),
});

test("who deals with more than fifty is a hub, and fifty are a wallet's", async () => {
  const members = [mint(1, 500), mint(2, 500), give(1, 8, 100, 60), give(2, 8, 100, 61)];
  const fifty = [mint(8, 900), ...members, ...spread(8, 48)];
  expect((await graphOf(fifty, withoutEarly())).hubs).toEqual([]);
  for (const reader of [store.reader, withoutEarly()]) {
    const more = await graphOf([...fifty, give(8, 200, 1, 90)], reader);
    expect(more.hubs).toEqual([8]);
    // It deals with the largest still: what they gave it is told.
    expect(more.sinks.map(more.between)).toEqual(["1 to 8", "2 to 8"]);
    // What it gave first opens nothing.
    expect(more.firstGivings.size).toBe(0);
  }
});

test("one that passed on everything is a hub too, where two of the largest gave it all that they gave", async () => {
  const members = [mint(1, 500), mint(2, 500), give(1, 8, 100, 60), give(2, 8, 100, 61)];
  const passed = [
    ...members,
    ...spread(8, 50).map((row) => ({ ...row, amount: 4, time: row.time + 100 * day })),
  ];
  const { hubs, owners } = await graphOf(passed, withoutEarly());
  expect([hubs, owners.some(([owner]) => owner === 8)]).toEqual([[8], false]);
});

test("where all that hold anything are hubs nobody dealt with anybody", async () => {
  const all = [
    mint(8, 900),
    ...spread(8, 60),
    ...Array.from({ length: 60 }, (_, index) => burn(100 + index, 1, 100)),
  ];
  const { owners, hubs, flows, receipts, sinks, known } = await graphOf(all);
  expect([owners, hubs]).toEqual([[[8, 840n]], [8]]);
  expect([flows, receipts, sinks]).toEqual([[], [], []]);
  expect(known).toEqual([[8, wallet(8)]]);
});

test("where nobody holds anything there is nothing to draw", async () => {
  const { supply, firstTime, owners, flows, receipts, sinks, hubs, firstGivings, known } = await graphOf([
    mint(1, 5),
    burn(1, 5, 1),
  ]);
  expect({ supply, firstTime, owners, flows, receipts, sinks, hubs, known }).toEqual({
    supply: 0n,
    firstTime: start,
    owners: [],
    flows: [],
    receipts: [],
    sinks: [],
    hubs: [],
    known: [],
  });
  expect(firstGivings.size).toBe(0);
});

test("what was put together for a question that fails is taken away", async () => {
  const failing: Reader = {
    ...store.reader,
    rows: (sql, parameters) =>
      sql.includes("sent AS")
        ? Promise.reject(new Error("no memory left"))
        : store.reader.rows(sql, parameters),
  };
  await expect(graphOf([mint(1, 5), mint(2, 5)], failing)).rejects.toThrow("no memory left");
  expect(await tablesLeft()).toBe(0);
});
