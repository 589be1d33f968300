import { readdirSync, readFileSync } from "node:fs";
import { storedColumns } from "../ledger/history/point-columns.ts";
import type { Database } from "./database.ts";
import { StoreOpenError } from "./store-open-error.ts";

const directory = new URL("migrations/", import.meta.url);

/** SQL texts in order: the n-th brings a database of version n - 1 to version n. */
const migrations = readdirSync(directory)
  .sort()
  .map((file) => readFileSync(new URL(file, directory), "utf8"));

/** The tables that all of them leave, made at once in a new database: 8 ms of processor time in place of 28. A test writes it. */
const newestSchema = readFileSync(new URL("schema.sql", import.meta.url), "utf8");

/** The schema that this program writes. */
export const newestVersion = migrations.length;

/** Brings the schema to the newest version, all steps or none. */
export async function migrate(db: Database, steps: readonly string[] = migrations): Promise<void> {
  await db.run("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)");
  const [row] = await db.rows<{ version: number }>("SELECT version FROM schema_version");
  const version = row?.version ?? 0;
  if (version > steps.length) {
    throw new StoreOpenError(
      `the database has schema version ${version}, this program knows versions up to ${steps.length}: ` +
        "it was written by a newer Holderscope; update this one, or use another data directory",
    );
  }
  await db.run("BEGIN");
  try {
    if (version < steps.length) {
      const isNew = version === 0 && steps === migrations;
      await db.run(isNew ? newestSchema : steps.slice(version).join("\n"));
      await db.run("DELETE FROM schema_version");
      await db.run("INSERT INTO schema_version VALUES ($1)", [steps.length]);
    }
    if (steps === migrations) await addPointColumns(db);
    await db.run("COMMIT");
  } catch (error) {
    await db.run("ROLLBACK");
    throw error;
  }
}

/** Those of history that the ledger has and no script. They are null until a token is computed anew. */
async function addPointColumns(db: Database): Promise<void> {
  const present = await db.rows<{ name: string }>("SELECT name FROM pragma_table_info('token_history')");
  const names = new Set(present.map(({ name }) => name));
  for (const [name, type] of Object.entries(storedColumns))
    if (!names.has(name)) await db.run(`ALTER TABLE token_history ADD COLUMN ${name} ${type}`);
}
