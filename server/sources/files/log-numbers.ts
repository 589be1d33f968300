import type { Database } from "../../store/database.ts";
import type { ExportFormat } from "./export-formats.ts";

/**
 * Programs that follow a node write a log when it comes and again when a reorganisation takes it back. A log counts that
 * came more often than it went. Returns how many rows do not, by file.
 */
export async function dropRemoved(db: Database): Promise<ReadonlyMap<number, number>> {
  const content = "block, position, tx, from_owner, to_owner, amount";
  await db.run(`
    CREATE OR REPLACE TEMP TABLE removed_logs AS
      SELECT ${content}, count(*) FILTER (token = -4) AS removed, count(*) FILTER (token >= 0) AS added
      FROM staged_transfers WHERE token >= 0 OR token = -4 GROUP BY ${content} HAVING removed > 0;
    UPDATE staged_transfers SET token = -4 WHERE token >= 0 AND rowid IN (
      SELECT s.rowid FROM staged_transfers AS s JOIN removed_logs AS r
        ON r.block = s.block AND r.position = s.position AND r.amount = s.amount
        AND r.tx IS NOT DISTINCT FROM s.tx
        AND r.from_owner IS NOT DISTINCT FROM s.from_owner AND r.to_owner IS NOT DISTINCT FROM s.to_owner
      WHERE r.added <= r.removed
    );
    DROP TABLE removed_logs;`);
  const removed = await db.rows<{ file: number; rows: number }>(
    "SELECT file, count(*)::DOUBLE AS rows FROM staged_transfers WHERE token = -4 GROUP BY file",
  );
  return new Map(removed.map(({ file, rows }) => [file, rows]));
}

/**
 * Some nodes and indexers number the logs of each transaction anew. Where one number of a block is in two transactions,
 * the place of the transaction comes before it, in every file of that export.
 */
export async function numberByTransaction(
  db: Database,
  files: readonly { readonly format: ExportFormat | undefined }[],
): Promise<void> {
  const restarting = await db.rows<{ file: number }>(
    `SELECT DISTINCT file FROM (
       SELECT file FROM staged_transfers WHERE token >= 0 AND tx_index >= 0 AND position >= 0
       GROUP BY file, token, block, position HAVING count(DISTINCT tx_index) > 1
     )`,
  );
  const formats = new Set(restarting.map(({ file }) => files[file]!.format));
  const numbered = files.flatMap(({ format }, index) => (formats.has(format) ? [index] : []));
  if (numbered.length === 0) return;
  await db.run(
    `UPDATE staged_transfers SET position = packed(tx_index, position, -1), numbering = 'tx_index,log_index'
     WHERE file IN (${numbered.join(", ")}) AND tx_index >= 0 AND position >= 0`,
  );
}
