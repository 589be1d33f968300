import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChainId } from "../../contract/chains.ts";
import type { Database } from "./database.ts";
import { removeTokens } from "./removal.ts";
import { openStore, type Store } from "./store.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store.close());

const nothing = () => Promise.resolve();

/** Every table that has rows by a token's address, and its columns that must have a value. */
async function tablesByAddress(db: Pick<Database, "rows">) {
  const columns = await db.rows<{ table: string; column: string; type: string }>(
    `SELECT table_name AS "table", column_name AS "column", data_type AS type FROM duckdb_columns()
     WHERE (table_name LIKE 'index\\_%' ESCAPE '\\' OR table_name LIKE 'solana\\_%' ESCAPE '\\') AND NOT is_nullable`,
  );
  return [...new Set(columns.map(({ table }) => table))]
    .map((name) => [name, columns.filter(({ table }) => table === name)] as const)
    .filter(([, its]) => its.some(({ column }) => column === "address" || column === "mint"));
}

test("how far tokens were read goes with them, and what is of others stays", async () => {
  const own = [
    ["eth", "a"],
    ["eth", "b"],
    ["sol", "a"],
  ] as const;
  await store.ingest([], nothing, {
    async alongside(db) {
      for (const [table, columns] of await tablesByAddress(db))
        for (const [chain, address] of own) {
          const values = columns.map(({ column, type }) => {
            if (column === "chain") return `'${chain}'`;
            if (column === "address") return `'${address}'`;
            if (column === "mint") return `'${chain} ${address}'`;
            return type === "VARCHAR" ? "''" : type === "BOOLEAN" ? "false" : "0";
          });
          const names = columns.map(({ column }) => `"${column}"`);
          await db.run(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${values.join(", ")})`);
        }
    },
  });
  const left = async () => {
    const tables = await tablesByAddress(store.reader);
    expect(tables.length).toBeGreaterThan(8);
    const rows = await Promise.all(
      tables.map(async ([table, columns]) => {
        const whose = columns.some(({ column }) => column === "mint") ? "mint" : "chain || ' ' || address";
        const found = await store.reader.rows<{ whose: string }>(
          `SELECT ${whose} AS whose FROM ${table} ORDER BY 1`,
        );
        return found.map((row) => row.whose).join();
      }),
    );
    return [...new Set(rows)];
  };
  const remove = (chain: ChainId, address: string) =>
    store.ingest([], nothing, { takeBack: (db) => removeTokens(db, [{ chain, address }]) });
  expect(await left()).toEqual(["eth a,eth b,sol a"]);
  await remove("eth", "a");
  expect((await left()).toSorted()).toEqual(["eth a,eth b,sol a", "eth b,sol a"]);
  // A mint is of Solana alone.
  await remove("eth", "sol a");
  expect((await left()).toSorted()).toEqual(["eth a,eth b,sol a", "eth b,sol a"]);
  await remove("sol", "sol a");
  await remove("sol", "a");
  expect((await left()).toSorted()).toEqual(["eth a,eth b", "eth b"]);
});
