import type { TokenAddress } from "../../../contract/address.ts";
import type { Database } from "../database.ts";
import { addressTables, bundleTables, rowsOfToken, sqlText } from "./bundle-tables.ts";
import { findTokenId } from "./export-bundle.ts";

/** What was compared, and the tables whose rows are others in the bundle than in the store. */
export interface BundleComparison {
  readonly rows: number;
  readonly different: readonly string[];
}

/**
 * Compares every row of a token with those in its bundle, by their number and the sum of their hashes. Wallets, imports and
 * the token have the same numbers in both, as the store wrote it.
 * @param db reads the store, and is used by nobody else meanwhile
 */
export async function compareToken(
  db: Database,
  token: TokenAddress,
  path: string,
): Promise<BundleComparison> {
  const tokenId = await findTokenId(db, token);
  if (tokenId === undefined) return { rows: 0, different: ["tokens"] };
  return compareTables(db, path, (table, database) => rowsOfToken(table, token, tokenId, database));
}

/** The same of what is known of addresses. */
export function compareAddresses(db: Database, path: string): Promise<BundleComparison> {
  const tables: readonly string[] = addressTables;
  return compareTables(db, path, (table) => (tables.includes(table) ? "true" : undefined));
}

async function compareTables(
  db: Database,
  path: string,
  conditionOf: (table: string, database: string) => string | undefined,
): Promise<BundleComparison> {
  const different: string[] = [];
  let compared = 0;
  const sum = async (database: string, table: string) => {
    // Added up as integers: the order of rows and threads does not matter.
    const [row] = await db.rows<{ rows: number; sum: string }>(
      `SELECT count(*)::DOUBLE AS rows, coalesce(sum(hash(t)::HUGEINT), 0)::VARCHAR AS sum
       FROM (FROM ${database}.${table} WHERE ${conditionOf(table, database)}) AS t`,
    );
    return row!;
  };
  await db.run(`ATTACH ${sqlText(path)} AS compared (READ_ONLY)`);
  try {
    for (const table of Object.keys(bundleTables)) {
      if (conditionOf(table, "main") === undefined) continue;
      const [here, there] = [await sum("main", table), await sum("compared", table)];
      compared += here.rows;
      if (here.rows !== there.rows || here.sum !== there.sum) different.push(table);
    }
  } finally {
    await db.run("DETACH compared");
  }
  return { rows: compared, different };
}
