import { describe, expect, test } from "vitest";
import { type ClusterMethod, clusterMethods } from "../../../contract/map-rules.ts";
import type { ClusterGraph, FirstReceipt, Flow } from "./graph.ts";
import { connected, joinsOf, type Rules } from "./joins.ts";

const day = 86_400;
const firstTime = 1_700_000_000;
/** Owners by number; what the graph knows of the address of one is `w` and the number. */
const member = (owner: number) => ({ owner, address: `w${owner}`, amount: 1n });
const members = [1, 2, 3, 4].map(member);
const flow = (giver: number, taker: number, transfers = 2): Flow => ({
  giver,
  taker,
  transfers,
  amount: 5n,
  first: firstTime,
  last: firstTime + 9,
});
const receipt = (owner: number, giver: number | null, seconds = 0, block = 7): FirstReceipt => ({
  owner,
  giver,
  time: firstTime + seconds,
  block,
  amount: 3n,
});

function joins(methods: readonly ClusterMethod[], graph: Partial<ClusterGraph>, rules: Partial<Rules> = {}) {
  const all = [1, 2, 3, 4, 50, 51, 60].map((owner) => [owner, `w${owner}`] as const);
  const known: ClusterGraph = {
    supply: 100n,
    firstTime,
    owners: members,
    flows: [],
    receipts: [],
    sinks: [],
    hubs: new Set(),
    firstGivings: new Map(),
    addresses: new Map(all),
    ...graph,
  };
  return joinsOf(known, { members, methods, nonPersons: new Set(), pools: new Set(), ...rules });
}
const ownersOf = (found: ReturnType<typeof joins>) => found.map(({ owners }) => owners);

describe("two ways", () => {
  test("two transfers each way between members, told once with both flows", () => {
    const flows = [flow(1, 2), flow(2, 1, 3), flow(4, 3), flow(3, 4)];
    expect(joins(["two_way"], { flows })).toEqual([
      { method: "two_way", wallet: null, owners: [1, 2], flows: [flows[0], flows[1]] },
      { method: "two_way", wallet: null, owners: [3, 4], flows: [flows[3], flows[2]] },
    ]);
  });

  test("one transfer, one way, or somebody who is no member join nobody", () => {
    const pairs = [
      [flow(1, 2), flow(2, 1, 1)],
      [flow(1, 2, 1), flow(2, 1)],
      [flow(1, 2)],
      [flow(1, 50), flow(50, 1)],
      [flow(50, 1), flow(1, 50)],
      // Numbers that read alike when they stand together.
      [flow(1, 2), flow(2, 3), flow(3, 1)],
    ];
    for (const flows of pairs) expect(joins(["two_way"], { flows })).toEqual([]);
  });
});

describe("funded", () => {
  const two = [receipt(1, 50), receipt(2, 50, day)];

  test("first receipts from one person, a day apart at most", () => {
    expect(joins(["funded"], { receipts: two })).toEqual([
      {
        method: "funded",
        wallet: 50,
        owners: [1, 2],
        flows: [1, 2].map((taker, index) => ({
          giver: 50,
          taker,
          transfers: 1,
          amount: 3n,
          first: firstTime + index * day,
          last: firstTime + index * day,
        })),
      },
    ]);
    expect(joins(["funded"], { receipts: [two[0]!, receipt(2, 50, day + 1)] })).toEqual([]);
  });

  test("each a day from the one before, in the order of time, and two runs are two joins", () => {
    const receipts = [receipt(3, 50, 1.9 * day), receipt(1, 50), receipt(2, 50, day)];
    expect(ownersOf(joins(["funded"], { receipts }))).toEqual([[1, 2, 3]]);
    const runs = [receipt(2, 50), receipt(1, 50), receipt(3, 50, 2 * day), receipt(4, 50, 2 * day + 5)];
    expect(ownersOf(joins(["funded"], { receipts: runs }))).toEqual([
      [1, 2],
      [3, 4],
    ]);
    const others = [receipt(1, 50), receipt(2, 51), receipt(3, 51), receipt(4, 50)];
    expect(joins(["funded"], { receipts: others }).map(({ wallet, owners }) => [wallet, owners])).toEqual([
      [50, [1, 4]],
      [51, [2, 3]],
    ]);
  });

  test("not from a mint, a hub, what is no person, one that opened more than fifty, or to no member", () => {
    expect(joins(["funded"], { receipts: [receipt(1, null), receipt(2, null)] })).toEqual([]);
    expect(joins(["funded"], { receipts: two, hubs: new Set([50]) })).toEqual([]);
    expect(joins(["funded"], { receipts: two }, { nonPersons: new Set(["w50"]) })).toEqual([]);
    expect(joins(["funded"], { receipts: two, firstGivings: new Map([[50, 51]]) })).toEqual([]);
    expect(joins(["funded"], { receipts: two, firstGivings: new Map([[50, 50]]) })).toHaveLength(1);
    expect(joins(["funded"], { receipts: [receipt(1, 50), receipt(60, 50)] })).toEqual([]);
    // One whose address is not told is a person.
    expect(ownersOf(joins(["funded"], { receipts: [receipt(1, 99), receipt(2, 99)] }))).toEqual([[1, 2]]);
  });
});

describe("emptied into one wallet", () => {
  const sinks = [
    { ...flow(1, 60), sent: 5n },
    { ...flow(3, 60), sent: 6n },
  ];

  test("two members or more", () => {
    expect(joins(["sink"], { sinks })).toEqual([
      { method: "sink", wallet: 60, owners: [1, 3], flows: sinks },
    ]);
    expect(joins(["sink"], { sinks: sinks.slice(1) })).toEqual([]);
    expect(joins(["sink"], { sinks: [sinks[0]!, { ...sinks[1]!, taker: 51 }] })).toEqual([]);
  });

  test("not into a hub, what is no person, or by somebody who is no member", () => {
    expect(joins(["sink"], { sinks, hubs: new Set([60]) })).toEqual([]);
    expect(joins(["sink"], { sinks }, { nonPersons: new Set(["w60"]) })).toEqual([]);
    expect(joins(["sink"], { sinks: [sinks[0]!, { ...sinks[1]!, giver: 50 }] })).toEqual([]);
  });
});

describe("quick together", () => {
  const three = [1, 2, 3].map((owner) => receipt(owner, null, 3_600));

  test("three of one block in the first hour, minted or from a pool", () => {
    expect(joins(["together"], { receipts: three })).toMatchObject([
      { method: "together", wallet: null, owners: [1, 2, 3], flows: [{ giver: null }, {}, {}] },
    ]);
    const sold = [1, 2, 3].map((owner) => receipt(owner, 50));
    expect(joins(["together"], { receipts: sold })).toEqual([]);
    expect(joins(["together"], { receipts: sold }, { pools: new Set(["w50"]) })).toMatchObject([
      { wallet: 50, owners: [1, 2, 3] },
    ]);
  });

  test("not two, a second later, in a block that is not known, or in several", () => {
    const later = [1, 2, 3].map((owner) => receipt(owner, null, 3_601));
    const unknown = [1, 2, 3].map((owner) => receipt(owner, null, 0, 0));
    const blocks = [1, 2, 3].map((owner) => receipt(owner, null, 0, owner));
    const mixed = [receipt(1, null), receipt(2, null), receipt(3, 50)];
    for (const receipts of [three.slice(1), later, unknown, blocks, mixed]) {
      expect(joins(["together"], { receipts }, { pools: new Set(["w50"]) })).toEqual([]);
    }
    const nameless = [1, 2, 3].map((owner) => receipt(owner, 99));
    expect(joins(["together"], { receipts: nameless })).toEqual([]);
  });
});

test("the methods that are asked for, in their order", () => {
  const graph = { flows: [flow(1, 2), flow(2, 1)], receipts: [receipt(1, 50), receipt(2, 50)] };
  expect(joins(clusterMethods, graph).map(({ method }) => method)).toEqual(["two_way", "funded"]);
  expect(joins(["funded", "two_way"], graph).map(({ method }) => method)).toEqual(["funded", "two_way"]);
  expect(joins([], graph)).toEqual([]);
});

test("what joins goes on from one to the next, in the order of the members", () => {
  const join = (...owners: number[]) => ({ method: "funded" as const, wallet: null, owners, flows: [] });
  const many = [1, 2, 3, 4, 5, 6].map(member);
  expect(connected(many, [join(5, 4), join(2, 6), join(4, 1)])).toEqual([
    [1, 4, 5],
    [2, 6],
  ]);
  expect(connected(many, [join(1, 2), join(3, 4), join(4, 2, 1), join(1, 3)])).toEqual([[1, 2, 3, 4]]);
  expect(connected(many, [])).toEqual([]);
});
