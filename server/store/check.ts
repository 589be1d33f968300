import { stat, statfs } from "node:fs/promises";
import { type Database, headerBytes } from "./database.ts";

/** With less than this the database cannot write a thing. */
const leastFreeBytes = 16 * 1_024 * 1_024;

/**
 * Reads everything that is stored: every block has a checksum, which is looked at when it is read. Undefined where all
 * of it is whole or nobody waits for it any more, else what to tell the operator.
 */
export async function findDamage(
  db: Database,
  path: string,
  isAbandoned: () => boolean,
): Promise<string | undefined> {
  try {
    const [size] = await db.rows<{ bytes: bigint }>(
      "SELECT total_blocks * block_size AS bytes FROM pragma_database_size()",
    );
    if (path !== ":memory:" && (await stat(path)).size < Number(size!.bytes) + headerBytes) {
      return "the database is cut: its file is shorter than what it holds; restore a copy, or import anew";
    }
    const tables = await db.rows<{ name: string }>(
      "SELECT table_name AS name FROM duckdb_tables() WHERE NOT temporary AND NOT internal ORDER BY estimated_size",
    );
    for (const { name } of tables) {
      if (isAbandoned()) return undefined;
      await db.rows(`SELECT bit_xor(hash(t)) FROM "${name}" AS t`);
    }
    return undefined;
  } catch {
    // Its own words may quote what is stored.
    return "the database is damaged: not all of it can be read; restore a copy, or import anew";
  }
}

/** Undefined where there is room, else what to tell the operator. */
/** Bytes of the directory's disk that can be written still. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

export async function findFullDisk(
  directory: string,
  leastBytes = leastFreeBytes,
): Promise<string | undefined> {
  return (await freeBytes(directory)) < leastBytes
    ? "the disk of the data directory is full: nothing can be written"
    : undefined;
}
