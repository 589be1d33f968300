import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { HolderListPage } from "../../../contract/holders.ts";
import type { HolderChanges, History } from "../../../contract/history.ts";
import { day, identity, importTokens } from "../../ledger/test-ledger.ts";
import { poolsOf } from "../../address-kinds/pools.ts";
import { removeLabels, replaceLabels } from "../../store/labels.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend, type StoreBackend } from "../store-backend.ts";

const address = (digit: string) => `0x${digit.repeat(40)}`;
const [ann, ben, cid] = ["a", "b", "c"].map(address) as [string, string, string];
const token = address("1");
const [pool] = poolsOf(token).keys() as unknown as [string];
const start = Date.UTC(2026, 0, 10) / 1_000;

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await importTokens(store, [
    {
      address: token,
      transfers: [
        { time: start, from: null, to: ann, amount: 100, price: 1 },
        { time: start + 60, from: ann, to: pool, amount: 60, price: 2 },
        { time: start + 2 * day, from: pool, to: ben, amount: 20, price: 3 },
        // From here on the pool holds nothing.
        { time: start + 4 * day, from: pool, to: cid, amount: 40, price: 4 },
        { time: start + 6 * day, from: cid, to: ann, amount: 5, price: 4 },
      ],
    },
    { address: address("2"), balances: [[ann, 5]] },
  ]);
  await importTokens(
    store,
    [{ address: address("3"), transfers: [{ time: start, from: ann, to: ben, amount: 5 }] }],
    { allowIncomplete: true },
  );
  await store.ingest([{ ...identity({ address: address("4") }), notes: ["partial", "snapshots"] }], (db) =>
    db.run(`INSERT INTO staged_transfers (token, row, time, block, position, from_owner, to_owner, from_account, to_account, amount, price_usd) VALUES
        (0, 1, ${start}, 0, 1, NULL, '${ann}', NULL, NULL, 9, NULL),
        (0, 2, ${start}, 0, 2, NULL, '${ben}', NULL, NULL, 6, NULL),
        (0, 3, ${start + 5 * day}, 0, 3, '${ann}', '${ben}', NULL, NULL, 4, NULL)`),
  );
});
beforeEach(() => {
  backend = createStoreBackend(store);
});
afterAll(() => store.close());

type Left = Pick<Parameters<StoreBackend["getTokenHistory"]>[0], "without" | "and" | "keep">;

async function history(left: Left, of = token): Promise<History> {
  const args = { chain_id: "eth", contract_address: of, interval: "1day" as const, ...left };
  return JSON.parse((await backend.getTokenHistory(args)).body) as History;
}

async function holders(left: Left, at?: number): Promise<HolderListPage> {
  const args = {
    chain_id: "eth",
    contract_address: token,
    limit: 10,
    offset: 0,
    ...(at !== undefined && { at }),
  };
  return JSON.parse((await backend.getHolders({ ...args, ...left })).body) as HolderListPage;
}

test("a pool that was emptied is left out of the days on which it held, by hand", async () => {
  const { times, series } = await history({ without: ["pool"] });
  expect(times.slice(0, 2)).toEqual(["2026-01-10T00:00:00Z", "2026-01-11T00:00:00Z"]);
  expect(series).toMatchObject({
    holders: [1, 1, 2, 2, 3, 3, 3],
    supply: [100, 40, 60, 60, 100, 100, 100],
    new_owners: [1, 0, 1, 0, 1, 0, 0],
    left_owners: [0, 0, 0, 0, 0, 0, 0],
    // What ann gave to the pool was sold; what the pool gave was bought at the price of its day.
    realized_profit: [0, 60, 0, 0, 0, 0, 0],
    average_cost: [1, 1, 100 / 60, 100 / 60, 2.6, 2.6, expect.closeTo(2.6, 12)],
    transfers: [1, 1, 1, 0, 1, 0, 1],
    moved_tokens: [100, 60, 20, 0, 40, 0, 5],
    active_owners: [1, 1, 1, 0, 1, 0, 2],
    price_usd: [1, 2, 3, 3, 4, 4, 4],
  });
  expect((await history({ and: [ann] })).series.holders!.slice(0, 2)).toEqual([0, 1]);
  const all = await history({});
  expect(all.times).toEqual(times);
  expect(all.series).toMatchObject({
    holders: [1, 2, 3, 3, 3, 3, 3],
    supply: [100, 100, 100, 100, 100, 100, 100],
    active_owners: [1, 2, 2, 0, 2, 0, 2],
  });
  // The last point is what is said of now.
  const { body } = await backend.getHolderSummary({
    chain_id: "eth",
    token_address: token,
    without: ["pool"],
  });
  expect(JSON.parse(body)).toMatchObject({
    gini: series.gini!.at(-1),
    hhi: series.hhi!.at(-1),
    half_of_supply: series.half_of_supply!.at(-1),
    top_10_share: series.top_10_share!.at(-1),
  });
});

test("ranks, totals and changes are those of whoever is counted", async () => {
  const left = { without: ["pool"] } as const;
  const at = start + 3 * day;
  expect(await holders(left, at)).toMatchObject({
    holder_count: 2,
    total: 2,
    holders: [
      { address: ann, amount: 40, rank: 1 },
      { address: ben, amount: 20, rank: 2 },
    ],
  });
  expect((await holders({}, at)).holders).toMatchObject([
    { rank: 1 },
    { rank: 2 },
    { address: ben, rank: 3 },
  ]);
  expect(await holders({ ...left, keep: [pool] }, at)).toEqual(await holders({}, at));
  expect((await holders({ and: [ann] })).holders.map(({ address: owner, rank }) => [owner, rank])).toEqual([
    [cid, 1],
    [ben, 2],
  ]);
  const args = {
    chain_id: "eth",
    contract_address: token,
    from: at,
    to: start + 5 * day,
    limit: 5,
    offset: 0,
  };
  const changes = async (sort: "increase" | "decrease") =>
    JSON.parse((await backend.getHolderChanges({ ...args, sort, ...left })).body) as HolderChanges;
  expect(await changes("increase")).toMatchObject({
    total: 1,
    totals: { increased: 1, decreased: 0, entered: 1, left: 0, increase: 40, decrease: 0 },
    // ann has 40 too.
    changes: [{ address: cid, before: 0, after: 40, rank_before: null, rank_after: 2 }],
  });
  expect((await changes("decrease")).changes).toEqual([]);
});

test("a label counts from the moment it is known, in every answer", async () => {
  const left = { without: ["exchange"] } as const;
  const count = async () => [
    (await holders(left, start + 3 * day)).holder_count,
    (await holders(left)).holder_count,
    (await history(left)).series.holders!.at(-1),
  ];
  expect(await count()).toEqual([3, 3, 3]);
  const label = { chain: "eth", address: ben, categoryGiven: null, asOf: null } as const;
  await store.label((db) =>
    replaceLabels(db, "a list", [{ ...label, name: "Some Exchange", category: "exchange" }]),
  );
  expect(await count()).toEqual([2, 2, 2]);
  await store.label((db) => removeLabels(db, "a list", ["eth"]));
  expect(await count()).toEqual([3, 3, 3]);
});

describe("what is not known", () => {
  test.each([
    ["a snapshot", "2", /balances of one moment/],
    ["missing transfers", "3", /transfers of this token are missing/],
  ])("of %s, said in words", async (_, digit, words) => {
    await expect(history({ and: [ann] }, address(digit))).rejects.toMatchObject({
      code: "stats_unavailable",
      message: expect.stringMatching(words) as string,
    });
  });

  test("of a token that began with what everybody held: what needs more than balances", async () => {
    const { series } = await history({ and: [ben] }, address("4"));
    expect(series).toMatchObject({ holders: [1, 1, 1, 1, 1, 1], supply: [9, 9, 9, 9, 9, 5] });
    expect(series).not.toHaveProperty("supply_by_age");
    expect(series).not.toHaveProperty("moved_tokens");
  });

  test("of more than can be left out", async () => {
    const and = Array.from({ length: 501 }, (_, index) => `0x${String(index).padStart(40, "e")}`);
    await expect(history({ and })).rejects.toMatchObject({ code: "invalid_range" });
    expect((await history({ and: and.slice(1) })).series).toEqual((await history({})).series);
  });
});
