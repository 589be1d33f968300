import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../contract/endpoints.ts";
import { compareDecimals } from "../../contract/query.ts";
import { identity, importTokens } from "../ledger/test-ledger.ts";
import { openStore, type Store } from "../store/store.ts";
import { findHolders } from "./tokens/token-list.ts";
import { createStoreBackend, type StoreBackend } from "./store-backend.ts";
import { findTokens } from "./tokens/token-list.ts";

let store: Store;
let backend: StoreBackend;
const start = 1_700_000_000;
const holderCount = 10_000;
/** Two decimals; ranks 1 to 10,000 hold 5,000.00, 5,000.00, 4,999.00, 4,999.00 … 1.00, 1.00. */
const amountOf = (rank: number) => 5_000 - Math.floor((rank - 1) / 2);
const token = { chain_id: "eth", contract_address: "many", token_address: "many" };

beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
  await store.ingest([identity({ address: "many", decimals: 2, ticker: "MANY" })], (db) =>
    db.run(`INSERT INTO staged_balances
      SELECT 0, i, printf('w%05d', i + 1), NULL, (5000 - i // 2) * 100 FROM range(${holderCount}) AS r(i)`),
  );
  await importTokens(store, [
    { address: "few", ticker: "FEW", transfers: [{ time: start, from: null, to: "a", amount: 3 }] },
    { address: "fewer", ticker: "few%", balances: [["a", 1]] },
  ]);
});
afterAll(() => store.close());

async function page(query: { limit?: number; offset?: number; min_amount?: string; max_amount?: string }) {
  const answer = await backend.getHolders({ limit: 50, offset: 0, ...token, ...query });
  return { ...answer, ...endpoints.getHolders.response.parse(JSON.parse(answer.body)) };
}

describe("holders", () => {
  test("a page is a range of ranks, also across blocks and at the end", async () => {
    for (const offset of [0, 4_095, 4_096, 8_190, 9_990, 10_000, 1_000_000]) {
      const { holders, total, holder_count, pageTotal } = await page({ offset, limit: 30 });
      expect([total, holder_count, pageTotal]).toEqual([holderCount, holderCount, holderCount]);
      const ranks = Array.from(
        { length: Math.max(0, Math.min(30, holderCount - offset)) },
        (_, index) => offset + index + 1,
      );
      expect(holders).toEqual(
        ranks.map((rank) => ({
          address: `w${String(rank).padStart(5, "0")}`,
          spl_token_account: "",
          amount: amountOf(rank),
          rank,
        })),
      );
    }
  });

  test("amounts are inclusive bounds, compared exactly", async () => {
    const all = Array.from({ length: holderCount }, (_, index) => amountOf(index + 1));
    const bounds = [
      "0",
      "0.999",
      "1",
      "1.001",
      "2",
      "2952",
      "2952.00",
      "2952.004",
      "2951.996",
      "4999.99",
      "5000",
      "5001",
      "9".repeat(40),
    ];
    for (const min of [undefined, ...bounds]) {
      for (const max of [undefined, ...bounds]) {
        if (min !== undefined && max !== undefined && compareDecimals(min, max) > 0) continue;
        const matching = all.filter(
          (amount) =>
            (min === undefined || compareDecimals(String(amount), min) >= 0) &&
            (max === undefined || compareDecimals(String(amount), max) <= 0),
        );
        const { total, holders } = await page({
          limit: 2,
          offset: 1,
          ...(min === undefined ? {} : { min_amount: min }),
          ...(max === undefined ? {} : { max_amount: max }),
        });
        expect([total, holders.map((holder) => holder.amount)], `${min} to ${max}`).toEqual([
          matching.length,
          matching.slice(1, 3),
        ]);
      }
    }
  });
});

describe("answers", () => {
  const args = {
    ...token,
    contract_address: "few",
    token_address: "few",
    wallet_address: "a",
    limit: 50,
    offset: 0,
  };

  test("each has the form of the interface, or a problem", async () => {
    for (const endpoint of [
      "getToken",
      "getTokenStats",
      "getWalletCategories",
      "getSupplyBreakdown",
      "getHolders",
      "getHolderDeltas",
      "getWalletStats",
    ] as const) {
      const answer = await backend[endpoint](args);
      expect(endpoints[endpoint].response.safeParse(JSON.parse(answer.body)).success, endpoint).toBe(true);
      expect(answer).toMatchObject({ asOf: start, sources: ["file"], history: "full", priceUsd: null });
      expect(answer.etag).toMatch(/^W\/"[\w-]{22}"$/);
    }
    await expect(backend.getTokenPnl(args)).rejects.toMatchObject({ code: "stats_unavailable" });
    await expect(backend.getToken({ ...args, contract_address: "none" })).rejects.toMatchObject({
      code: "token_not_found",
    });
    await expect(backend.getToken({ ...args, chain_id: "btc" })).rejects.toMatchObject({
      code: "unknown_chain",
    });
    await expect(backend.getWalletStats({ ...args, wallet_address: "w00001" })).rejects.toMatchObject({
      code: "wallet_not_found",
    });
  });

  test("stored problems are answered", async () => {
    await store.ingest([identity({ address: "broken" })], (db) =>
      db.append("staged_problems", {
        token: [0, 0],
        endpoint: ["getTokenStats", "getHolders"],
        problem: ["internal", "internal"],
      }),
    );
    const broken = { ...args, contract_address: "broken" };
    await expect(backend.getTokenStats(broken)).rejects.toMatchObject({ code: "internal" });
    await expect(backend.getHolders(broken)).rejects.toMatchObject({ code: "internal" });
    expect(JSON.parse((await backend.getToken(broken)).body)).toMatchObject({ address: "broken" });
  });

  test("are new after an import, with another tag, and never a mixture", async () => {
    const before = await backend.getHolders(args);
    expect(await backend.getHolders(args)).toEqual(before);
    const wallet = await backend.getWalletStats(args);
    await importTokens(store, [
      {
        address: "few",
        ticker: "FEW",
        transfers: [{ time: start + 9, from: null, to: "b", amount: 4, position: 1 }],
      },
    ]);
    const after = await backend.getHolders(args);
    expect(JSON.parse(after.body)).toMatchObject({ total: 2, holders: [{ address: "b" }, { address: "a" }] });
    expect(after.etag).not.toBe(before.etag);
    expect(after.asOf).toBe(start + 9);
    expect((await backend.getWalletStats(args)).body).not.toBe(wallet.body);
  });

  test("a page is of one state, also when an import is committed between two reads", async () => {
    const hold = (amount: number) =>
      importTokens(store, [
        {
          address: "moving",
          balances: [
            ["a", amount],
            ["b", amount],
          ],
        },
      ]);
    await hold(1);
    let amount = 1;
    const racing = createStoreBackend({
      onChange: (listener) => store.onChange(listener),
      withTempTables: (work) => store.withTempTables(work),
      reader: {
        ...store.reader,
        async rows(sql, parameters) {
          if (sql.includes("FROM holders") && amount < 3) await hold((amount += 1));
          return store.reader.rows(sql, parameters);
        },
      },
    });
    const before = await racing.getToken({ ...token, contract_address: "moving" });
    expect(JSON.parse(before.body)).toMatchObject({ supply: "2" });
    const during = await racing.getHolders({ ...token, contract_address: "moving", limit: 9, offset: 0 });
    expect(JSON.parse(during.body)).toMatchObject({ holders: [{ amount: 3 }, { amount: 3 }] });
    // Nothing of an older state was kept under a newer one's name.
    await hold(4);
    const after = await racing.getHolders({ ...token, contract_address: "moving", limit: 9, offset: 0 });
    expect(JSON.parse(after.body)).toMatchObject({ holders: [{ amount: 4 }, { amount: 4 }] });
  });
});

describe("the list", () => {
  test("has the most held first, pages, and a total on every page", async () => {
    const list = async (limit: number, offset: number) => {
      const answer = await backend.getTokens({ chain_id: "eth", limit, offset });
      return { ...answer, ...endpoints.getTokens.response.parse(JSON.parse(answer.body)) };
    };
    const first = await list(1, 0);
    expect(first.tokens).toMatchObject([{ address: "many", network: "ETH", decimals: 2 }]);
    expect(first.sources).toEqual(["file"]);
    const beyond = await list(50, 1000);
    expect(beyond).toMatchObject({ total: first.total, pageTotal: first.total, tokens: [] });
    const empty = await backend.getTokens({ chain_id: "sol", limit: 5, offset: 0 });
    expect(JSON.parse(empty.body)).toEqual({ total: 0, tokens: [] });
  });

  test("is searched by name, ticker and address, as written", async () => {
    const search = async (text: string) =>
      (await findTokens(store.reader, "eth", text, 20)).tokens.map(({ address }) => address);
    expect(await search("few")).toEqual(["few", "fewer"]);
    expect(await search("W%")).toEqual(["fewer"]);
    expect(await search("name of MANY")).toEqual(["many"]);
    expect(await search("_")).toEqual([]);
    expect(await search("  ")).toEqual([]);
    expect(await search("$few")).toEqual(["few", "fewer"]);
    expect(await search("$")).toEqual([]);
    const nearly = await findTokens(store.reader, "eth", "nmae of many", 20);
    expect([nearly.alike, nearly.tokens.map(({ address }) => address)]).toEqual([true, ["many"]]);
    expect((await findTokens(store.reader, "eth", "few", 20)).alike).toBeUndefined();
    expect(await search("fxw")).toEqual([]);
    const holders = await findHolders(store.reader, { chain: "eth", address: "many" }, " ");
    expect(holders.length).toBeGreaterThan(1);
    expect(await findHolders(store.reader, { chain: "eth", address: "many" }, holders[1]!)).toEqual([
      holders[1],
    ]);
    expect(await findHolders(store.reader, { chain: "sol", address: "many" }, holders[1]!)).toEqual([]);
    expect(await backend.tokenExists("eth", "many")).toBe(true);
    expect(await backend.tokenExists("sol", "many")).toBe(false);
  });
});
