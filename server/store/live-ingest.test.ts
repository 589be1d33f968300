import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerOf, identity } from "../ledger/test-ledger.ts";
import { createStoreBackend } from "../api/store-backend.ts";
import type { Database } from "./database.ts";
import { openStore, type Store } from "./store.ts";

let directory: string;
let store: Store;
const open = () => openStore({ path: join(directory, "holderscope.duckdb") });
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "holderscope-live-"));
  store = await open();
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

const start = 1_700_000_000;
const one = { ...identity({ address: "one" }), source: "evm" as const };
const two = { ...identity({ address: "two" }), source: "evm" as const };
const chain = "eth";

/** A transfer of one unit a block to `wallet + block`, from nowhere, at a price of the block's number. */
function blocks(from: number, to: number, wallet = "w", token = 0) {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return async (db: Database) => {
    await db.append("staged_transfers", {
      token: numbers.map(() => token),
      time: numbers.map((number) => start + number),
      block: numbers,
      position: numbers.map(() => 0),
      to_owner: numbers.map((number) => `${wallet}${number}`),
      amount: numbers.map(() => 1),
    });
    await db.append("staged_prices", {
      token: numbers.map(() => token),
      time: numbers.map((number) => start + number),
      price_usd: numbers.map((number) => number),
      block: numbers,
    });
  };
}

const checkpoint = (next: number) => (db: Database) =>
  db.run(`DELETE FROM index_networks; INSERT INTO index_networks VALUES ('eth', '${next}')`);
const checkpointed = async () =>
  (await store.reader.rows<{ network: string }>("SELECT network FROM index_networks"))[0]?.network;

/** All that a token answers, and what was imported of it, by addresses. */
async function stateOf(address: string) {
  const rows = await store.reader.rows(
    `SELECT f.address AS sender, w.address AS receiver, x.time::VARCHAR AS time, x.block::VARCHAR AS block
     FROM transfers AS x JOIN tokens AS t ON t.token_id = x.token_id AND t.address = $1
     LEFT JOIN wallets AS f ON f.wallet_id = x.from_owner LEFT JOIN wallets AS w ON w.wallet_id = x.to_owner
     ORDER BY x.block`,
    [address],
  );
  const prices = await store.reader.rows(
    `SELECT time::VARCHAR AS time, price_usd FROM prices SEMI JOIN (FROM tokens WHERE address = $1) USING (token_id)
     ORDER BY time`,
    [address],
  );
  return [
    rows,
    prices,
    await answerOf(store, "getHolders", { address }),
    await answerOf(store, "getHolderDeltas", { address }),
    await answerOf(store, "getTokenPnl", { address }),
    await store.reader.rows(
      `SELECT h.* EXCLUDE (token_id) FROM token_history AS h SEMI JOIN (FROM tokens WHERE address = $1) USING (token_id)
       ORDER BY step, time`,
      [address],
    ),
  ];
}

describe("taking blocks back", () => {
  test("what comes instead is merged in the same transaction, and other tokens keep theirs", async () => {
    await store.ingest([one, two], async (db) => {
      await blocks(1, 9)(db);
      await blocks(1, 9, "v", 1)(db);
    });
    const others = await stateOf("two");
    await store.ingest([one], blocks(5, 7, "x"), { rewind: [{ chain, address: "one", fromBlock: 5n }] });
    await store.ingest([{ ...one, address: "fresh" }], async (db) => {
      await blocks(1, 4)(db);
      await blocks(5, 7, "x")(db);
    });
    expect(await stateOf("one")).toEqual(await stateOf("fresh"));
    expect(await stateOf("two")).toEqual(others);
  });

  test("of everything leaves a token without holders", async () => {
    await store.ingest([one], blocks(1, 3));
    const summary = await store.compute([one], { rewind: [{ chain, address: "one", fromBlock: 0n }] });
    expect(summary).toMatchObject({ changed: true, tokens: [{ supply: 0n, holderCount: 0 }] });
    expect(await answerOf(store, "getHolders", { address: "one" })).toMatchObject({ total: 0 });
  });

  test("prices that hang on no block stay", async () => {
    await store.ingest([one], blocks(1, 2));
    await store.ingest([one], (db) =>
      db.append("staged_prices", { token: [0], time: [start + 9], price_usd: [7] }),
    );
    await store.compute([one], { rewind: [{ chain, address: "one", fromBlock: 2n }] });
    expect((await stateOf("one"))[1]).toEqual([
      { time: String(start + 1), price_usd: 1 },
      { time: String(start + 9), price_usd: 7 },
    ]);
  });

  test("is undone where the rest of the import fails", async () => {
    await store.ingest([one], blocks(1, 9), { alongside: checkpoint(10) });
    const before = await stateOf("one");
    const failing = store.ingest([one], blocks(5, 6, "x"), {
      rewind: [{ chain, address: "one", fromBlock: 5n }],
      alongside: async (db) => {
        await checkpoint(7)(db);
        throw new Error("the disk is full");
      },
    });
    await expect(failing).rejects.toThrow("the disk is full");
    expect(await stateOf("one")).toEqual(before);
    expect(await checkpointed()).toBe("10");
    const elsewhere = store.compute([one], { rewind: [{ chain, address: "two", fromBlock: 5n }] });
    await expect(elsewhere).rejects.toThrow("two is taken back without being one of the tokens");
  });
});

test("a checkpoint is kept also where nothing else changed", async () => {
  await store.ingest([one], blocks(1, 2), { alongside: checkpoint(3) });
  let changes = 0;
  store.onChange(() => (changes += 1));
  const summary = await store.ingest([one], blocks(1, 2), { alongside: checkpoint(5) });
  expect([summary.changed, changes, await checkpointed()]).toEqual([false, 0, "5"]);
});

describe("computing later", () => {
  test("answers are of the old state until then, and the same as at once", async () => {
    await store.ingest([one], blocks(1, 3));
    const before = await stateOf("one");
    let changes = 0;
    store.onChange(() => (changes += 1));
    await store.ingest([one, two], blocks(4, 6), { deferCompute: true, alongside: checkpoint(7) });
    await store.ingest([two], blocks(1, 6), { deferCompute: true });
    expect((await stateOf("one")).slice(2)).toEqual(before.slice(2));
    expect(await answerOf(store, "getHolders", { address: "two" })).toBe("token_not_found");
    expect(changes).toBe(0);

    // What is to be computed is remembered over a restart.
    await store.close();
    store = await open();
    await store.compute([one, two]);
    await store.ingest([{ ...one, address: "fresh" }], blocks(1, 6));
    expect(await stateOf("one")).toEqual(await stateOf("fresh"));
    expect(await stateOf("two")).toEqual(await stateOf("fresh"));
    expect(await store.compute([one, two])).toMatchObject({ changed: false });
  });

  test("a token that was never computed is the same token in the next import", async () => {
    await store.ingest([one], blocks(1, 3), { deferCompute: true });
    await store.ingest([two], blocks(1, 3), { deferCompute: true });
    await expect(store.ingest([{ ...one, decimals: 3 }], blocks(4, 5))).rejects.toThrow(
      "is stored with 0 decimals, not 3",
    );
    await store.ingest([one], blocks(4, 5));
    expect(await answerOf(store, "getHolders", { address: "one" })).toMatchObject({ total: 5 });
    expect(await answerOf(store, "getHolders", { address: "two" })).toBe("token_not_found");
  });
});

describe("notes", () => {
  const notesOf = async (address: string) => {
    const backend = createStoreBackend(store);
    return (await backend.getToken({ chain_id: chain, contract_address: address })).notes;
  };

  test("are answered, stay where an import gives none, and change alone", async () => {
    await store.ingest([{ ...one, notes: ["rebasing"] }], blocks(1, 3));
    expect(await notesOf("one")).toEqual(["rebasing"]);
    await store.ingest([one], blocks(4, 4));
    expect(await notesOf("one")).toEqual(["rebasing"]);
    await store.compute([{ ...one, notes: ["rebasing", "quarantined"] }], { deferCompute: true });
    expect(await notesOf("one")).toEqual(["rebasing"]);
    await store.compute([one]);
    expect(await notesOf("one")).toEqual(["rebasing", "quarantined"]);
    expect(await store.compute([{ ...one, notes: [] }])).toMatchObject({ changed: true });
    expect(await notesOf("one")).toBeUndefined();
  });

  test("a partial token counts as incomplete, though no balance shows it", async () => {
    const partial = { ...one, notes: ["partial" as const] };
    expect(await store.ingest([partial], blocks(1, 3))).toMatchObject({
      tokens: [{ history: "incomplete" }],
    });
    expect(await answerOf(store, "getHolderDeltas", { address: "one" })).toBe("stats_unavailable");
    expect(await answerOf(store, "getHolders", { address: "one" })).toBe("stats_unavailable");
    // Earlier blocks were found: nothing is missing any more.
    await store.ingest([{ ...one, notes: [] }], blocks(0, 0));
    expect(await answerOf(store, "getHolderDeltas", { address: "one" })).toMatchObject({ "1hour": 4 });
  });
});
