import type { TokenAddress } from "../../contract/address.ts";
import type { Database } from "./database.ts";

/** What is left of a token that is gone: what imports did, and that its number was given. */
const records = new Set(["imported_tokens", "removed_tokens"]);

/** Takes tokens out altogether: their rows, and how far they were indexed. Returns the numbers that they had. */
export async function removeTokens(db: Database, tokens: readonly TokenAddress[]): Promise<number[]> {
  const columns = await db.rows<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM duckdb_columns()
     WHERE database_name = current_database() AND schema_name = 'main' AND NOT internal`,
  );
  const tablesWith = (column: string) =>
    columns.filter(({ column_name: name }) => name === column).map(({ table_name: table }) => table);
  const removed: number[] = [];
  for (const { chain, address } of tokens) {
    const rows = await db.rows<{ token_id: number; name: string; ticker: string }>(
      `SELECT token_id, name, ticker FROM tokens WHERE chain = $1 AND address = $2
       UNION ALL SELECT token_id, name, ticker FROM uncomputed_tokens WHERE chain = $1 AND address = $2
         AND token_id NOT IN (SELECT token_id FROM tokens)`,
      [chain, address],
    );
    const now = Math.floor(Date.now() / 1_000);
    await db.append("removed_tokens", {
      token_id: rows.map(({ token_id: id }) => id),
      chain: rows.map(() => chain),
      address: rows.map(() => address),
      name: rows.map(({ name }) => name),
      ticker: rows.map(({ ticker }) => ticker),
      removed_at: rows.map(() => now),
    });
    for (const { token_id: tokenId } of rows) await deleteRows(db, tablesWith("token_id"), tokenId);
    for (const table of tablesWith("address").filter((name) => name.startsWith("index_")))
      await db.run(`DELETE FROM ${table} WHERE chain = $1 AND address = $2`, [chain, address]);
    if (chain === "sol")
      for (const table of tablesWith("mint")) await db.run(`DELETE FROM ${table} WHERE mint = $1`, [address]);
    removed.push(...rows.map(({ token_id: tokenId }) => tokenId));
  }
  // Of a chain that nothing is read of any more another network may be read.
  for (const table of ["index_blocks", "index_networks"])
    for (const chain of new Set(tokens.map((token) => token.chain)))
      await db.run(
        `DELETE FROM ${table} WHERE chain = $1 AND chain NOT IN (SELECT chain FROM index_tokens)`,
        [chain],
      );
  return removed;
}

/** All rows of one token number, but for the records. */
async function deleteRows(db: Database, tables: readonly string[], tokenId: number): Promise<void> {
  for (const table of tables.filter((name) => !records.has(name)))
    await db.run(`DELETE FROM ${table} WHERE token_id = $1`, [tokenId]);
}
