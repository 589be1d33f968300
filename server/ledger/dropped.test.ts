import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Database, DatabaseFile } from "../store/database.ts";
import { openStore } from "../store/store.ts";
import { computeTokens, type TouchedToken } from "./compute.ts";
import { type RunStep, runGivingBack, runPlainly } from "./dropped.ts";
import { importTokens } from "./test-ledger.ts";

const rounds = 4;

async function withDatabase<T>(work: (db: Database) => Promise<T>, path = ":memory:"): Promise<T> {
  const file = await DatabaseFile.open({
    path,
    memoryLimitMiB: 512,
    threads: 1,
    tempDirectory: "",
  });
  try {
    return await work(await file.connect());
  } finally {
    await file.close();
  }
}

const tablesOf = (db: Database) => db.rows("SELECT table_name FROM duckdb_tables()");

/** Bytes of the tables of one transaction after so many rounds, each of which makes one and drops it. */
function bytesAfterRounds(run: RunStep): Promise<number> {
  return withDatabase(async (db) => {
    await db.run("BEGIN");
    for (let round = 0; round < rounds; round++) {
      await run(
        db,
        `CREATE TEMP TABLE legs AS SELECT 1 AS token_id, hash(range) AS owner, hash(range + 1) AS amount FROM range(400000);
         INSERT INTO legs SELECT * FROM legs LIMIT 100000;
DROP TABLE legs;
`,
      );
      expect(await tablesOf(db)).toEqual([]);
    }
    const [row] = await db.rows<{ bytes: bigint }>(
      "SELECT memory_usage_bytes AS bytes FROM duckdb_memory() WHERE tag = 'IN_MEMORY_TABLE'",
    );
    return Number(row!.bytes);
  });
}

test("what a step drops is given back before its transaction ends", async () => {
  const kept = await bytesAfterRounds(runPlainly);
  // Else it is not needed any more.
  expect(kept).toBeGreaterThan(rounds * 8e6);
  expect(await bytesAfterRounds(runGivingBack)).toBeLessThan(kept / 3);
});

test("a step that drops nothing runs as it is, and one that only drops, too", () =>
  withDatabase(async (db) => {
    await runGivingBack(
      db,
      "CREATE TEMP TABLE a AS SELECT 1 AS x;\nCREATE TEMP TABLE b AS SELECT 1 AS x, 2 AS y;",
    );
    await runGivingBack(db, "DROP TABLE b;\n");
    expect(await tablesOf(db)).toEqual([{ table_name: "a" }]);
  }));

const touchedTokens = `
  SELECT token_id AS "tokenId", chain, address, name, ticker, decimals, false AS snapshot, false AS partial,
    false AS opened, false AS adjusted, NULL AS "asOf"
  FROM tokens`;

test("of a computation in several rounds nothing stays but what is collected over them", async () => {
  const directory = mkdtempSync(join(tmpdir(), "holderscope-dropped-"));
  const path = join(directory, "store.duckdb");
  const store = await openStore({ path });
  const transfers = Array.from({ length: 60 }, (_, index) => ({
    time: 1_700_000_000 + index * 3_600,
    from: null,
    to: `wallet ${index % 7}`,
    amount: 5,
    price: 2,
  }));
  await importTokens(store, [{ transfers }]);
  await store.close();
  /** How often a column was dropped, the temporary tables that are left, and what is kept of deleted rows. */
  const computed = (legsPerRound: number) =>
    withDatabase(async (db) => {
      let dropped = 0;
      const watched: Database = {
        run: (sql, parameters) => {
          dropped += sql.split(" DROP COLUMN ").length - 1;
          return db.run(sql, parameters);
        },
        rows: (sql, parameters) => db.rows(sql, parameters),
        read: (...read) => db.read(...read),
        append: (table, columns) => db.append(table, columns),
        progress: () => db.progress(),
      };
      await db.run("BEGIN");
      await computeTokens(watched, await db.rows<TouchedToken>(touchedTokens), { legsPerRound });
      const tables = await db.rows<{ name: string }>(
        "SELECT table_name AS name FROM duckdb_tables() WHERE temporary ORDER BY name",
      );
      const [memory] = await db.rows<{ bytes: bigint }>(
        "SELECT memory_usage_bytes AS bytes FROM duckdb_memory() WHERE tag = 'BASE_TABLE'",
      );
      return { dropped, left: tables.map(({ name }) => name), deletedBytes: Number(memory!.bytes) };
    }, path);
  const whole = await computed(1_000);
  const parts = await computed(30);
  rmSync(directory, { recursive: true });
  expect(whole.dropped).toBe(0);
  expect(parts.dropped).toBeGreaterThan(100);
  expect(parts.left).toEqual(whole.left);
  // A block of 256 KiB for every table of which a row was deleted, in each round.
  expect(parts.deletedBytes).toBeLessThan(whole.deletedBytes + 262_144);
  const collected = [
    "account_balances checkpoint_spells checkpoint_ticks holder_deltas large_owners moves opened_tokens opening_owners overdrafts owner_flows token_sums",
    "price_points price_slots thresholds ticks touched_tokens",
    "ranked_ticks row_counts tick_profits tick_ranks tick_states",
  ];
  expect(parts.left).toEqual(collected.join(" ").split(" ").toSorted());
});
