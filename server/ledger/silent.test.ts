import { afterAll, beforeAll, expect, test } from "vitest";
import type { DataNote } from "../../contract/meta.ts";
import { createStoreBackend } from "../api/store-backend.ts";
import { openStore, type Store } from "../store/store.ts";
import { answerOf, day, importTokens, type TestTransfer } from "./test-ledger.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store.close());

const start = 1_700_000_000;
const asked = start + 300 * day;

/** Ann gave what she never received: the contract had it in her hands from the beginning. */
const given: readonly TestTransfer[] = [
  { time: start + day, from: "ann", to: "ben", amount: 300, block: 20 },
  { time: start + 40 * day, from: "ben", to: "cid", amount: 100, block: 30 },
];
const found = (time: number, block: number, owner: string, amount: number): TestTransfer => ({
  time,
  block,
  position: 1_000_000_000,
  ...(amount > 0 ? { from: null, to: owner } : { from: owner, to: null }),
  amount: Math.abs(amount),
  silent: true,
});

async function imported(
  address: string,
  transfers: readonly TestTransfer[],
  notes: readonly DataNote[] = [],
  prices: readonly (readonly [number, number])[] = [],
) {
  await importTokens(store, [{ address, transfers, notes, prices }], { allowIncomplete: true });
  const [token] = await store.reader.rows<{ history: string; facts: string }>(
    "SELECT history, facts FROM tokens WHERE address = $1",
    [address],
  );
  return {
    history: token!.history,
    ask: (name: Parameters<typeof answerOf>[1]) => answerOf(store, name, { address }),
  };
}

test("what was there from the beginning is held since then, at a cost that is not known", async () => {
  const prices = [
    [start, 2],
    [start + day, 4],
    [start + 40 * day, 5],
  ] as const;
  const opening = found(start, 10, "ann", 1_000);
  const { history, ask } = await imported("opening", [opening, ...given], ["set_at_creation"], prices);
  expect(history).toBe("full");
  expect(await ask("getHolders")).toMatchObject({
    holder_count: 3,
    total: 3,
  });
  expect(await ask("getToken")).toMatchObject({ supply: "1000" });
  // Ann holds 700 for 40 days, Ben 200 for 39, Cid 100 for none. What Ann had came at no price, though there was one.
  expect(await ask("getTokenStats")).toMatchObject({ avg_time_held: ((700 * 40 + 200 * 39) * day) / 1_000 });
  expect(await ask("getTokenPnl")).toMatchObject({ break_even_price: (200 * 4 + 100 * 5) / 300 });
  const moves = await store.reader.rows(
    "SELECT sum(transfers)::DOUBLE AS transfers FROM token_history JOIN tokens USING (token_id) WHERE address = 'opening' AND step = 1",
  );
  expect(moves).toEqual([{ transfers: 2 }]);
  const { body } = await createStoreBackend(store).getWalletHistory({
    chain_id: "eth",
    contract_address: "opening",
    token_address: "opening",
    wallet_address: "ann",
    interval: "1day",
  } as never);
  expect((JSON.parse(body) as { transfers: unknown }).transfers).toMatchObject([
    { change: -300, price_usd: 4 },
    { change: 1_000, price_usd: null, without_transfer: true },
  ]);
});

test("what came nobody knows when is held from the moment on at which it was seen, and nothing is said of before", async () => {
  const entries = [found(asked, 40, "ann", 950), found(asked, 40, "ben", -50)];
  entries[1] = { ...entries[1]!, position: 1_000_000_001 };
  const later: TestTransfer = { time: asked + 2 * day, block: 50, from: "ann", to: "dan", amount: 10 };
  const { history, ask } = await imported("late", [...given, ...entries, later], ["adjusted"]);
  expect(history).toBe("incomplete");
  expect(await ask("getToken")).toMatchObject({ supply: "900" });
  expect(await ask("getHolders")).toMatchObject({ holder_count: 4 });
  expect(await ask("getTokenStats")).toMatchObject({ avg_time_held: null, retention_rate: null });
  expect([await ask("getTokenPnl"), await ask("getWalletCategories")]).toEqual([
    "stats_unavailable",
    "stats_unavailable",
  ]);
  expect(await ask("getHolderDeltas")).toMatchObject({ "1day": 1, "3days": null });
  const rows = await store.reader.rows<{
    time: number;
    supply: number | null;
    fresh: number | null;
    moved: number | null;
  }>(
    `SELECT time::DOUBLE AS time, h.supply::DOUBLE AS supply, new_owners AS fresh, h.transfers::DOUBLE AS moved
     FROM token_history AS h JOIN tokens USING (token_id)
     WHERE address = 'late' AND step = 1 ORDER BY time`,
  );
  expect(rows.filter(({ time, supply }) => time < asked !== (supply === null))).toEqual([]);
  expect(rows.filter(({ supply }) => supply !== null).map(({ supply }) => supply)).toEqual([900, 900, 900]);
  expect(rows.filter(({ fresh }) => fresh !== null).map(({ fresh }) => fresh)).toEqual([0, 1]);
  expect(rows.reduce((sum, { moved }) => sum + (moved ?? 0), 0)).toBe(3);
  const backend = createStoreBackend(store);
  const holdersAt = (at: number) =>
    backend.getHolders({
      chain_id: "eth",
      contract_address: "late",
      token_address: "late",
      at,
      limit: 10,
      offset: 0,
    } as never);
  await expect(holdersAt(asked - 1)).rejects.toThrow(/known from/);
  expect(JSON.parse((await holdersAt(asked)).body)).toMatchObject({ holder_count: 3 });
});

test("without its entries, as after a reorganisation, an adjusted token has no known balances", async () => {
  const { history, ask } = await imported("taken back", [{ ...given[0]!, from: null }], ["adjusted"]);
  expect([history, await ask("getHolders")]).toEqual(["incomplete", "stats_unavailable"]);
});

test("who goes below zero after balances were asked for still makes them unknown", async () => {
  const entries = [found(asked, 40, "ann", 400)];
  const later: TestTransfer = { time: asked + day, block: 50, from: "ann", to: "dan", amount: 500 };
  const { ask } = await imported("below", [...given, ...entries, later], ["adjusted"]);
  expect(await ask("getHolders")).toBe("stats_unavailable");
});

test("holders are not shown where so much is missing that they could be others", async () => {
  const mint: TestTransfer = { time: start, from: null, to: "ann", amount: 10, block: 10 };
  expect((await imported("shown", [mint], ["differs", "missing=1"])).history).toBe("full");
  const { history, ask } = await imported("hidden", [mint], ["differs", "withheld", "missing=990"]);
  expect([history, await ask("getHolders"), await ask("getTokenStats")]).toEqual([
    "incomplete",
    "stats_unavailable",
    "stats_unavailable",
  ]);
});
