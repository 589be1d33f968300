import type { Database } from "../../store/database.ts";

/** Rows of one file in the staging table. */
export interface RowRange {
  readonly firstRow: number;
  readonly rows: number;
}

/**
 * Numbers the transfers of each block as they follow each other in the files, which may go forwards or back. A
 * block that a page of an export cuts goes on in the next. Before, `position` is a row's place in the list within
 * which it stood, and 0 elsewhere. Returns how many rows were in two files, and are dropped from the second.
 */
export async function placeByFileOrder(db: Database, files: readonly RowRange[]): Promise<number> {
  const directed = [];
  for (const { firstRow, rows } of files) {
    const where = `rowid BETWEEN ${firstRow} AND ${firstRow + rows - 1} AND block >= 0`;
    const [ends] = await db.rows<{ first: bigint | null; last: bigint | null }>(
      `SELECT arg_min(block, rowid) AS first, arg_max(block, rowid) AS last FROM staged_transfers WHERE ${where}`,
    );
    const { first, last } = ends!;
    if (first === null || last === null) continue;
    directed.push({
      firstRow,
      rows,
      from: first < last ? first : last,
      to: first < last ? last : first,
      isDescending: first > last,
    });
  }
  directed.sort((left, right) => Number(left.from - right.from) || Number(left.to - right.to));
  const ranges = directed.map(
    ({ firstRow, rows, isDescending }, index) =>
      `(${firstRow}, ${firstRow + rows - 1}, ${index}, ${isDescending ? -1 : 1})`,
  );
  if (ranges.length === 0) return 0;
  await db.run(
    `CREATE OR REPLACE TEMP TABLE file_places AS
     SELECT
       s.rowid AS id, s.token, s.block, f.file,
       row_number() OVER (
         PARTITION BY s.token, s.block, f.file ORDER BY (s.rowid - s.position) * f.direction, s.position
       ) AS place,
       hash(s.time, s.from_owner, s.to_owner, s.from_account, s.to_account, s.amount) AS content
     FROM staged_transfers AS s
     JOIN (VALUES ${ranges.join(", ")}) AS f(first_row, last_row, file, direction)
       ON s.rowid BETWEEN f.first_row AND f.last_row`,
  );
  const repeated = ranges.length === 1 ? 0 : await dropRepeated(db);
  await db.run(
    `UPDATE staged_transfers SET position = o.position FROM (
       SELECT id, row_number() OVER (PARTITION BY token, block ORDER BY file, place) - 1 AS position FROM file_places
     ) AS o WHERE staged_transfers.rowid = o.id`,
  );
  await db.run("DROP TABLE file_places");
  return repeated;
}

/** Of a block that two files have, one of them in whole, the rows of the other are the same transfers again. */
async function dropRepeated(db: Database): Promise<number> {
  await db.run(
    `CREATE OR REPLACE TEMP TABLE shared_blocks AS
     SELECT token, block, file, list(content) AS contents, count(*) AS size
     FROM file_places JOIN (
       SELECT token, block FROM file_places GROUP BY ALL HAVING count(DISTINCT file) > 1
     ) USING (token, block)
     GROUP BY ALL`,
  );
  const again = `
    SELECT DISTINCT b.token, b.block, b.file FROM shared_blocks AS a JOIN shared_blocks AS b
      ON a.token = b.token AND a.block = b.block AND a.file <> b.file
    WHERE list_has_all(a.contents, b.contents) AND (a.size > b.size OR (a.size = b.size AND a.file < b.file))`;
  await db.run(`CREATE OR REPLACE TEMP TABLE repeated_blocks AS ${again}`);
  const [row] = await db.rows<{ count: number }>(
    "SELECT count(*)::DOUBLE AS count FROM file_places SEMI JOIN repeated_blocks USING (token, block, file) WHERE token >= 0",
  );
  await db.run(`
    DELETE FROM staged_transfers WHERE rowid IN (
      SELECT id FROM file_places SEMI JOIN repeated_blocks USING (token, block, file)
    );
    DELETE FROM file_places WHERE (token, block, file) IN (SELECT token, block, file FROM repeated_blocks);
    DROP TABLE shared_blocks;
    DROP TABLE repeated_blocks;`);
  return row!.count;
}
