import { rm, stat } from "node:fs/promises";
import type { TokenAddress } from "../../../contract/address.ts";
import { type Database, DatabaseFile } from "../database.ts";
import { migrate } from "../migration.ts";
import { addressTables, bundleTables, rowsOfToken, sqlText } from "./bundle-tables.ts";

/** Below so many transfers a database of small blocks is a fifth as large: 0.57 MB where it was 2.6, of 100 transfers. */
const fewTransfers = 20_000;
const smallBlockBytes = 16_384;
const blockBytes = 262_144;
const openMiB = 128;

/** What is said of a token beside its rows: enough for every list of tokens. */
export interface TokenFacts {
  /** Rows by table, as JSON has them. None of `tokens` where the token has no figures. */
  readonly [table: string]: readonly Readonly<Record<string, unknown>>[];
}

/** The number of a token that is stored, with or without figures. */
export async function findTokenId(db: Database, token: TokenAddress): Promise<number | undefined> {
  const { chain, address } = token;
  const [row] = await db.rows<{ token_id: number }>(
    `SELECT token_id FROM tokens WHERE chain = $1 AND address = $2
     UNION SELECT token_id FROM uncomputed_tokens WHERE chain = $1 AND address = $2`,
    [chain, address],
  );
  return row?.token_id;
}

/**
 * Writes a token's rows into a database of its own: today's schema and everything that is stored of the token, as of one
 * moment. `db` is used by nobody else meanwhile. Undefined where the token is not stored; else what lists say of it.
 */
export async function exportToken(
  db: Database,
  token: TokenAddress,
  path: string,
): Promise<TokenFacts | undefined> {
  const tokenId = await findTokenId(db, token);
  if (tokenId === undefined) return undefined;
  const [size] = await db.rows<{ transfers: number }>(
    `SELECT count(*)::DOUBLE AS transfers FROM transfers WHERE token_id = ${tokenId}`,
  );
  const block = size!.transfers < fewTransfers ? smallBlockBytes : blockBytes;
  return writeBundle(db, path, block, async (from) => {
    for (const table of Object.keys(bundleTables)) {
      const condition = rowsOfToken(table, token, tokenId, from);
      // Their order is that of their numbers; a join would not keep it.
      const order = table === "wallets" ? "ORDER BY wallet_id" : "";
      if (condition !== undefined)
        await db.run(`INSERT INTO ${table} BY NAME FROM ${from}.${table} WHERE ${condition} ${order}`);
    }
    return tokenFacts(db);
  });
}

/** Writes what is known of addresses into a database of its own. */
export async function exportAddresses(db: Database, path: string): Promise<void> {
  await writeBundle(db, path, smallBlockBytes, async (from) => {
    for (const table of addressTables) await db.run(`INSERT INTO ${table} BY NAME FROM ${from}.${table}`);
  });
}

/** `write` runs in the new database, in one transaction, and reads the old one by the name that it is given. */
async function writeBundle<T>(
  db: Database,
  path: string,
  block: number,
  write: (from: string) => Promise<T>,
): Promise<T> {
  for (const file of [path, `${path}.wal`]) await rm(file, { force: true });
  const [here] = await db.rows<{ name: string }>("SELECT current_database() AS name");
  const from = `"${here!.name}"`;
  await db.run(`ATTACH ${sqlText(path)} AS bundle (BLOCK_SIZE ${block})`);
  let written: T;
  try {
    await db.run("USE bundle");
    await migrate(db);
    await db.run("BEGIN");
    try {
      written = await write(`${from}.main`);
      await db.run("COMMIT");
    } catch (error) {
      await db.run("ROLLBACK").catch(() => undefined);
      throw error;
    }
    await db.run("CHECKPOINT bundle");
  } finally {
    await db.run(`USE ${from}`);
    await db.run("DETACH bundle");
  }
  // What were in its log would not travel with it.
  if (await stat(`${path}.wal`).catch(() => undefined)) throw new Error(`${path} was not written out`);
  return written;
}

/** The stored answers that lists of tokens take their columns from. */
const listedAnswers = ["getToken", "getHolders", "getHolderDeltas", "getTokenStats"];

/** What lists say of the token of a bundle that is there as a file. */
export async function readTokenFacts(path: string): Promise<TokenFacts> {
  return withBundle(path, true, tokenFacts);
}

/** Opens a bundle that is there as a file. */
export async function withBundle<T>(
  path: string,
  readOnly: boolean,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const file = await DatabaseFile.open({
    path,
    memoryLimitMiB: openMiB,
    threads: 1,
    tempDirectory: `${path}.tmp`,
    readOnly,
  });
  try {
    return await work(await file.connect());
  } finally {
    await file.close();
  }
}

/** What lists of tokens read, as the columns of the same tables. Numbers of 128 bits are text. */
async function tokenFacts(db: Database): Promise<TokenFacts> {
  const queries = {
    tokens: "SELECT * REPLACE (supply::VARCHAR AS supply) FROM tokens",
    refused_figures: "FROM refused_figures",
    answers: `FROM answers WHERE endpoint IN (${listedAnswers.map(sqlText).join(", ")})`,
    // Which address holds how much is asked of the token itself.
    holders:
      "SELECT token_id, rank, amount::VARCHAR AS amount, '' AS address, '' AS account FROM holders WHERE rank <= 10",
  };
  const rows = await Promise.all(
    Object.entries(queries).map(async ([table, query]) => [table, await db.rows<object>(query)] as const),
  );
  // BIGINT is read as bigint, which JSON has none of.
  return JSON.parse(
    JSON.stringify(Object.fromEntries(rows), (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    ),
  ) as TokenFacts;
}
