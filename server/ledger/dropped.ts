import type { Database } from "../store/database.ts";

/** Runs the SQL of a step. */
export type RunStep = (db: Database, step: string) => Promise<void>;

export const runPlainly: RunStep = (db, step) => db.run(step);

const dropping = /^DROP TABLE (\w+);$/gm;

/**
 * Gives back at once what lines `DROP TABLE …;` of the step drop, all of temporary tables. DuckDB 1.5.6 keeps the rows
 * of a dropped table until the transaction ends, and a computation is one transaction: a gigabyte for each million
 * transfers. Those of a dropped column it does not keep.
 */
export const runGivingBack: RunStep = async (db, step) => {
  const tables = Array.from(step.matchAll(dropping), ([, table]) => table!);
  await db.run(step.replaceAll(dropping, ""));
  if (tables.length === 0) return;
  // A table must have a column: its first, the narrow number of a token, stays until then.
  const columns = await db.rows<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM duckdb_columns()
     WHERE database_name = 'temp' AND column_index > 1
       AND table_name IN (${tables.map((table) => `'${table}'`).join(", ")})`,
  );
  await db.run(
    [
      ...columns.map((column) => `ALTER TABLE temp.${column.table_name} DROP COLUMN ${column.column_name};`),
      ...tables.map((table) => `DROP TABLE temp.${table};`),
    ].join("\n"),
  );
};
