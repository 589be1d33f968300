import type { TokenAddress } from "../../contract/address.ts";
import type { Database } from "./database.ts";

/** What is left of a token that is gone: what imports did, and that its number was given. */
const records = new Set(["imported_tokens", "removed_tokens"]);

/** Takes tokens out altogether: their rows, and how far they were indexed. Returns the numbers that they had. */
export async function removeTokens(db: Database, tokens: readonly TokenAddress[]): Promise<number[]> {
  if (tokens.length === 0) return [];
  const columns = await db.rows<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM duckdb_columns()
     WHERE database_name = current_database() AND schema_name = 'main' AND NOT internal`,
  );
  const tablesWith = (column: string) =>
    columns.filter(({ column_name: name }) => name === column).map(({ table_name: table }) => table);
  // The market of the demo is a hundred tokens: a statement a table, not one a table and token.
  await db.run("CREATE OR REPLACE TEMP TABLE removing (chain TEXT, address TEXT)");
  await db.append("removing", {
    chain: tokens.map(({ chain }) => chain),
    address: tokens.map(({ address }) => address),
  });
  const removed = await db.rows<{ token_id: number } & TokenAddress & { name: string; ticker: string }>(
    `SELECT token_id, chain, address, name, ticker FROM tokens SEMI JOIN removing USING (chain, address)
     UNION ALL SELECT token_id, chain, address, name, ticker FROM uncomputed_tokens SEMI JOIN removing USING (chain, address)
       WHERE token_id NOT IN (SELECT token_id FROM tokens)`,
  );
  const now = Math.floor(Date.now() / 1_000);
  await db.append("removed_tokens", {
    token_id: removed.map(({ token_id: id }) => id),
    chain: removed.map(({ chain }) => chain),
    address: removed.map(({ address }) => address),
    name: removed.map(({ name }) => name),
    ticker: removed.map(({ ticker }) => ticker),
    removed_at: removed.map(() => now),
  });
  // Numbers of the database's own, so no text of a reader's is in the statement.
  const numbers = removed.map(({ token_id: id }) => id).join(", ");
  if (removed.length > 0)
    for (const table of tablesWith("token_id").filter((name) => !records.has(name)))
      await db.run(`DELETE FROM ${table} WHERE token_id IN (${numbers})`);
  for (const table of tablesWith("address").filter((name) => name.startsWith("index_")))
    await db.run(`DELETE FROM ${table} WHERE (chain, address) IN (SELECT (chain, address) FROM removing)`);
  for (const table of tablesWith("mint"))
    await db.run(`DELETE FROM ${table} WHERE mint IN (SELECT address FROM removing WHERE chain = 'sol')`);
  // Of a chain that nothing is read of any more another network may be read.
  for (const table of ["index_blocks", "index_networks"])
    await db.run(
      `DELETE FROM ${table} WHERE chain IN (SELECT chain FROM removing) AND chain NOT IN (SELECT chain FROM index_tokens)`,
    );
  await db.run("DROP TABLE removing");
  return removed.map(({ token_id: id }) => id);
}
