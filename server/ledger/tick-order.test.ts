import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DatabaseFile } from "../store/database.ts";
import { macros } from "./macros.ts";
import { type OrderRows, putInOrder, readOrderJobs } from "./tick-order.ts";

test("more spells of one token than fit into memory are put in order", async () => {
  const directory = mkdtempSync(join(tmpdir(), "holderscope-order-"));
  const file = await DatabaseFile.open({
    path: ":memory:",
    memoryLimitMiB: 24,
    threads: 1,
    tempDirectory: directory,
  });
  try {
    const db = await file.connect();
    await db.run(macros);
    // Rows of one transaction, of which the database does not know how many they are.
    await db.run(`
      BEGIN;
      CREATE TEMP TABLE touched_tokens AS SELECT 1 AS token_id, 0 AS decimals;
      CREATE TEMP TABLE ranked_ticks AS
        SELECT 1 AS token_id, 24 AS tick, NULL::DOUBLE AS price, 7000000::HUGEINT AS supply;
      CREATE TEMP TABLE placed_spells AS
        SELECT 1 AS token_id, 0 AS from_nth, 1 AS to_nth, 10::HUGEINT AS amount FROM range(700000);
      CREATE TEMP TABLE tick_ranks (
        token_id INTEGER, tick INTEGER, top_10 HUGEINT, top_100 HUGEINT, top_1000 HUGEINT, half_of_supply INTEGER,
        hhi DOUBLE, gini_high HUGEINT, gini_low HUGEINT, over_10 INTEGER, over_100 INTEGER, over_1000 INTEGER,
        over_10000 INTEGER
      );`);
    const rows: Promise<OrderRows>[] = [];
    await readOrderJobs(db, async (job) => void rows.push(putInOrder(job)));
    for (const ranks of rows) await db.append("tick_ranks", await ranks);
    expect(await db.rows("SELECT tick, top_100, half_of_supply FROM tick_ranks")).toEqual([
      { tick: 24, top_100: 1_000n, half_of_supply: 350_001 },
    ]);
  } finally {
    await file.close();
    rmSync(directory, { recursive: true });
  }
});
