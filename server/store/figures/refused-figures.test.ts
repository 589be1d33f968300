import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerOf, importTokens, type TestToken } from "../../ledger/test-ledger.ts";
import { createStoreBackend } from "../../api/store-backend.ts";
import { checkFigures } from "../../operation/figure-check.ts";
import { statusReport } from "../../operation/status.ts";
import type { IngestOptions } from "../ingest.ts";
import { computeOutdated, findOutdated } from "../outdated.ts";
import { listRefusedFigures } from "./refused-figures.ts";
import { openStore, type Store } from "../store.ts";
import { dump, simple, start } from "../test-store.ts";

let directory: string;
let store: Store;
const open = () => openStore({ path: join(directory, "holderscope.duckdb") });
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "holderscope-refused-"));
  store = await open();
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

const other: TestToken = { ...simple, address: "other" };
const more: TestToken = {
  ...simple,
  transfers: [
    ...simple.transfers!,
    { time: start + 9, from: "b", to: "c", amount: 1 },
    { time: start + 10, from: "b", to: "a", amount: 1 },
  ],
};
/** Of the token that was given first. */
const repeatsTransfers: IngestOptions["corrupt"] = {
  // What the database hands out twice.
  transfers: "SELECT * FROM transfers UNION ALL SELECT * FROM transfers WHERE token_id = 0",
};
const losesHolder: IngestOptions["corrupt"] = {
  results: (db) => db.run("DELETE FROM holders WHERE token_id = 0 AND rank = 2"),
};
const changesShare: IngestOptions["corrupt"] = {
  results: (db) => db.run("UPDATE token_history SET hhi = 4 WHERE token_id = 0"),
};
const times = async (address: string) =>
  (
    await store.reader.rows<{ at: number }>("SELECT as_of::DOUBLE AS at FROM tokens WHERE address = $1", [
      address,
    ])
  ).map(({ at }) => at);
const transferCount = async () =>
  (await store.reader.rows<{ n: number }>("SELECT count(*)::INTEGER AS n FROM transfers"))[0]!.n;

test.each([
  ["transfers that are read twice", repeatsTransfers, "transfers are 4, and 8 were read"],
  ["a lost holder", losesHolder, "holders are 3, and 2 have a rank"],
  ["an impossible share", changesShare, "hhi cannot be what it is at"],
] as const)(
  "%s: the token keeps its older figures and its transfers, the others go on",
  async (_, corrupt, said) => {
    await importTokens(store, [simple, other]);
    const before = await answerOf(store, "getTokenStats");
    const backend = createStoreBackend(store);
    const answer = (contract_address: string) => backend.getTokenStats({ chain_id: "eth", contract_address });
    const listed = () =>
      backend.getTokenFigures({ chain_id: "eth", limit: 50, offset: 0, sort: "-holders" } as never);
    expect([(await answer("token")).stale, (await listed()).stale]).toEqual([undefined, undefined]);
    const { tokens } = await importTokens(store, [more, { ...more, address: "other" }], { corrupt });
    const [refused, computed] = tokens;
    expect(refused!.contradictions.map(({ figure, text }) => `${figure} ${text}`).join()).toContain(said);
    expect(refused).toMatchObject({ holderCount: 2, lastTime: start + 1, transfers: { added: 2 } });
    expect(computed).toMatchObject({ holderCount: 3, lastTime: start + 10, contradictions: [] });
    expect(await answerOf(store, "getTokenStats")).toEqual(before);
    // Older figures say that newer ones are refused, also where they were at hand before.
    const [{ stale }, { stale: ofOther }] = [await answer("token"), await answer("other")];
    expect([stale?.reason, ofOther]).toEqual(["figures_refused", undefined]);
    expect((await listed()).stale?.reason).toBe("figures_refused");
    expect([await times("token"), await times("other")]).toEqual([[start + 1], [start + 10]]);
    expect(await transferCount()).toBe(8);
    const config = { dataDirectory: directory, upstreamUrl: null, upstreamUnits: 0, upstreamRate: 300 };
    const status = await statusReport(store, { config, running: undefined });
    expect(status.refused).toMatchObject([{ address: "token", chain: "eth", asOf: start + 1 }]);

    // Where it comes right, nothing is left of it.
    await store.close();
    store = await open();
    expect(await findOutdated(store.reader)).toMatchObject([{ address: "token" }]);
    const onError = (__: unknown, error: unknown) => {
      throw error;
    };
    await computeOutdated(store, {
      signal: new AbortController().signal,
      onError,
      onProgress: () => undefined,
    });
    expect(await listRefusedFigures(store.reader)).toEqual([]);
    expect(await answerOf(store, "getTokenStats")).toEqual(
      await answerOf(store, "getTokenStats", { address: "other" }),
    );
  },
);

test("a new token whose figures are refused has none, and is computed with what comes next", async () => {
  const { tokens } = await importTokens(store, [simple], { corrupt: repeatsTransfers });
  expect(tokens[0]!.contradictions).not.toEqual([]);
  expect(await answerOf(store, "getTokenStats")).toBe("figures_refused");
  expect(await transferCount()).toBe(2);
  expect(await listRefusedFigures(store.reader)).toMatchObject([{ address: "token", asOf: null }]);
  await importTokens(store, [more]);
  expect(await listRefusedFigures(store.reader)).toEqual([]);
  const whole = await dump(store);
  await store.close();
  rmSync(directory, { recursive: true });
  store = await open();
  await importTokens(store, [more]);
  expect((await dump(store))["holders"]).toEqual(whole["holders"]);
  expect((await dump(store))["token_history"]).toEqual(whole["token_history"]);
});

test("the time of balances whose figures are refused is not lost", async () => {
  const balances = (amount: number): TestToken => ({
    balances: [
      ["a", amount],
      ["b", 1],
    ],
  });
  await importTokens(store, [balances(5)], { snapshotTime: start, corrupt: losesHolder });
  // Balances again, of the same time, which a token with transfers would not take.
  await importTokens(store, [balances(6)], { snapshotTime: start + 1, corrupt: losesHolder });
  expect(await answerOf(store, "getHolders")).toBe("figures_refused");
  await store.compute([
    { chain: "eth", address: "token", name: "Name of TEST", ticker: "TEST", decimals: 0, source: "file" },
  ]);
  expect(await times("token")).toEqual([start + 1]);
  expect(await answerOf(store, "getHolders")).toMatchObject({ total: 2 });
});

test("a check says which stored figures do not hold, and repairs them", async () => {
  await importTokens(store, [simple, other]);
  const right = await dump(store);
  await store.transaction((db) =>
    db.run("UPDATE holders SET amount = amount + 1 WHERE token_id = 1 AND rank = 1"),
  );
  const check = (repairs: boolean, token: string | null = null) =>
    checkFigures(store, { chain: "eth", token, repairs }, () => undefined);
  expect(await check(false)).toMatchObject([
    {
      address: "other",
      contradictions: [
        { figure: "supply" },
        { figure: "gini" },
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    },
    { address: "token", contradictions: [] },
  ]);
  expect(await check(false, "token")).toMatchObject([{ address: "token", contradictions: [] }]);
  await expect(check(false, "none")).rejects.toThrow("There is no token none of eth");
  expect(await check(true)).toMatchObject([
    { address: "other", contradictions: [], isRepaired: true },
    { address: "token", contradictions: [], isRepaired: false },
  ]);
  expect((await dump(store))["holders"]).toEqual(right["holders"]);
});
