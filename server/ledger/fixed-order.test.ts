import { afterEach, expect, test } from "vitest";
import { openStore, type Store } from "../store/store.ts";
import { answerOf, identity } from "./test-ledger.ts";

const stores: Store[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

const wallets = 150_000;
const transfers = 250_000;

/** The same transfers and prices, staged in an order of their own, by so many threads. */
async function imported(order: string, threads: number): Promise<Store> {
  const store = await openStore({ path: ":memory:", threads });
  stores.push(store);
  await store.ingest([identity({ decimals: 3 })], async (db) => {
    await db.run(`
      INSERT INTO staged_transfers BY NAME
      SELECT
        0 AS token, i AS row, 1700000000 + i AS time, i AS block, 0 AS position,
        CASE WHEN i < ${wallets} THEN NULL ELSE 'w' || (hash(i, 1) % ${wallets}) END AS from_owner,
        'w' || CASE WHEN i < ${wallets} THEN i ELSE (hash(i, 2) % ${wallets}) END AS to_owner,
        (CASE WHEN i < ${wallets} THEN 1000000000 ELSE hash(i, 3) % 100000 END)::HUGEINT AS amount,
        CASE WHEN i % 5 > 0 THEN (1 + hash(i, 4) % 1000000)::DOUBLE / 3e6 END AS price_usd
      FROM range(${transfers}) AS r(i) ORDER BY ${order}`);
  });
  return store;
}

async function figures(store: Store): Promise<unknown[]> {
  const one = [await answerOf(store, "getTokenStats"), await answerOf(store, "getTokenPnl")];
  for (let wallet = 0; wallet < 40; wallet += 1) {
    one.push(await answerOf(store, "getWalletStats", { wallet: `w${wallet}` }));
  }
  return one;
}

test(
  "equal imports give equal figures to the last bit, whatever the order of their rows",
  { tags: "long" },
  async () => {
    const first = await figures(await imported("i", 1));
    expect(first[1]).toMatchObject({ realized_pnl_total: expect.any(Number) as number });
    expect(await figures(await imported("hash(i)", 4))).toEqual(first);
  },
);
