import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Comparison, openComparison } from "../cluster/test-comparison.ts";
import { hasTestCluster, openTestCluster, type TestCluster } from "../cluster/test-cluster.ts";
import { openStore, type Store } from "../store/store.ts";
import { answerOf, day, importTokens } from "./test-ledger.ts";

let store: Store;
beforeEach(async () => {
  store = await openStore({ path: ":memory:" });
});
/** By `npm run test:cluster`: a server that has only ClickHouse answers each example as the store does. */
let cluster: (TestCluster & { readonly comparison: Comparison }) | undefined;
beforeAll(async () => {
  if (!hasTestCluster) return;
  const opened = await openTestCluster();
  cluster = { ...opened, comparison: await openComparison(opened) };
});
let compared = 0;
afterEach(async () => {
  if (cluster !== undefined) {
    compared += 10;
    await store.change(async (db) => {
      // Of its own and as a chain has them: pools are worked out from it.
      await db.run("UPDATE tokens SET address = '0x' || lpad((token_id + $1)::VARCHAR, 40, '0')", [compared]);
      return [0];
    });
    await cluster.comparison.compare(store);
  }
  await store.close();
});
afterAll(async () => {
  await cluster?.comparison.close();
  await cluster?.close();
});

/** 2023-11-14; any time will do. */
const start = 1_700_000_000;

describe("concentration", () => {
  test("one holder has everything", async () => {
    await importTokens(store, [{ transfers: [{ time: start, from: null, to: "a", amount: 7 }] }]);
    expect(await answerOf(store, "getTokenStats")).toEqual({
      hhi: 1,
      gini: 0,
      median_holder_position: 7,
      avg_time_held: 0,
      retention_rate: null,
    });
  });

  test("no holder: statistics are unavailable, lists are empty", async () => {
    await importTokens(store, [
      {
        transfers: [
          { time: start, from: null, to: "a", amount: 7 },
          { time: start + 1, from: "a", to: null, amount: 7 },
        ],
      },
    ]);
    expect(await answerOf(store, "getTokenStats")).toBe("stats_unavailable");
    expect(await answerOf(store, "getHolders")).toEqual({ holder_count: 0, total: 0, holders: [] });
    expect(await answerOf(store, "getToken")).toMatchObject({ supply: "0" });
    expect(await answerOf(store, "getWalletStats", { wallet: "a" })).toMatchObject({
      amount: 0,
      avg_time_held: null,
      holding_breakdown: { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0 },
    });
  });

  test("equal holders: Gini is exactly 0, and their addresses are in order", async () => {
    const amount = 123_456_789_012_345_678_901_234_567n;
    await importTokens(store, [
      { decimals: 18, balances: ["d", "b", "g", "a", "f", "c", "e"].map((owner) => [owner, amount]) },
    ]);
    const ranked = await store.reader.rows<{ address: string }>("SELECT address FROM holders ORDER BY rank");
    expect(ranked.map(({ address }) => address)).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
    expect(await answerOf(store, "getTokenStats")).toMatchObject({
      gini: 0,
      median_holder_position: 123_456_789,
    });
  });

  test("unequal holders, the median of an even number rounded half up", async () => {
    await importTokens(store, [
      {
        decimals: 1,
        balances: [
          ["a", 10],
          ["b", 20],
          ["c", 30],
          ["d", 40],
        ],
      },
    ]);
    expect(await answerOf(store, "getTokenStats")).toEqual({
      hhi: expect.closeTo((1 + 4 + 9 + 16) / 100, 12),
      gini: 0.25,
      median_holder_position: 3,
      avg_time_held: null,
      retention_rate: null,
    });
  });
});

describe("what is no event", () => {
  test("a transfer to oneself, of nothing, from nowhere to nowhere", async () => {
    await importTokens(store, [
      {
        transfers: [
          { time: start, from: null, to: "a", amount: 10 },
          { time: start + 5 * day, from: "a", to: "a", amount: 10 },
          { time: start + 6 * day, from: null, to: null, amount: 10 },
          { time: start + 7 * day, from: "b", to: "c", amount: 0 },
        ],
      },
    ]);
    expect(await answerOf(store, "getToken")).toMatchObject({ supply: "10" });
    expect(await answerOf(store, "getTokenStats")).toMatchObject({ avg_time_held: 7 * day });
    expect(await answerOf(store, "getWalletCategories")).toMatchObject({ new_holders: 1, wood: 0 });
    expect(await answerOf(store, "getWalletStats", { wallet: "c" })).toBe("wallet_not_found");
    expect(await answerOf(store, "getWalletStats", { wallet: "nobody" })).toBe("wallet_not_found");
  });

  test("a move between two accounts of one owner changes rows, not lots", async () => {
    await importTokens(store, [
      {
        prices: [[start + 20 * day, 2]],
        transfers: [
          { time: start, from: null, to: "a", toAccount: "a1", amount: 10, price: 1 },
          { time: start + 20 * day, from: "a", to: "a", fromAccount: "a1", toAccount: "a2", amount: 4 },
        ],
      },
    ]);
    expect(await answerOf(store, "getHolders")).toEqual({
      holder_count: 2,
      total: 2,
      holders: [
        { address: "a", spl_token_account: "a1", amount: 6, rank: 1 },
        { address: "a", spl_token_account: "a2", amount: 4, rank: 2 },
      ],
    });
    expect(await answerOf(store, "getWalletStats", { wallet: "a" })).toEqual({
      amount: 10,
      holder_category: "crab",
      avg_time_held: 20 * day,
      holding_breakdown: { diamond: 0, gold: 0, silver: 0, bronze: 10, wood: 0 },
      unrealized_pnl: 10,
      realized_pnl: 0,
    });
    expect(await answerOf(store, "getHolderDeltas")).toMatchObject({ "1hour": 1, "14days": 1, "30days": 2 });
    expect(await answerOf(store, "getWalletCategories")).toMatchObject({ bronze: 1 });
  });
});

describe("lots", () => {
  test("the oldest are consumed first; profit is per lot", async () => {
    await importTokens(store, [
      {
        prices: [[start + 100 * day, 10]],
        transfers: [
          { time: start, from: null, to: "a", amount: 10, price: 1 },
          { time: start + 50 * day, from: null, to: "a", amount: 10, price: 4 },
          { time: start + 90 * day, from: "a", to: "b", amount: 15, price: 6 },
          { time: start + 100 * day, from: null, to: "c", amount: 1 },
        ],
      },
    ]);
    expect(await answerOf(store, "getWalletStats", { wallet: "a" })).toEqual({
      amount: 5,
      holder_category: "crab",
      avg_time_held: 50 * day,
      holding_breakdown: { diamond: 0, gold: 0, silver: 5, bronze: 0, wood: 0 },
      unrealized_pnl: 5 * (10 - 4),
      realized_pnl: 10 * (6 - 1) + 5 * (6 - 4),
    });
    expect(await answerOf(store, "getTokenPnl")).toEqual({
      break_even_price: (5 * 4 + 15 * 6 + 1 * 10) / 21,
      realized_pnl_total: 60,
      unrealized_pnl_total: 30 + 15 * (10 - 6) + 0,
    });
    // a sold 10 days ago, b received then and sold nothing, c received now.
    expect(await answerOf(store, "getWalletCategories")).toEqual({
      diamond: 0,
      gold: 0,
      silver: 0,
      bronze: 0,
      wood: 1,
      new_holders: 2,
    });
  });

  test("ages at the limits belong to the younger band", async () => {
    const lot = (days: number, amount: number, seconds = 0) => ({
      time: start - days * day - seconds,
      from: null,
      to: "a",
      amount,
    });
    await importTokens(store, [
      {
        transfers: [
          lot(200, 1),
          lot(90, 2, 1),
          lot(90, 4),
          lot(60, 8, 1),
          lot(60, 16),
          lot(30, 32, 1),
          lot(30, 64),
          lot(15, 128, 1),
          lot(15, 256),
          { time: start, from: "a", to: null, amount: 1 },
        ],
      },
    ]);
    expect(await answerOf(store, "getSupplyBreakdown")).toEqual({
      diamond: 2,
      gold: 4 + 8,
      silver: 16 + 32,
      bronze: 64 + 128,
      wood: 256,
    });
  });

  test("where a price is unknown that part is in no profit, the rest is", async () => {
    await importTokens(store, [
      {
        transfers: [
          { time: start, from: null, to: "a", amount: 10 },
          { time: start + 10 * day, from: null, to: "a", amount: 10, price: 2 },
          { time: start + 20 * day, from: "a", to: null, amount: 4 },
          { time: start + 30 * day, from: "a", to: null, amount: 10, price: 5 },
          { time: start + 40 * day, from: "a", to: null, amount: 3 },
          { time: start + 50 * day, from: "a", to: null, amount: 1, price: 7 },
        ],
      },
    ]);
    // Sold: 4 of the first lot at ?, 6 of it and 4 of the second at 5, 3 of the second at ?, 1 of it at 7.
    expect(await answerOf(store, "getWalletStats", { wallet: "a" })).toMatchObject({
      amount: 2,
      realized_pnl: 4 * (5 - 2) + 1 * (7 - 2),
      unrealized_pnl: 2 * (7 - 2),
    });
  });

  test("at one price nothing is gained, not even by rounding", async () => {
    await importTokens(store, [
      {
        decimals: 3,
        prices: [[start + 10 * day, 1000]],
        transfers: [
          { time: start, from: null, to: "a", amount: 100_001, price: 0.1 },
          { time: start + 1, from: "a", to: null, amount: 33_337, price: 0.1 },
          { time: start + 2, from: "a", to: null, amount: 12_341, price: 0.1 },
          { time: start + 10 * day, from: null, to: "b", amount: 1 },
        ],
      },
    ]);
    expect(await answerOf(store, "getWalletStats", { wallet: "a" })).toMatchObject({ realized_pnl: 0 });
  });

  test("a price is good for a day", async () => {
    await importTokens(store, [
      {
        address: "fresh",
        prices: [[start, 3]],
        transfers: [{ time: start + day, from: null, to: "a", amount: 1 }],
      },
      {
        address: "old",
        prices: [[start, 3]],
        transfers: [{ time: start + day + 1, from: null, to: "a", amount: 1 }],
      },
      {
        address: "later",
        prices: [[start + 1, 3]],
        transfers: [{ time: start, from: null, to: "a", amount: 1 }],
      },
    ]);
    expect(await answerOf(store, "getTokenPnl", { address: "fresh" })).toMatchObject({ break_even_price: 3 });
    for (const address of ["old", "later"]) {
      expect(await answerOf(store, "getTokenPnl", { address })).toBe("stats_unavailable");
      expect(await answerOf(store, "getHolderBreakdowns", { address })).toBe("stats_unavailable");
      expect(await answerOf(store, "getWalletStats", { address, wallet: "a" })).toMatchObject({
        holder_category: "unknown",
        unrealized_pnl: null,
      });
    }
    expect(await answerOf(store, "getWalletStats", { address: "later", wallet: "a" })).toMatchObject({
      realized_pnl: null,
    });
  });

  test("quantity times age beyond 128 bits", async () => {
    const half = 2n ** 125n;
    await importTokens(store, [
      {
        decimals: 18,
        transfers: [
          { time: start, from: null, to: "a", amount: half },
          { time: start + 1001 * day, from: null, to: "a", amount: half },
          { time: start + 2002 * day, from: null, to: "b", amount: 1 },
        ],
      },
    ]);
    expect(await answerOf(store, "getWalletStats", { wallet: "a" })).toMatchObject({
      avg_time_held: 1501.5 * day,
    });
  });
});

describe("category clock", () => {
  let made = 0;
  const category = async (transfers: Parameters<typeof importTokens>[1][number]["transfers"]) => {
    const address = `token ${(made += 1)}`;
    await importTokens(store, [
      { address, transfers: [...transfers!, { time: start, from: null, to: null, amount: 1, position: 99 }] },
    ]);
    const counts = (await answerOf(store, "getWalletCategories", { address })) as Record<string, number>;
    return Object.keys(counts).filter((name) => counts[name]! > 0);
  };
  const ago = (days: number, seconds = 0) => start - days * day - seconds;

  test.each([
    [ago(90, 1), "diamond"],
    [ago(90), "gold"],
    [ago(60, 1), "gold"],
    [ago(60), "silver"],
    [ago(30), "bronze"],
    [ago(15, 1), "bronze"],
    [ago(15), "wood"],
    [ago(15, -1), "new_holders"],
  ])("received at %i and never sold: %s", async (time, expected) => {
    expect(await category([{ time, from: null, to: "a", amount: 5 }])).toEqual([expected]);
  });

  test("a sale sets the clock", async () => {
    expect(
      await category([
        { time: ago(200), from: null, to: "a", amount: 5 },
        { time: ago(3), from: "a", to: null, amount: 1 },
      ]),
    ).toEqual(["wood"]);
  });

  test("a wallet that emptied and came back starts anew", async () => {
    expect(
      await category([
        { time: ago(200), from: null, to: "a", amount: 5 },
        { time: ago(70), from: "a", to: null, amount: 5 },
        { time: ago(3), from: null, to: "a", amount: 5 },
      ]),
    ).toEqual(["new_holders"]);
    expect(
      await category([
        { time: ago(200), from: null, to: "a", amount: 5 },
        { time: ago(50), from: "a", to: null, amount: 5 },
        { time: ago(40), from: null, to: "a", amount: 5 },
      ]),
    ).toEqual(["silver"]);
  });
});

describe("windows", () => {
  test("deltas and retention compare with the balances then", async () => {
    const now = start + 60 * day;
    await importTokens(store, [
      {
        transfers: [
          { time: start, from: null, to: "stays", amount: 5 },
          { time: start, from: null, to: "leaves", amount: 5 },
          { time: start, from: null, to: "returns", amount: 5 },
          { time: now - 20 * day, from: "returns", to: "late", amount: 5 },
          { time: now - 10 * day, from: "late", to: "returns", amount: 5 },
          { time: now - 3600, from: "leaves", to: "newest", amount: 5 },
          { time: now, from: null, to: "last", amount: 1 },
        ],
      },
    ]);
    expect(await answerOf(store, "getHolderDeltas")).toEqual({
      "1hour": 1,
      "2hours": 1,
      "4hours": 1,
      "12hours": 1,
      "1day": 1,
      "3days": 1,
      "7days": 1,
      "14days": 1,
      "30days": 1,
    });
    expect(await answerOf(store, "getTokenStats")).toMatchObject({ retention_rate: 2 / 3 });
  });

  test("retention needs thirty days", async () => {
    const of = (address: string, lastTime: number) => ({
      address,
      transfers: [
        { time: start, from: null, to: "a", amount: 5 },
        { time: lastTime, from: null, to: "b", amount: 5 },
      ],
    });
    await importTokens(store, [of("short", start + 30 * day - 1), of("long", start + 30 * day)]);
    expect(await answerOf(store, "getTokenStats", { address: "short" })).toMatchObject({
      retention_rate: null,
    });
    expect(await answerOf(store, "getTokenStats", { address: "long" })).toMatchObject({ retention_rate: 1 });
    expect(await answerOf(store, "getHolderDeltas", { address: "short" })).toMatchObject({ "30days": 2 });
  });
});

describe("size", () => {
  test("limits are strict, and decimal: 100 tokens at 0.1 are worth 10", async () => {
    await importTokens(store, [
      {
        decimals: 2,
        prices: [[start, 0.1]],
        balances: [
          ["a", 10_000n],
          ["b", 10_001n],
          ["c", 100_000n],
          ["d", 100_001n],
          ["e", 10_000_001n],
          ["f", 1_000_000_100n],
        ],
      },
    ]);
    expect(await answerOf(store, "getHolderBreakdowns")).toEqual({
      total_holders: 6,
      holders_over_10_usd: 5,
      holders_over_100_usd: 3,
      holders_over_1000_usd: 2,
      holders_over_10000_usd: 2,
      holders_over_100k_usd: 1,
      holders_over_1m_usd: 1,
      categories: { shrimp: 1, crab: 2, fish: 1, dolphin: 0, whale: 2 },
    });
    expect(await answerOf(store, "getWalletStats", { wallet: "a" })).toEqual({
      amount: 100,
      holder_category: "shrimp",
      avg_time_held: null,
      holding_breakdown: null,
      unrealized_pnl: null,
      realized_pnl: null,
    });
  });

  test("decimals beyond a double's power of ten", async () => {
    await importTokens(store, [
      { address: "d77", decimals: 77, balances: [["a", 12_345n]] },
      { address: "d255", decimals: 255, balances: [["a", 5n]] },
    ]);
    expect(await answerOf(store, "getHolders", { address: "d77" })).toMatchObject({
      holders: [{ amount: 1.2345e-73 }],
    });
    expect(await answerOf(store, "getHolders", { address: "d255" })).toMatchObject({
      holders: [{ amount: 5e-255 }],
    });
  });
});
