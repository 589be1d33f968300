import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { interfaceNames } from "../../contract/endpoints.ts";
import { answerOf, day, factsOf, identity, importTokens } from "../ledger/test-ledger.ts";
import { openStore, type Store } from "./store.ts";
import { dump, simple, start } from "./test-store.ts";

let store: Store;
beforeEach(async () => {
  store = await openStore({ path: ":memory:" });
});
afterEach(() => store.close());

describe("the same again", () => {
  test("changes nothing, not even the token's version", async () => {
    const first = await importTokens(store, [simple]);
    expect(first).toMatchObject({
      changed: true,
      tokens: [{ transfers: { added: 2, ignored: 0 }, prices: { added: 1, ignored: 0 }, supply: 10n }],
    });
    const before = await dump(store);
    let changes = 0;
    store.onChange(() => (changes += 1));
    const second = await importTokens(store, [simple]);
    expect(second).toMatchObject({
      changed: false,
      tokens: [
        {
          transfers: { added: 0, ignored: 2 },
          prices: { added: 0, ignored: 1 },
          holderCount: 2,
          firstTime: start,
          lastTime: start + 1,
        },
      ],
    });
    expect(await dump(store)).toEqual(before);
    expect(changes).toBe(0);
  });

  test("within one import an event counts once", async () => {
    const summary = await importTokens(store, [
      { transfers: [...simple.transfers!, { ...simple.transfers![0]!, position: 0 }] },
    ]);
    expect(summary.tokens[0]).toMatchObject({ transfers: { added: 2, ignored: 1 }, supply: 10n });
  });

  test("more of a token, in between and after, is merged", async () => {
    const rows = [
      { time: start, from: null, to: "a", amount: 10, position: 1 },
      { time: start + day, from: "a", to: "b", amount: 10, position: 2 },
      { time: start + 2 * day, from: "b", to: "c", amount: 3, position: 3 },
      { time: start + 3 * day, from: "c", to: null, amount: 1, position: 4 },
    ];
    await importTokens(store, [{ address: "at once", transfers: rows }]);
    await importTokens(store, [{ address: "later", transfers: [rows[0]!, rows[1]!, rows[3]!] }], {
      allowIncomplete: true,
    });
    expect(await answerOf(store, "getHolderDeltas", { address: "later" })).toBe("stats_unavailable");
    await importTokens(store, [{ address: "later", transfers: [rows[2]!] }]);
    const endpoints = ["getTokenStats", "getHolders", "getHolderDeltas", "getSupplyBreakdown"] as const;
    for (const endpoint of endpoints) {
      expect(await answerOf(store, endpoint, { address: "later" })).toEqual(
        await answerOf(store, endpoint, { address: "at once" }),
      );
    }
  });

  test("a new price for the same second replaces the old", async () => {
    await importTokens(store, [simple]);
    const summary = await importTokens(store, [{ prices: [[start, 3]] }]);
    expect(summary.tokens[0]).toMatchObject({ prices: { added: 1, ignored: 0 } });
    expect(await answerOf(store, "getTokenPnl")).toMatchObject({ break_even_price: 3 });
  });

  test("another name changes the token and nothing else", async () => {
    await importTokens(store, [simple]);
    const stats = await answerOf(store, "getTokenStats");
    await importTokens(store, [{ ticker: "NEW" }]);
    expect(await answerOf(store, "getToken")).toMatchObject({ ticker: "NEW", supply: "10" });
    expect(await answerOf(store, "getTokenStats")).toEqual(stats);
  });
});

describe("snapshots", () => {
  const balances = [
    ["a", 5],
    ["b", 0],
    ["a", 2, "second account"],
  ] as const;

  test("replace each other; zero balances are no holders", async () => {
    const first = await importTokens(store, [{ balances }], { snapshotTime: start });
    expect(first.tokens[0]).toMatchObject({
      balances: { added: 2, ignored: 1 },
      history: "snapshot",
      holderCount: 2,
      supply: 7n,
      lastTime: start,
    });
    expect(await importTokens(store, [{ balances }], { snapshotTime: start })).toMatchObject({
      changed: false,
    });
    expect(await answerOf(store, "getWalletStats", { wallet: "a" })).toMatchObject({
      amount: 7,
      avg_time_held: null,
    });
    await importTokens(store, [{ balances: [["c", 1]] }]);
    expect(await answerOf(store, "getHolders")).toMatchObject({ total: 1, holders: [{ address: "c" }] });
    expect(await answerOf(store, "getWalletStats", { wallet: "a" })).toBe("wallet_not_found");
  });

  test("have no history", async () => {
    await importTokens(store, [{ balances, prices: [[start, 1]] }]);
    const unavailable = [
      "getTokenPnl",
      "getWalletCategories",
      "getSupplyBreakdown",
      "getHolderDeltas",
    ] as const;
    for (const endpoint of unavailable) expect(await answerOf(store, endpoint)).toBe("stats_unavailable");
    expect(await answerOf(store, "getHolderBreakdowns")).toMatchObject({ total_holders: 2 });
  });
});

test("incomplete: balances are only changes, so that nothing is made of them", async () => {
  const transfers = [
    { time: start, from: null, to: "a", amount: 5 },
    { time: start + 10, from: "a", to: "b", amount: 8 },
  ];
  const summary = await importTokens(store, [{ transfers, prices: [[start, 100]] }], {
    allowIncomplete: true,
  });
  expect(summary.tokens[0]).toMatchObject({ history: "incomplete", holderCount: 1, supply: 8n });
  for (const endpoint of interfaceNames) {
    if (endpoint === "getTokens" || endpoint === "getToken") continue;
    expect([endpoint, await answerOf(store, endpoint, { wallet: "b" })]).toEqual([
      endpoint,
      "stats_unavailable",
    ]);
  }
  expect(await factsOf(store)).toEqual({
    coverage: { from: start, to: start + 10, transfers: 2, addresses: 2 },
  });
  // A later import of prices alone does not ask again.
  expect(await importTokens(store, [{ prices: [[start + 5, 1]] }])).toMatchObject({
    changed: true,
    tokens: [{ history: "incomplete" }],
  });
});

test("readers see the old state until an import is committed, then the new", async () => {
  await importTokens(store, [simple]);
  const seen: unknown[] = [];
  const more = Array.from({ length: 2000 }, (_, index) => ({
    time: start + 2 + index,
    from: null,
    to: `w${index}`,
    amount: 1,
    position: 2 + index,
  }));
  const running = importTokens(store, [{ ...simple, transfers: [...simple.transfers!, ...more] }]).then(
    () => true,
  );
  for (let isDone = false; !isDone;) {
    isDone = await Promise.race([running, new Promise<false>((resolve) => setTimeout(resolve, 1, false))]);
    seen.push(
      await store.reader.rows(
        `SELECT holder_count::BIGINT AS said, (SELECT count(*) FROM holders) AS listed,
           (SELECT count(*) FROM wallet_stats) AS owners FROM tokens`,
      ),
    );
  }
  const distinct = new Set(
    seen.map((rows) =>
      JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
    ),
  );
  expect(seen[0]).toEqual([{ said: 2n, listed: 2n, owners: 2n }]);
  expect(seen.at(-1)).toEqual([{ said: 2002n, listed: 2002n, owners: 2002n }]);
  expect(distinct.size).toBe(2);
});

test(
  "a large import is visible at once, though nothing was written before it in the transaction",
  { tags: "long" },
  async () => {
    // DuckDB hides rows that it writes to a file early, after an INSERT of none; see `hasRows`.
    const directory = mkdtempSync(join(tmpdir(), "holderscope-ingest-"));
    const file = await openStore({ path: join(directory, "holderscope.db") });
    const amount = 300_000;
    await file.ingest([identity({ address: "empty" }), identity({ address: "large" })], (db) =>
      db.run(`INSERT INTO staged_transfers
      (token, row, time, block, position, from_owner, to_owner, from_account, to_account, amount, price_usd, silent)
      SELECT 1, i, ${start}, 0, i, NULL, 'w' || i, NULL, NULL, 1, NULL, NULL FROM range(${amount}) AS r(i)`),
    );
    expect(await answerOf(file, "getHolders", { address: "large" })).toMatchObject({ total: amount });
    expect(await answerOf(file, "getWalletCategories", { address: "large" })).toMatchObject({
      new_holders: 1000,
    });
    expect(await answerOf(file, "getWalletStats", { address: "large", wallet: "w7" })).toMatchObject({
      amount: 1,
    });
    expect(await answerOf(file, "getHolders", { address: "empty" })).toMatchObject({ total: 0 });
    await file.close();
    rmSync(directory, { recursive: true });
  },
);

test("a store of very many tokens takes one more, whose number is the next", async () => {
  await importTokens(store, [simple]);
  const many = 150_000;
  await store.ingest(
    [],
    (db) =>
      db.run(
        `INSERT INTO tokens BY NAME
       SELECT tokens.* REPLACE ((token_id + 1 + nth)::INTEGER AS token_id, 'other ' || nth AS address) FROM tokens, range(${many}) AS others(nth)`,
      ),
    { alongside: async () => undefined },
  );
  await importTokens(store, [{ address: "one more", transfers: simple.transfers! }]);
  const [read] = await store.reader.rows<{ id: number; tokens: number }>(
    "SELECT max(token_id) AS id, count(*)::INTEGER AS tokens FROM tokens",
  );
  expect(read).toEqual({ id: many + 1, tokens: many + 2 });
});
