import { afterAll, describe, expect, it } from "vitest";
import { createRandom } from "../../server/sources/demo/random.ts";
import { importTokens, type TestToken, type TestTransfer } from "../../server/ledger/test-ledger.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { randomLedger } from "./random-ledger.ts";
import { stageInputs } from "./staging.ts";

const stores: Store[] = [];
afterAll(async () => {
  for (const store of stores) await store.close();
});
async function open(threads: number): Promise<Store> {
  const store = await openStore({ path: ":memory:", threads });
  stores.push(store);
  return store;
}

/** Chunks of DuckDB have 2,048 rows: 50 of them and a little more filled a window of which 1.5.5 gave the last rows twice. */
const windowRows = 50 * 2_048 + 10;
const wallets = 10;

/** Among ten wallets, so that the legs with a last row for each owner are so many; then others receive twice. */
function tradeOf(receivers: number): TestTransfer[] {
  const random = createRandom(`window ${receivers}`);
  const transfers: TestTransfer[] = [];
  const balances = Array.from({ length: wallets }, () => 0);
  const put = (from: number | null, to: string, amount: number) => {
    const nth = transfers.length;
    const price = nth % 100 === 0 ? { price: 1 + (nth % 7) / 10 } : {};
    const time = 1_735_689_600 + nth * 60;
    transfers.push({ time, from: from === null ? null : `w${from}`, to, amount, ...price });
  };
  // One leg of a mint, two of each transfer, one row more for each owner; a receiver has two legs and that row.
  const left = windowRows - 1 - wallets - 5 * receivers;
  put(null, "w0", 1_000_000_000);
  balances[0] = 1_000_000_000;
  if (left % 2 === 1) put(null, "w0", 1);
  for (let count = Math.floor(left / 2); count > 0; count--) {
    let from = random.below(wallets);
    while (balances[from]! < 2) from = (from + 1) % wallets;
    const to = (from + 1 + random.below(wallets - 1)) % wallets;
    const amount = 1 + random.below(Math.min(1_000, balances[from]! - 1));
    balances[from]! -= amount;
    balances[to]! += amount;
    put(from, `w${to}`, amount);
  }
  for (const round of [0, 1])
    for (let index = 0; index < receivers; index++) put(0, `r${index}`, 1_000 + index + round);
  return transfers;
}

describe("with one thread, what two compute", () => {
  const ending = "of a window that ends a little after fifty chunks";
  it(ending, { timeout: 180_000 }, () => sameWithTwo([1_000]));
  it(`${ending}, of few and of many`, { timeout: 180_000, tags: "long" }, () => sameWithTwo([0, 1_000]));

  /** Of a token for each number of wallets that receive twice. */
  async function sameWithTwo(receivers: readonly number[]): Promise<void> {
    const tokens = receivers.map((count): TestToken => ({
      address: `${count} receiving`,
      decimals: 6,
      transfers: tradeOf(count),
    }));
    const states: unknown[] = [];
    for (const threads of [1, 2]) {
      const store = await open(threads);
      // Each token in a round of its own: the rows beside it are counted too.
      const { tokens: imported } = await importTokens(store, tokens, { legsPerRound: windowRows });
      const supply = 1_000_000_001n;
      expect(imported).toMatchObject(
        receivers.map((count) => ({ holderCount: wallets + count, supply, contradictions: [] })),
      );
      expect(await newestPoints(store)).toEqual(
        receivers.map((count) => ({ holders: wallets + count, supply })),
      );
      states.push(await hashes(store));
    }
    expect(states[1]).toEqual(states[0]);
  }

  it(
    "of a hundred tokens whose hours stood up to four times",
    { timeout: 180_000, tags: "long" },
    async () => {
      const inputs = Array.from({ length: 100 }, (_, index) => randomLedger(`until 1795697834530 ${index}`));
      const states: unknown[] = [];
      for (const threads of [1, 2]) {
        const store = await open(threads);
        const { tokens } = await store.ingest(
          inputs.map(({ chain, address, name, ticker, decimals }) => ({
            chain,
            address,
            name,
            ticker,
            decimals,
            source: "file" as const,
          })),
          (db) => stageInputs(db, inputs),
        );
        expect(tokens.flatMap(({ contradictions }) => contradictions)).toEqual([]);
        states.push(await hashes(store));
      }
      expect(states[1]).toEqual(states[0]);
    },
  );
});

/** Of all rows that are computed, whatever their order. */
function hashes(store: Store): Promise<unknown[]> {
  const tables = ["holders", "wallet_stats", "owner_clocks", "token_history", "answers"];
  const each = tables.map(
    (name) => `SELECT '${name}' AS name, count(*) AS rows, sum(hash(t)) AS hash FROM ${name} AS t`,
  );
  return store.reader.rows(`${each.join(" UNION ALL ")} ORDER BY name`);
}

function newestPoints(store: Store): Promise<unknown[]> {
  return store.reader.rows(
    `SELECT arg_max(holders, time) AS holders, arg_max(supply, time) AS supply
     FROM token_history WHERE step = 0 GROUP BY token_id ORDER BY token_id`,
  );
}
