import { expect, test } from "vitest";
import { Clusters } from "../../../contract/clusters.ts";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import type { Reader } from "../../store/reader.ts";
import type { AnswerMeta, TokenState } from "../token-state.ts";
import { loadClusters } from "./answer.ts";
import type { ClusterGraph, Flow } from "./graph.ts";

const start = Date.UTC(2026, 0, 10) / 1_000;
const wallet = (owner: number) => `0x${String(owner).padStart(40, "b")}`;
const dead = "0x000000000000000000000000000000000000dead";
const at = (seconds: number) => new Date((start + seconds) * 1_000).toISOString().replace(".000", "");

/** Amounts of two decimals; first and last a minute apart. */
const flow = (giver: number, taker: number, amount: bigint, transfers = 2, seconds = 0): Flow => ({
  giver,
  taker,
  amount,
  transfers,
  first: start + seconds,
  last: start + seconds + 60,
});
const bothWays = (one: number, other: number, amount = 100n) => [
  flow(one, other, amount),
  flow(other, one, amount),
];

/** Owners 1, 2, 3 … with these amounts, 1000.00 in all, and what is known of their addresses. */
function begin(
  amounts: readonly bigint[],
  graph: Partial<ClusterGraph> = {},
  meta: Partial<AnswerMeta> = {},
) {
  const owners = amounts.map((amount, index) => ({ owner: index + 1, address: wallet(index + 1), amount }));
  const labels: { address: string; category: string }[] = [];
  const reader = {
    rows: (sql: string) =>
      Promise.resolve(
        sql.includes("FROM address_labels")
          ? labels.map((label) => ({
              ...label,
              name: "A name",
              category_given: null,
              source: "a list",
              as_of: null,
            }))
          : [],
      ),
  } as unknown as Reader;
  const known: ClusterGraph = {
    supply: 100_000n,
    firstTime: start,
    owners,
    flows: [],
    receipts: [],
    sinks: [],
    hubs: new Set(),
    firstGivings: new Map(),
    addresses: new Map([...owners.map(({ owner, address }) => [owner, address] as const), [90, wallet(90)]]),
    ...graph,
  };
  const token = {
    tokenId: 7,
    decimals: 2,
    answers: new Map(),
    meta: { asOf: start + 500, sources: ["file"], history: "full", priceUsd: 3, ...meta },
  } as unknown as TokenState;
  const ask = async (more: Partial<ParsedArgs<"getClusters">> = {}) => {
    const args = { chain_id: "eth", token_address: wallet(999), members: 150, split: [], ...more };
    const answer = await loadClusters(reader, token, args, () => Promise.resolve(known));
    return { answer, ...Clusters.parse(JSON.parse(answer.body)) };
  };
  return { ask, labels };
}

test("members stand by rank, with what they hold, their share and their cluster", async () => {
  const { ask } = begin([40_000n, 30_050n, 20_000n], { flows: bothWays(1, 3) });
  const { members, layout, apart, answer } = await ask();
  expect(members).toMatchObject([
    { address: wallet(1), amount: 400, share: 0.4, rank: 1, cluster: 0 },
    { address: wallet(2), amount: 300.5, share: 0.3005, rank: 2, cluster: null },
    { address: wallet(3), amount: 200, share: 0.2, rank: 3, cluster: 0 },
  ]);
  for (const { share, r, x, y } of members) {
    expect(r).toBeCloseTo(layout.radius * Math.sqrt(share), 4);
    expect([x, y].every((place) => place > 0 && place < 1)).toBe(true);
  }
  // Those of a cluster are side by side, the other is further away.
  const distance = (one: number, other: number) =>
    Math.hypot(members[one]!.x - members[other]!.x, members[one]!.y - members[other]!.y) -
    members[one]!.r -
    members[other]!.r;
  expect(distance(0, 2)).toBeLessThan(0.01);
  expect(Math.min(distance(0, 1), distance(1, 2))).toBeGreaterThan(0.014);
  expect(Object.keys(layout).toSorted()).toEqual(["height", "radius"]);
  expect(apart).toEqual([]);
  expect(answer).toMatchObject({ asOf: start + 500, priceUsd: 3, sources: ["file"] });
});

test("a map of fewer members has the largest alone, and counts nobody else", async () => {
  const { ask } = begin([40_000n, 30_000n, 20_000n], { flows: bothWays(1, 3) });
  const { members, clusters, lines } = await ask({ members: 2 });
  expect(members.map(({ rank }) => rank)).toEqual([1, 2]);
  expect([clusters, lines]).toEqual([[], []]);
});

test("what is no person stands apart with the reason, and keeps its rank", async () => {
  const graph = { hubs: new Set([2, 3]), flows: [...bothWays(1, 4), ...bothWays(2, 4)] };
  const { ask, labels } = begin([40_000n, 30_000n, 20_000n, 10_000n], graph);
  labels.push({ address: wallet(3), category: "exchange" }, { address: wallet(4), category: "team" });
  const { members, apart, clusters, figures } = await ask();
  expect(apart).toEqual([
    { address: wallet(2), amount: 300, share: 0.3, rank: 2, reason: "hub" },
    // What it is says more than that it deals with many.
    { address: wallet(3), amount: 200, share: 0.2, rank: 3, reason: "exchange" },
  ]);
  expect(members.map(({ rank }) => rank)).toEqual([1, 4]);
  expect(clusters).toMatchObject([{ members: [0, 1], amount: 500 }]);
  // Shares stay those of all supply.
  expect(figures).toMatchObject({
    cluster_share: 0.5,
    cluster_wallets: 2,
    raw: { top_10_share: 1, half_of_supply: 2 },
    wallets: { top_10_share: 0.5, half_of_supply: 2 },
    owners: { top_10_share: 0.5, half_of_supply: 1 },
  });
});

test("the demo's addresses are off the curve by chance: that is no program", async () => {
  // No key signs for this address of Solana.
  const program = "FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B";
  const owners = [{ owner: 1, address: program, amount: 100_000n }];
  const addresses = new Map([[1, program]]);
  const asked = (meta: Partial<AnswerMeta>) =>
    begin([], { owners, addresses }, meta).ask({
      chain_id: "sol",
      token_address: "So11111111111111111111111111111111111111112",
    });
  expect((await asked({})).apart).toMatchObject([{ address: program, reason: "program" }]);
  const burned = { owners: [{ owner: 1, address: dead, amount: 5n }], addresses: new Map([[1, dead]]) };
  expect((await begin([], burned, { sources: ["demo"] }).ask()).apart).toMatchObject([{ reason: "burned" }]);
  expect(await asked({ sources: ["demo"] })).toMatchObject({ apart: [], members: [{ address: program }] });
});

test("clusters are told by what they hold, equal ones by their first member", async () => {
  const flows = [...bothWays(5, 6), ...bothWays(3, 4), ...bothWays(1, 2)];
  const { ask } = begin([20_000n, 10_000n, 20_000n, 10_000n, 16_000n, 15_000n], { flows });
  const { clusters, members } = await ask();
  expect(clusters.map(({ members: places, amount }) => [places, amount])).toEqual([
    [[4, 5], 310],
    [[0, 1], 300],
    [[2, 3], 300],
  ]);
  expect(members.map(({ cluster }) => cluster)).toEqual([1, 1, 2, 2, 0, 0]);
});

test("a cluster that the reader splits is told and not counted", async () => {
  const { ask } = begin([30_000n, 20_000n, 10_000n, 5_000n], {
    flows: [...bothWays(1, 2), ...bothWays(3, 4)],
  });
  const { clusters, figures } = await ask({ split: [wallet(2), wallet(77)] });
  expect(clusters).toMatchObject([
    { split: true, amount: 500, share: 0.5 },
    { split: false, amount: 150, share: 0.15 },
  ]);
  expect(figures).toMatchObject({ cluster_share: 0.15, cluster_wallets: 2 });
  // 300, 200 and, as one, 150.
  expect(figures.owners.hhi).toBeCloseTo(0.09 + 0.04 + 0.0225, 9);
});

test("each cluster has its own evidence: who gave whom how much, and when", async () => {
  const sinks = [1, 2].map((giver) => ({ ...flow(giver, 90, 800n, 3, giver), sent: 1_000n }));
  const { ask } = begin([30_000n, 20_000n, 10_000n, 5_000n], {
    sinks,
    flows: [...bothWays(1, 2, 150n), ...bothWays(3, 4)],
  });
  const { clusters, methods } = await ask();
  expect(methods).toEqual(["two_way", "funded", "sink"]);
  expect(clusters.map((cluster) => cluster.methods)).toEqual([["two_way", "sink"], ["two_way"]]);
  const sent = (owner: number) => ({
    from: wallet(owner),
    to: wallet(90),
    transfers: 3,
    amount: 8,
    first: at(owner),
    last: at(owner + 60),
    share_of_sent: 0.8,
  });
  const each = { transfers: 2, amount: 1.5, first: at(0), last: at(60) };
  expect(clusters[0]!.evidence).toEqual([
    {
      method: "two_way",
      wallet: null,
      members: [0, 1],
      transfers: [
        { from: wallet(1), to: wallet(2), ...each },
        { from: wallet(2), to: wallet(1), ...each },
      ],
    },
    { method: "sink", wallet: wallet(90), members: [0, 1], transfers: [sent(1), sent(2)] },
  ]);
  expect(clusters[1]!.evidence).toMatchObject([{ method: "two_way", members: [2, 3] }]);
});

test("what was minted came from nobody, and who has no known address has none", async () => {
  const receipts = [1, 2, 3].map((owner) => ({ owner, giver: null, time: start, block: 5, amount: 100n }));
  const { ask } = begin([30_000n, 20_000n, 10_000n], { receipts });
  const { clusters, methods } = await ask({ methods: ["together"] });
  expect(methods).toEqual(["together"]);
  expect(clusters[0]!.evidence).toMatchObject([
    {
      method: "together",
      wallet: null,
      transfers: [{ from: null, to: wallet(1), transfers: 1, amount: 1 }, {}, {}],
    },
  ]);
});

test("a pool sells to anybody, as a mint does: those that it served in one block are told together", async () => {
  const receipts = [1, 2, 3].map((owner) => ({ owner, giver: 90, time: start, block: 5, amount: 100n }));
  const asked = (category: string) => {
    const { ask, labels } = begin([30_000n, 20_000n, 10_000n], { receipts });
    labels.push({ address: wallet(90), category });
    return ask({ methods: ["together"] });
  };
  expect((await asked("pool")).clusters).toMatchObject([
    { members: [0, 1, 2], evidence: [{ wallet: wallet(90) }] },
  ]);
  for (const category of ["exchange", "team"]) expect((await asked(category)).clusters).toEqual([]);
});

test("lines join members that gave each other anything, those with the most first", async () => {
  const flows = [
    flow(2, 1, 300n, 1, 30),
    flow(1, 2, 100n, 4, 10),
    flow(3, 1, 500n, 1, 5),
    flow(2, 3, 400n, 7, 7),
    flow(4, 1, 250n),
    flow(1, 4, 250n),
    // Not on the map.
    flow(90, 1, 900n),
    flow(1, 90, 900n),
  ];
  const { ask } = begin([10_000n, 9_000n, 8_000n, 7_000n], { flows });
  const { lines, line_count: count } = await ask({ methods: [] });
  const none = { transfers: 0, amount: 0 };
  expect(lines).toEqual([
    { a: 0, b: 2, a_to_b: none, b_to_a: { transfers: 1, amount: 5 }, first: at(5), last: at(65) },
    {
      a: 0,
      b: 3,
      a_to_b: { transfers: 2, amount: 2.5 },
      b_to_a: { transfers: 2, amount: 2.5 },
      first: at(0),
      last: at(60),
    },
    {
      a: 0,
      b: 1,
      a_to_b: { transfers: 4, amount: 1 },
      b_to_a: { transfers: 1, amount: 3 },
      first: at(10),
      last: at(90),
    },
    { a: 1, b: 2, a_to_b: { transfers: 7, amount: 4 }, b_to_a: none, first: at(7), last: at(67) },
  ]);
  expect(count).toBe(4);
});

test("lines of as much as each other stand by their members", async () => {
  const pairs = [
    [3, 4],
    [1, 4],
    [2, 3],
    [1, 2],
    [2, 4],
    [1, 3],
  ] as const;
  const flows = pairs.map(([giver, taker]) => flow(giver, taker, 100n));
  const { lines } = await begin([10_000n, 9_000n, 8_000n, 7_000n], { flows }).ask({ methods: [] });
  expect(lines.map(({ a, b }) => `${a} ${b}`)).toEqual(["0 1", "0 2", "0 3", "1 2", "1 3", "2 3"]);
});

test("of very many lines the thousand largest are told, and how many there are", async () => {
  const amounts = Array.from({ length: 46 }, () => 100n);
  const flows = amounts.flatMap((_, one) =>
    amounts.slice(0, one).map((__, other) => flow(one + 1, other + 1, one === 45 && other === 44 ? 1n : 5n)),
  );
  const { lines, line_count: count } = await begin(amounts, { flows }).ask({ methods: [] });
  expect([flows.length, count, lines.length]).toEqual([1_035, 1_035, 1_000]);
  expect(lines.some(({ a, b }) => a === 44 && b === 45)).toBe(false);
});

test("rules are those that are asked for, in their order; of snapshots none is known", async () => {
  const flows = bothWays(1, 2);
  const { ask } = begin([30_000n, 20_000n], { flows });
  const asked = await ask({ methods: ["together", "two_way"] });
  expect([asked.methods, asked.unknown_methods, asked.clusters.length]).toEqual([
    ["two_way", "together"],
    [],
    1,
  ]);
  expect((await ask({ methods: ["funded"] })).clusters).toEqual([]);
  const unknown = { methods: [], unknown_methods: ["two_way", "funded", "sink"], clusters: [] };
  expect(await begin([30_000n, 20_000n], { flows }, { notes: ["snapshots"] }).ask()).toMatchObject(unknown);
  expect(await begin([30_000n, 20_000n], { flows }, { history: "incomplete" }).ask()).toMatchObject(unknown);
  expect((await begin([30_000n, 20_000n], { flows }, { notes: ["partial"] }).ask()).clusters).toHaveLength(1);
});

test("a burn address is known without a list", async () => {
  const owners = [{ owner: 1, address: dead, amount: 50_000n }];
  const { apart } = await begin([], { owners, addresses: new Map([[1, dead]]) }).ask();
  expect(apart).toMatchObject([{ address: dead, reason: "burned", share: 0.5 }]);
});
