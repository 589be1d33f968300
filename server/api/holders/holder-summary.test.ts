import { optimism } from "viem/chains";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HolderSummary, Labels } from "../../../contract/labels.ts";
import { importTokens } from "../../ledger/test-ledger.ts";
import { poolsOf } from "../../address-kinds/pools.ts";
import { removeLabels, replaceLabels } from "../../store/labels.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend, type StoreBackend } from "../store-backend.ts";

const token = `0x${"70".repeat(20)}`;
const dead = "0x000000000000000000000000000000000000dead";
const [pool] = poolsOf(token).keys();
const bridge = optimism.contracts.l1StandardBridge[optimism.sourceId].address.toLowerCase();
const wallet = (digit: string) => `0x${digit.repeat(40)}`;

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await importTokens(
    store,
    [
      {
        address: token,
        balances: [
          [pool!, 500],
          [dead, 200],
          [wallet("a"), 100],
          [wallet("b"), 60],
          [wallet("c"), 40],
          [token, 50],
          [wallet("d"), 50],
        ],
      },
      {
        address: wallet("1"),
        transfers: [
          { time: 1, from: null, to: wallet("a"), amount: 5 },
          { time: 2, from: wallet("a"), to: null, amount: 5 },
        ],
      },
      { address: wallet("2"), transfers: [{ time: 1, from: wallet("a"), to: wallet("b"), amount: 5 }] },
      {
        address: wallet("8"),
        balances: [
          [bridge, 900],
          [wallet("a"), 60],
          [wallet("b"), 40],
        ],
      },
      {
        address: wallet("3"),
        balances: Array.from(
          { length: 502 },
          (_, index) => [`0x${String(index).padStart(40, "e")}`, 1] as const,
        ),
      },
    ],
    { allowIncomplete: true },
  );
  backend = createStoreBackend(store);
});
afterAll(() => store.close());

type Query = Partial<Parameters<StoreBackend["getHolderSummary"]>[0]>;

async function summary(query: Query = {}, address = token): Promise<HolderSummary> {
  const args = { chain_id: "eth", token_address: address, and: [], keep: [], ...query };
  return JSON.parse((await backend.getHolderSummary(args)).body) as HolderSummary;
}

describe("concentration, by hand", () => {
  test("without what is no person", async () => {
    const found = await summary({ without: ["pool", "burn", "contract"] });
    // 100, 60, 50, 40 of 250.
    expect(found).toMatchObject({
      holder_count: 4,
      supply: 250,
      top_10_share: 1,
      median_holder_position: 55,
      half_of_supply: 2,
      raw: { holder_count: 7, supply: 1_000, median_holder_position: 60, half_of_supply: 2 },
    });
    expect(found.hhi).toBeCloseTo((100 ** 2 + 60 ** 2 + 50 ** 2 + 40 ** 2) / 250 ** 2, 15);
    // 2 · (1·40 + 2·50 + 3·60 + 4·100) / (4 · 250) − 5/4
    expect(found.gini).toBeCloseTo(0.19, 15);
    expect(found.lorenz).toEqual([
      { accounts: 0, supply: 0 },
      { accounts: 0.25, supply: 0.4 },
      { accounts: 0.5, supply: 0.64 },
      { accounts: 0.75, supply: 0.84 },
      { accounts: 1, supply: 1 },
    ]);
    expect(found.excluded).toMatchObject([
      { address: pool, kind: "pool", source: "chain", group: "pool", amount: 500, rank: 1, accounts: 1 },
      { address: dead, kind: "burned", group: "burn", amount: 200, rank: 2 },
      { address: token, kind: "contract", reason: "The token's own contract.", amount: 50 },
    ]);
    expect(found.excluded[0]!.reason).toContain("Uniswap v2 has its pool of this token with WETH");
  });

  test("none left out, all left out, one that holds nothing, one kept", async () => {
    const none = await summary();
    expect(none.excluded).toEqual([]);
    const { excluded: _, kept: __, raw, ...adjusted } = none;
    expect(adjusted).toEqual(raw);

    const all = await summary({ and: [pool!, dead, token, ...["a", "b", "c", "d"].map(wallet)] });
    expect(all).toMatchObject({ holder_count: 0, supply: 0, hhi: null, half_of_supply: null, lorenz: [] });
    expect(all.raw.holder_count).toBe(7);

    const absent = await summary({ and: [wallet("9")] });
    expect(absent).toMatchObject({
      holder_count: 7,
      excluded: [{ amount: 0, rank: null, accounts: 0, source: "asked" }],
    });

    const kept = await summary({ without: ["pool", "burn"], keep: [pool!] });
    expect(kept).toMatchObject({
      supply: 800,
      kept: [{ address: pool, amount: 500 }],
      excluded: [{ address: dead }],
    });
  });

  test("of a supply of 0, of transfers that are missing, of too many", async () => {
    expect(await summary({ without: ["burn"] }, wallet("1"))).toMatchObject({
      holder_count: 0,
      hhi: null,
      raw: { hhi: null, lorenz: [] },
      excluded: [],
    });
    await expect(summary({}, wallet("2"))).rejects.toMatchObject({ code: "stats_unavailable" });
    const many = Array.from({ length: 502 }, (_, index) => `0x${String(index).padStart(40, "e")}`);
    expect((await summary({ and: many.slice(0, 500) }, wallet("3"))).holder_count).toBe(2);
    await expect(summary({ and: many.slice(0, 501) }, wallet("3"))).rejects.toMatchObject({
      code: "invalid_range",
    });
  });
});

test("figures are of wallets, all accounts of each together; who is left out has its place among them", async () => {
  // 60 in two accounts, 50 in one, 40 and 30 in three: four wallets, seven accounts.
  const [a, b, c, d] = ["a", "b", "c", "d"].map(wallet) as [string, string, string, string];
  const spread = wallet("4");
  const account = (owner: string, amount: number, name: string) => [owner, amount, name] as const;
  await importTokens(store, [
    {
      address: spread,
      balances: [
        account(a, 30, "a1"),
        account(a, 30, "a2"),
        account(b, 50, "b1"),
        account(c, 20, "c1"),
        account(c, 20, "c2"),
        account(d, 25, "d1"),
        account(d, 5, "d2"),
      ],
    },
  ]);
  const told = await summary({ and: [a] }, spread);
  expect(told.raw).toMatchObject({ holder_count: 4, half_of_supply: 2, median_holder_position: 45 });
  expect(told.raw.hhi).toBeCloseTo((60 ** 2 + 50 ** 2 + 40 ** 2 + 30 ** 2) / 180 ** 2, 12);
  expect(told.raw.gini).toBeCloseTo(100 / (4 * 180), 12);
  expect(told).toMatchObject({ holder_count: 3, supply: 120, half_of_supply: 2 });
  expect(told.excluded).toMatchObject([{ address: a, amount: 60, rank: 1, accounts: 2 }]);
  const second = await summary({ and: [c] }, spread);
  expect(second.excluded).toMatchObject([{ address: c, rank: 3, accounts: 2 }]);
});

test("100% is said of all alone, however little the others hold", async () => {
  const much = 10n ** 30n;
  const few = Array.from(
    { length: 10 },
    (_, index) => [`0x${String(index).padStart(40, "a")}`, much] as const,
  );
  await importTokens(store, [{ address: wallet("5"), balances: [...few, [wallet("e"), 1n]] }]);
  const { raw } = await summary({}, wallet("5"));
  expect(raw.top_10_share).toBe(1 - Number.EPSILON);
  expect(raw.top_100_share).toBe(1);
  expect(raw.lorenz.filter(({ accounts, supply }) => accounts < 1 && supply === 1)).toEqual([]);
  const list = await backend.getTokenFigures({
    chain_id: "eth",
    limit: 50,
    offset: 0,
    sort: "-holders",
  } as never);
  const { tokens } = JSON.parse(list.body) as { tokens: { address: string; top10_share: number }[] };
  expect(tokens.find(({ address }) => address === wallet("5"))!.top10_share).toBe(1 - Number.EPSILON);
});

test("a label makes its address excludable at once; sources that disagree are both told", async () => {
  const label = { chain: "eth", address: wallet("a"), categoryGiven: null, asOf: 1_700_000_000 } as const;
  const query = { without: ["exchange"] } as const;
  expect((await summary(query)).excluded).toEqual([]);
  await store.label(async (db) => {
    await replaceLabels(db, "one list", [{ ...label, name: "Some Exchange", category: "exchange" }]);
    await replaceLabels(db, "another", [{ ...label, name: "A Fund", category: "fund" }]);
  });
  expect((await summary(query)).excluded).toMatchObject([
    {
      address: wallet("a"),
      label: "Some Exchange",
      source: "one list",
      reason: "one list names it “Some Exchange”: exchange.",
      group: "exchange",
    },
  ]);
  const answer = await backend.getLabels({
    chain_id: "eth",
    address: [wallet("a"), pool!, wallet("f")],
    token: [token],
  });
  const { addresses } = JSON.parse(answer.body) as Labels;
  expect(addresses).toMatchObject([
    {
      kind: "unknown",
      labels: [
        { name: "A Fund", category: "fund", source: "another", as_of: "2023-11-14T22:13:20Z" },
        { name: "Some Exchange", category: "exchange", source: "one list" },
      ],
    },
    { kind: "pool", pool: { protocol: "Uniswap v2", against: "WETH", fee: null }, labels: [] },
    { address: wallet("f"), kind: "unknown", labels: [] },
  ]);
  await store.label((db) => removeLabels(db, "one list", ["eth"]));
  expect((await summary(query)).excluded).toEqual([]);
});

test("a bridge is left out without a list; one that calls it otherwise stands beside it", async () => {
  const of = wallet("8");
  const query = { without: ["bridge"] } as const;
  const found = await summary(query, of);
  expect(found).toMatchObject({ holder_count: 2, supply: 100, raw: { holder_count: 3, supply: 1_000 } });
  const reason = expect.stringContaining("names it “OP Mainnet: L1 standard bridge”: bridge.");
  expect(found.excluded).toMatchObject([{ address: bridge, reason, group: "bridge", amount: 900, rank: 1 }]);
  await store.label((db) =>
    replaceLabels(db, "ours", [
      {
        chain: "eth",
        address: bridge,
        name: "Escrow",
        category: "treasury",
        categoryGiven: null,
        asOf: null,
      },
    ]),
  );
  const answer = await backend.getLabels({ chain_id: "eth", address: [bridge], token: [of] });
  const { addresses } = JSON.parse(answer.body) as Labels;
  expect(addresses[0]!.labels.map(({ category }) => category)).toEqual(["treasury", "bridge"]);
  expect((await summary(query, of)).excluded).toMatchObject([{ label: "OP Mainnet: L1 standard bridge" }]);
  expect((await summary({ without: ["treasury"] }, of)).excluded).toMatchObject([
    { label: "Escrow", source: "ours", reason: "ours names it “Escrow”: treasury." },
  ]);
  expect((await summary({ without: ["exchange", "pool"] }, of)).excluded).toEqual([]);
});
