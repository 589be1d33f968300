import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Clusters } from "../../../contract/clusters.ts";
import type { EndpointName } from "../../../contract/endpoints.ts";
import { day, importTokens, type TestTransfer } from "../../ledger/test-ledger.ts";
import { openStore, type Store } from "../../store/store.ts";
import { operationOf } from "../operations.ts";
import { createStoreBackend, type StoreBackend } from "../store-backend.ts";

const wallet = (number: number) => `0x${String(number).padStart(40, "b")}`;
const token = wallet(1_000);
const start = Date.UTC(2026, 0, 10) / 1_000;
const give = (from: number | null, to: number, amount: number, time: number): TestTransfer => ({
  time: start + time,
  from: from === null ? null : wallet(from),
  to: wallet(to),
  amount,
  price: 1,
  block: 1 + time,
});
// Two that gave each other twice, and some that came at once.
const transfers = [
  ...[1, 2, 3, 4].map((owner) => give(null, owner, 100 + owner, 0)),
  ...[1, 2].flatMap((time) => [give(1, 2, 5, time), give(2, 1, 4, time)]),
  give(3, 5, 20, 40 * day),
  give(3, 6, 20, 80 * day),
];

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await importTokens(store, [{ address: token, transfers }]);
});
afterAll(() => store.close());

/** What takes long, by words of its statement. */
const costly: Readonly<Record<string, string>> = {
  getClusters: "CREATE TABLE moments.counterparties_",
  getLaunch: "early AS MATERIALIZED",
  getCostBasis: "edge AS (",
  getCohorts: "by_period AS (",
  getHolderSummary: "FROM owner_clocks AS c",
};
let backend: StoreBackend;
let asked: string[];
beforeEach(() => {
  asked = [];
  const { reader } = store;
  backend = createStoreBackend({
    ...store,
    reader: { ...reader, rows: (sql, parameters) => (asked.push(sql), reader.rows(sql, parameters)) },
  });
});

const args = { chain_id: "eth", contract_address: token, token_address: token };
const ask = (name: EndpointName, more: object) => operationOf(backend, name)({ ...args, ...more } as never);

const map = { members: 150, split: [] };
const launch = { within: 3_600, bundle: 3 };
const after = (days: number) => ({ at: start + days * day });
const unknown = Array.from({ length: 5 }, (_, index) => ({ and: [wallet(2_000 + index)] }));
test.each<[string, EndpointName, readonly object[], number]>([
  ["addresses that split nothing", "getClusters", unknown.map(({ and }) => ({ ...map, split: and })), 1],
  ["clusters that are split", "getClusters", [map, { ...map, split: [wallet(1)] }], 1],
  ["other numbers of members", "getClusters", [map, { ...map, members: 200 }], 1],
  ["other bundles", "getLaunch", [2, 3, 4, 5].map((bundle) => ({ ...launch, bundle })), 1],
  ["another end of the launch", "getLaunch", [launch, { ...launch, within: 60 }], 2],
  ["moments between two transfers", "getCostBasis", [41, 42, 79].map(after), 1],
  ["moments after the newest", "getCostBasis", [{}, ...[81, 82, 900].map(after)], 1],
  ["moments with a transfer between", "getCostBasis", [39, 41].map(after), 2],
  [
    "unknown addresses left out of what is held",
    "getCostBasis",
    unknown.map((more) => ({ ...after(41), ...more })),
    1,
  ],
  ["an owner left out of what is held", "getCostBasis", [after(41), { ...after(41), and: [wallet(5)] }], 2],
  [
    "unknown addresses left out of cohorts",
    "getCohorts",
    unknown.map((more) => ({ interval: "1month", ...more })),
    1,
  ],
  [
    "unknown addresses left out beside an owner",
    "getHolderSummary",
    unknown.map(({ and }) => ({ and: [wallet(5), ...and] })),
    1,
  ],
  ["the interval that auto is", "getCohorts", [{ interval: "auto" }, { interval: "1month" }], 1],
])("%s: %s computes what takes long as often as it changes", async (_, name, questions, times) => {
  for (const question of questions) await ask(name, question);
  expect(asked.filter((sql) => sql.includes(costly[name]!))).toHaveLength(times);
});

test("addresses that split nothing have one answer, and those that do change nothing but what is split", async () => {
  const read = (body: string) => JSON.parse(body) as Clusters;
  const plain = await ask("getClusters", map);
  expect(await ask("getClusters", { ...map, split: [wallet(4), wallet(2_000)] })).toBe(plain);
  const split = read((await ask("getClusters", { ...map, split: [wallet(1)] })).body);
  const { figures, clusters, ...rest } = read(plain.body);
  expect(split).toMatchObject(rest);
  expect(clusters).toMatchObject([{ split: false }]);
  expect(split.clusters).toEqual(clusters.map((cluster) => ({ ...cluster, split: true })));
  expect([figures.cluster_wallets, split.figures.cluster_wallets]).toEqual([2, 0]);
});

test("equal questions at once compute it once", async () => {
  await Promise.all([2, 3, 4, 5].map((bundle) => ask("getLaunch", { ...launch, bundle })));
  expect(asked.filter((sql) => sql.includes(costly["getLaunch"]!))).toHaveLength(1);
});
