import { afterAll, beforeAll, expect, it } from "vitest";
import { clusterMethods } from "../../contract/map-rules.ts";
import { Clusters } from "../../contract/clusters.ts";
import { createStoreBackend, type StoreBackend } from "../../server/api/store-backend.ts";
import { importTokens, type TestTransfer } from "../../server/ledger/test-ledger.ts";
import { createRandom } from "../../server/sources/demo/random.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { describeRandom } from "../speed.ts";
import { expectedClusters } from "./clusters.ts";
import { burnAddress, randomDealings } from "./random-dealings.ts";

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
});
afterAll(() => store?.close());

let tokens = 0;
const nextAddress = () => `0x${String(tokens++).padStart(40, "f")}`;

async function check(name: string, address: string, transfers: readonly TestTransfer[]): Promise<number> {
  const random = createRandom(`asked ${name}`);
  const members = random.chance(0.5) ? 50 : 150;
  const methods = clusterMethods.filter(() => random.chance(0.7));
  const args = { chain_id: "eth", token_address: address };
  const { body } = await backend.getClusters({
    ...args,
    members,
    split: [],
    methods: methods.length > 0 ? methods : ["none"],
  });
  const found = Clusters.parse(JSON.parse(body));
  const expected = expectedClusters(transfers, { members, methods, burned: [burnAddress] });
  const memberAt = (place: number) => found.members[place]!.address;
  expect(
    found.members.map((member) => member.address),
    name,
  ).toEqual(expected.members);
  expect(
    found.apart.map((owner) => owner.address),
    name,
  ).toEqual(expected.apart);
  const byFirst = (left: { members: readonly string[] }, right: { members: readonly string[] }) =>
    left.members[0]! < right.members[0]! ? -1 : 1;
  expect(
    found.clusters
      .map((cluster) => ({
        members: cluster.members.map(memberAt).toSorted(),
        methods: [...cluster.methods].toSorted(),
      }))
      .toSorted(byFirst),
    name,
  ).toEqual(expected.clusters.toSorted(byFirst));
  expect(found.line_count).toBe(expected.lines.size);
  for (const { a, b, a_to_b: there, b_to_a: back } of found.lines) {
    const [to, toAmount, fro, froAmount] = expected.lines.get(`${memberAt(a)} ${memberAt(b)}`)!;
    expect([there.transfers, there.amount, back.transfers, back.amount], name).toEqual([
      to,
      Number(toAmount),
      fro,
      Number(froAmount),
    ]);
  }
  checkFigures(found, transfers, name);
  return expected.clusters.length;
}

/** From the balances, with each cluster as one. */
function checkFigures(found: Clusters, transfers: readonly TestTransfer[], name: string): void {
  const balances = new Map<string, bigint>();
  for (const { from, to, amount } of transfers) {
    if (from !== null) balances.set(from, (balances.get(from) ?? 0n) - BigInt(amount));
    if (to !== null) balances.set(to, (balances.get(to) ?? 0n) + BigInt(amount));
  }
  const held = [...balances].filter(([, amount]) => amount > 0n);
  const supply = held.reduce((total, [, amount]) => total + amount, 0n);
  const apart = new Set(found.apart.map(({ address }) => address));
  const clusterOf = new Map(found.members.map(({ address, cluster }) => [address, cluster]));
  const ones = new Map<string, bigint>();
  for (const [owner, amount] of held) {
    if (apart.has(owner)) continue;
    const cluster = clusterOf.get(owner) ?? null;
    const one = cluster === null ? owner : `cluster ${cluster}`;
    ones.set(one, (ones.get(one) ?? 0n) + amount);
  }
  const figuresOf = (amounts: readonly bigint[]) => {
    const sorted = amounts.toSorted((left, right) => (left > right ? -1 : 1));
    let total = 0n;
    const half = sorted.findIndex((amount) => (total += amount) * 2n >= supply);
    return {
      top_10_share: expect.closeTo(
        Number(sorted.slice(0, 10).reduce((sum, next) => sum + next, 0n)) / Number(supply),
        9,
      ),
      hhi: expect.closeTo(
        sorted.reduce((sum, amount) => sum + (Number(amount) / Number(supply)) ** 2, 0),
        8,
      ),
      half_of_supply: half === -1 ? null : half + 1,
    };
  };
  const persons = held.filter(([owner]) => !apart.has(owner)).map(([, amount]) => amount);
  if (supply === 0n) return;
  expect(found.figures.raw, name).toEqual(figuresOf(held.map(([, amount]) => amount)));
  expect(found.figures.wallets, name).toEqual(figuresOf(persons));
  expect(found.figures.owners, name).toEqual(figuresOf([...ones.values()]));
}

describeRandom("clusters of random ledgers", { quick: 6, long: 300 }, ({ seed, count }) => {
  it("are what a loop over pairs finds", { timeout: 300_000 }, async () => {
    const ledgers = Array.from({ length: count }, (_, number) => {
      const name = `${seed} ${number}`;
      return { name, address: nextAddress(), transfers: randomDealings(name) };
    });
    await importTokens(store, ledgers);
    let clusters = 0;
    for (const { name, address, transfers } of ledgers) clusters += await check(name, address, transfers);
    expect(clusters).toBeGreaterThan(count / 4);
  });
});
