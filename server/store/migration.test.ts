import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStoreBackend } from "../api/store-backend.ts";
import { answerOf, dealings, importTokens } from "../ledger/test-ledger.ts";
import { DatabaseFile } from "./database.ts";
import { migrate, newestVersion } from "./migration.ts";
import { openStore } from "./store.ts";
import { backToVersion } from "./test-store.ts";
import { listTokens } from "./token-list.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "holderscope-schema-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const scripts = new URL("migrations/", import.meta.url);
const steps = readdirSync(scripts)
  .sort()
  .map((name) => readFileSync(new URL(name, scripts), "utf8"));
const earlier = Array.from({ length: newestVersion - 1 }, (_, index) => index + 1);
/** From the first on all scripts run; the other versions differ in what was there before. */
const isQuick = (version: number) => version % 9 === 1 || version === newestVersion - 1;

async function openFile() {
  const file = await DatabaseFile.open({
    path: join(directory, "m.db"),
    memoryLimitMiB: 200,
    threads: 1,
    tempDirectory: join(directory, "tmp"),
  });
  return { db: await file.connect(), close: () => file.close() };
}

test("a new database begins with the tables that all migrations leave; -u writes their script", async () => {
  const { db, close } = await openFile();
  await migrate(db, steps);
  const statements = await db.rows<{ sql: string }>(`
    SELECT sql FROM duckdb_sequences() UNION ALL
    SELECT sql FROM duckdb_tables() WHERE table_name <> 'schema_version' UNION ALL
    SELECT sql FROM duckdb_views() WHERE NOT internal UNION ALL
    SELECT sql FROM duckdb_indexes()`);
  await close();
  const script = statements.map(({ sql }) =>
    sql.startsWith("CREATE TABLE") ? sql.replace("(", " (\n  ").replaceAll(", ", ",\n  ") : sql,
  );
  await expect(`${script.join("\n\n")}\n`).toMatchFileSnapshot("schema.sql");
});

/** A token with two transfers and a price, and a key, as a program of that version had stored them. */
const content = `
  INSERT INTO tokens BY NAME SELECT 0 AS token_id, 'eth' AS chain, 'old' AS address, 'Old' AS name, 'OLD' AS ticker,
    0 AS decimals, 'file' AS source, 'full' AS history, 6 AS as_of, 2.0 AS price_usd, 2 AS holder_count, 7 AS supply, 1 AS version;
  INSERT INTO wallets VALUES (0, 'a'), (1, 'b');
  INSERT INTO transfers BY NAME SELECT 0 AS token_id, 0 AS block, 0 AS position, 5 AS time, 0 AS to_owner, 7 AS amount;
  INSERT INTO transfers BY NAME SELECT 0 AS token_id, 0 AS block, 1 AS position, 6 AS time, 0 AS from_owner, 1 AS to_owner, 3 AS amount;
  INSERT INTO prices BY NAME SELECT 0 AS token_id, 5 AS time, 2.0 AS price_usd;
  INSERT INTO holders VALUES (0, 1, 4, 'a', ''), (0, 2, 3, 'b', '');
  INSERT INTO answers VALUES (0, 'getToken', '{}', NULL);
  INSERT INTO api_keys (name, hash, last_four, created_at) VALUES ('mine', 'h', 'wxyz', 5);`;

for (const version of earlier)
  test(
    `a database of version ${version} opens with all it had, and takes more`,
    { tags: isQuick(version) ? [] : "long" },
    async () => {
      const { db, close } = await openFile();
      await migrate(db, steps.slice(0, version));
      await db.run(content);
      await close();

      const store = await openStore({ path: join(directory, "m.db") });
      expect(await listTokens(store.reader, null)).toMatchObject([
        { address: "old", holderCount: 2, supply: "7" },
      ]);
      expect(await answerOf(store, "getToken", { address: "old" })).toEqual({});
      expect(await store.keys.list()).toMatchObject([{ id: 1, name: "mine" }]);
      const more = { time: 7, from: "a", to: "c", amount: 1, position: 2 };
      await importTokens(store, [{ address: "old", ticker: "OLD", transfers: [more], prices: [[5, 2]] }]);
      expect(await answerOf(store, "getHolders", { address: "old" })).toMatchObject({
        holders: [
          { address: "a", amount: 3 },
          { address: "b", amount: 3 },
          { address: "c", amount: 1 },
        ],
      });
      expect(await store.findDamage()).toBeUndefined();
      await store.close();

      // The program of that version does not touch it again.
      const again = await openFile();
      await expect(migrate(again.db, steps.slice(0, version))).rejects.toThrow(
        `the database has schema version ${newestVersion}, this program knows versions up to ${version}`,
      );
      expect(await again.db.rows("SELECT version FROM schema_version")).toEqual([{ version: newestVersion }]);
      expect(await again.db.rows("SELECT count(*)::INTEGER AS n FROM transfers")).toEqual([{ n: 3 }]);
      await again.close();
    },
  );

test("what pairs of a price held stays known when pools of other kinds come in", async () => {
  const { db, close } = await openFile();
  await migrate(db, steps.slice(0, 12));
  await db.run(
    "INSERT INTO index_reserves VALUES ('eth', 'token', 'pair', 7, 5, 170141183460469231731687303715884105727)",
  );
  await migrate(db);
  expect(await db.rows("SELECT pool, block::INTEGER AS block, state FROM index_pool_states")).toEqual([
    { pool: "pair", block: 7, state: "5 170141183460469231731687303715884105727" },
  ]);
  await close();
});

test("lists of a database of the version before, which had no columns for them, are as they were", async () => {
  const path = join(directory, "m.db");
  const open = async () => {
    const store = await openStore({ path });
    const backend = createStoreBackend(store);
    const pages = await Promise.all(
      (["-holders", "-change_24h", "-hhi", "age"] as const).map((sort) =>
        backend.getTokenFigures({ chain_id: "eth", limit: 50, offset: 0, sort }),
      ),
    );
    const bodies = pages.map(({ body }) => body);
    return { store, bodies: [...bodies, (await backend.getAllChainsTokens({ limit: 50, offset: 0 })).body] };
  };
  const store = await openStore({ path });
  await importTokens(store, [
    { address: "accounts", transfers: dealings("accounts", 200) },
    { address: "few", transfers: dealings("few", 9), notes: ["partial"] },
    {
      address: "moment",
      balances: [
        ["a", 60],
        ["a", 20, "x"],
        ["b", 20, "y"],
      ],
    },
  ]);
  await store.close();
  const before = await open();
  await before.store.close();
  const { db, close } = await openFile();
  await db.run(backToVersion(23));
  await close();
  const after = await open();
  expect(after.bodies).toEqual(before.bodies);
  await after.store.close();
});

test("a column of history that a program before did not have comes by itself", async () => {
  const { db, close } = await openFile();
  await migrate(db);
  const columns = () =>
    db.rows(
      "SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = 'token_history' ORDER BY ALL",
    );
  const before = await columns();
  await db.run("ALTER TABLE token_history DROP COLUMN half_of_supply");
  await db.run("ALTER TABLE token_history DROP COLUMN consumed_low");
  await migrate(db);
  expect(await columns()).toEqual(before);
  await close();
});
