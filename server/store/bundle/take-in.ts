import type { TokenAddress } from "../../../contract/address.ts";
import type { Database } from "../database.ts";
import { fillListFigures } from "../figures/list-figures.ts";
import { migrate } from "../migration.ts";
import type { Store } from "../store.ts";
import { firstFreeId } from "../token-match.ts";
import { bundleTables, rowsOfToken, sqlText, walletColumns } from "./bundle-tables.ts";
import { findTokenId, withBundle } from "./export-bundle.ts";

/** Records of what was done here: they stay whatever becomes of a token. */
const records = new Set(["removed_tokens"]);

/**
 * Puts the rows of a bundle into the place of what a store has of the token, in one transaction. Tokens, wallets and
 * imports have other numbers here; everything else is as it was published, so that what is imported next goes on from it.
 */
export async function takeInToken(store: Store, token: TokenAddress, path: string): Promise<void> {
  // A worker of an earlier version has published it with an older schema.
  await withBundle(path, false, migrate);
  await store.withTempTables(async (beside) => {
    // What is attached on one connection is read on all.
    await beside.run(`ATTACH ${sqlText(path)} AS bundle (READ_ONLY)`);
    try {
      await store.change((db) => takeIn(db, token));
    } finally {
      await beside.run("DETACH bundle");
    }
  });
}

async function takeIn(db: Database, token: TokenAddress): Promise<readonly number[]> {
  const { chain, address } = token;
  const [theirs] = await db.rows<{ token_id: number }>(
    `SELECT token_id FROM bundle.tokens WHERE chain = $1 AND address = $2
     UNION SELECT token_id FROM bundle.uncomputed_tokens WHERE chain = $1 AND address = $2`,
    [chain, address],
  );
  if (theirs === undefined) throw new Error(`the bundle is not of ${chain} ${address}`);
  const ours = (await findTokenId(db, token)) ?? (await firstFreeId(db));
  const [before] = await db.rows<{ version: number }>(`SELECT version FROM tokens WHERE token_id = ${ours}`);
  await mapNumbers(db);
  const columns = await columnsOf(db);
  for (const [table, belonging] of Object.entries(bundleTables)) {
    if (belonging === "wallets" || records.has(table)) continue;
    const own = rowsOfToken(table, token, ours, "main");
    if (own === undefined) continue;
    // Of a chain that this store reads, it knows the blocks itself.
    if (belonging === "chain") {
      const stored = await db.rows(`SELECT 1 FROM ${table} WHERE ${own} LIMIT 1`);
      if (stored.length > 0) continue;
    } else if (belonging !== "imports") await db.run(`DELETE FROM ${table} WHERE ${own}`);
    await db.run(
      copyRows(table, columns.get(table)!, rowsOfToken(table, token, theirs.token_id, "bundle")!, ours),
    );
  }
  await db.run("DROP TABLE taken_wallets; DROP TABLE taken_imports");
  await takeBackUnsettled(db, token, ours);
  // Whatever was kept of the version before is no answer any more.
  if (before !== undefined)
    await db.run(
      `UPDATE tokens SET version = greatest(version, ${before.version + 1}) WHERE token_id = ${ours}`,
    );
  await fillListFigures(db);
  return [ours];
}

/**
 * Blocks above the newest final one of the other store may be of a fork that this one never saw: what came from them is
 * read again.
 */
async function takeBackUnsettled(
  db: Database,
  { chain, address }: TokenAddress,
  tokenId: number,
): Promise<void> {
  const [row] = await db.rows<{ settled: number | null; next: number | null }>(
    `SELECT (SELECT min(number) FROM bundle.index_blocks WHERE chain = $1)::DOUBLE AS settled,
       (SELECT next_block FROM index_tokens WHERE chain = $1 AND address = $2 AND source = 'evm')::DOUBLE AS next`,
    [chain, address],
  );
  const { settled, next } = row!;
  if (settled === null || next === null || next <= settled + 1) return;
  await db.run(
    `UPDATE index_tokens SET next_block = ${settled + 1} WHERE chain = $1 AND address = $2 AND source = 'evm'`,
    [chain, address],
  );
  let isOther = false;
  for (const table of ["transfers", "prices"]) {
    const above = `token_id = ${tokenId} AND block > ${settled}`;
    const found = await db.rows(`SELECT 1 FROM ${table} WHERE ${above} LIMIT 1`);
    if (found.length === 0) continue;
    isOther = true;
    await db.run(`DELETE FROM ${table} WHERE ${above}`);
  }
  if (isOther)
    await db.run(
      `INSERT INTO uncomputed_tokens BY NAME
       SELECT token_id, chain, address, name, ticker, decimals, source, note FROM tokens
       WHERE token_id = ${tokenId} AND token_id NOT IN (SELECT token_id FROM uncomputed_tokens)`,
    );
}

/** Leaves the numbers that wallets and imports of the bundle have here in temporary tables; new ones are given. */
async function mapNumbers(db: Database): Promise<void> {
  await db.run(`
    CREATE OR REPLACE TEMP TABLE taken_wallets AS
      SELECT b.wallet_id AS theirs, w.wallet_id AS ours, b.address
      FROM bundle.wallets AS b LEFT JOIN wallets AS w USING (address);
    UPDATE taken_wallets SET ours = n.number + (SELECT coalesce(max(wallet_id), -1) FROM wallets)
      FROM (SELECT theirs, row_number() OVER (ORDER BY address)::INTEGER AS number FROM taken_wallets WHERE ours IS NULL) AS n
      WHERE n.theirs = taken_wallets.theirs;
    INSERT INTO wallets
      SELECT ours, address FROM taken_wallets WHERE ours NOT IN (SELECT wallet_id FROM wallets) ORDER BY address;
    CREATE OR REPLACE TEMP TABLE taken_imports AS
      SELECT b.import_id AS theirs, i.import_id AS ours
      FROM bundle.imports AS b LEFT JOIN imports AS i USING (kind, files, imported_at);
    UPDATE taken_imports SET ours = n.number + (SELECT coalesce(max(import_id), 0) FROM imports)
      FROM (SELECT theirs, row_number() OVER (ORDER BY theirs)::INTEGER AS number FROM taken_imports WHERE ours IS NULL) AS n
      WHERE n.theirs = taken_imports.theirs;`);
}

async function columnsOf(db: Database): Promise<Map<string, string[]>> {
  const rows = await db.rows<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM duckdb_columns()
     WHERE database_name = current_database() AND schema_name = 'main' AND NOT internal ORDER BY column_index`,
  );
  const columns = new Map<string, string[]>();
  for (const { table_name: table, column_name: column } of rows)
    columns.set(table, [...(columns.get(table) ?? []), column]);
  return columns;
}

function copyRows(table: string, columns: readonly string[], condition: string, tokenId: number): string {
  const joins: string[] = [];
  const mapped = (map: string, column: string) => {
    joins.push(`LEFT JOIN ${map} AS of_${column} ON of_${column}.theirs = b.${column}`);
    return `of_${column}.ours`;
  };
  const values = columns.map((column) => {
    if (column === "token_id") return `${tokenId}`;
    if (walletColumns[table]?.includes(column)) return mapped("taken_wallets", column);
    if (column === "import_id" || column === "import_id_before") return mapped("taken_imports", column);
    return `b.${column}`;
  });
  // A wallet's row is looked for by its number.
  const order = table === "wallet_stats" ? "of_owner.ours" : "b.place";
  const isNew = table === "imports" ? "AND of_import_id.ours NOT IN (SELECT import_id FROM imports)" : "";
  return `INSERT INTO ${table} (${columns.join(", ")})
    SELECT ${values.join(", ")}
    FROM (SELECT *, rowid AS place FROM bundle.${table} WHERE ${condition}) AS b ${joins.join(" ")}
    WHERE true ${isNew} ORDER BY ${order}`;
}
