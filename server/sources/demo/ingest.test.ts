import { afterAll, beforeAll, expect, test } from "vitest";
import { removeTokens } from "../../store/removal.ts";
import { openStore, type Store } from "../../store/store.ts";
import { demo } from "./demo.ts";
import { beginDemo, isDemoDue } from "./ingest.ts";
import { ingestDemo } from "./test-ingest.ts";
import { demoEnd } from "./plan.ts";

const sentinels = ["one-holder", "snapshot", "snapshot-undated", "no-price"] as const;
const market = demo.filter(({ token }) => sentinels.some((name) => name === token.sentinel));
const day = 86_400;

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store?.close());

interface Kept {
  readonly tokens: number;
  readonly asOf: number;
  readonly transfers: bigint;
  readonly labelsOf: number | null;
}

async function kept(): Promise<Kept> {
  const [row] = await store.reader.rows<Kept>(
    `SELECT count(*)::DOUBLE AS tokens, max(as_of)::DOUBLE AS "asOf",
       (SELECT count(*) FROM transfers) AS transfers, (SELECT max(as_of)::DOUBLE FROM address_labels) AS "labelsOf"
     FROM tokens`,
  );
  return row!;
}

const answers = () =>
  store.reader.rows(
    `SELECT chain, address, endpoint, body, problem FROM answers JOIN tokens USING (token_id)
     ORDER BY chain, address, endpoint`,
  );

test("a market ends when it is made, takes the place of the one before, and says the same", async () => {
  expect(market).toHaveLength(sentinels.length);
  expect(await isDemoDue(store, true, market)).toBe(true);
  await ingestDemo(store, { market });
  const [asDrawn, said] = [await kept(), await answers()];
  expect(asDrawn).toMatchObject({ tokens: market.length, asOf: demoEnd });

  const end = Math.floor(Date.now() / 1_000);
  await ingestDemo(store, { market, end });
  const now = await kept();
  expect(end - now.asOf).toBeGreaterThanOrEqual(0);
  expect(end - now.asOf).toBeLessThan(12);
  expect(await isDemoDue(store, true, market)).toBe(false);
  expect(now.labelsOf).toBe(now.asOf);
  expect({ ...now, asOf: 0, labelsOf: 0 }).toEqual({ ...asDrawn, asOf: 0, labelsOf: 0 });
  expect(await answers()).toEqual(said);
});

test("in two parts it is the same, and the first is there before the others", async () => {
  const both = [...market, ...demo.filter(({ token }) => token.sentinel === "bundle")];
  await ingestDemo(store, { market: both });
  const [asDrawn, said] = [await kept(), await answers()];
  const { left, whole } = await beginDemo(store, { market: both });
  expect(left).toBe(market.length);
  expect((await kept()).tokens).toBe(1);
  expect(await isDemoDue(store, true, both)).toBe(true);
  // What is imported meanwhile comes after all of it.
  const own = {
    chain: "eth",
    address: `0x${"33".repeat(20)}`,
    name: "Own",
    ticker: "OWN",
    decimals: 0,
  } as const;
  await store.ingest([{ ...own, source: "file" }], (db) =>
    db.append("staged_balances", { token: [0], row: [0], owner: [`0x${"22".repeat(20)}`], amount: [5n] }),
  );
  expect((await kept()).tokens).toBeGreaterThanOrEqual(both.length);
  await whole;
  await store.ingest([], () => Promise.resolve(), {
    takeBack: (db) => removeTokens(db, [{ chain: own.chain, address: own.address }]),
  });
  expect({ ...(await kept()), transfers: 0n }).toEqual({ ...asDrawn, transfers: 0n });
  expect(await answers()).toEqual(said);
});

test("it is made anew at a start where it has become old, unless it is kept or beside data of one's own", async () => {
  await ingestDemo(store, { market, end: Math.floor(Date.now() / 1_000) - day });
  expect(await isDemoDue(store, true, market)).toBe(true);
  expect(await isDemoDue(store, false, market)).toBe(false);
  const own = {
    chain: "eth",
    address: `0x${"11".repeat(20)}`,
    name: "Own",
    ticker: "OWN",
    decimals: 0,
  } as const;
  await store.ingest([{ ...own, source: "file" }], async (db) => {
    await db.append("staged_balances", {
      token: [0],
      row: [0],
      owner: [`0x${"22".repeat(20)}`],
      amount: [5n],
    });
  });
  expect(await isDemoDue(store, true, market)).toBe(false);
});

test("asked to stop, the market that is on its way ends, and the next start begins it anew", async () => {
  const first = demo.find(({ token }) => token.sentinel === "bundle")!;
  const both = [first, ...market];
  const own = await openStore({ path: ":memory:" });
  try {
    const stop = new AbortController();
    const { whole } = await beginDemo(own, { market: both, signal: stop.signal });
    stop.abort();
    await expect(whole).rejects.toThrow("aborted");
    const [there] = await own.reader.rows<{ tokens: number }>(
      "SELECT count(*)::INTEGER AS tokens FROM tokens",
    );
    expect(there).toEqual({ tokens: 1 });
    expect(await isDemoDue(own, false, both)).toBe(true);
  } finally {
    await own.close();
  }
});
