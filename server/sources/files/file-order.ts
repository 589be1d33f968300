import type { Database } from "../../store/database.ts";
import { FileError } from "./file-error.ts";
import type { InputFile } from "./input-file.ts";
import { placeOf } from "./line-numbers.ts";
import { counted } from "./wording.ts";

/** What becomes of equal rows of one transaction that nothing numbers: two transfers, or one that stands there twice. */
export const equalRowsChoices = ["keep", "drop"] as const;
export type EqualRows = (typeof equalRowsChoices)[number];

/** Rows of one file in the staging table. */
export interface OrderedFile {
  readonly file: InputFile;
  readonly firstRow: number;
  readonly rows: number;
  readonly rejectedPositions: readonly number[];
}

/** Rows that were dropped because they stand there twice. */
export interface RepeatedRows {
  readonly inTwoFiles: number;
  readonly inOneFile: number;
}

/**
 * Numbers the transfers of each block as they follow each other in the files, which may go forwards or back. A
 * block that a page of an export cuts goes on in the next. Before, `position` is a row's place in the list within
 * which it stood, and 0 elsewhere. Rows that two pages have are dropped once. Throws {@link FileError} where it cannot
 * be told whether equal rows are one transfer.
 */
export async function placeByFileOrder(
  db: Database,
  files: readonly OrderedFile[],
  equalRows: EqualRows | null,
): Promise<RepeatedRows> {
  if (files.length === 0) return { inTwoFiles: 0, inOneFile: 0 };
  await db.run(`CREATE OR REPLACE TEMP TABLE file_places AS ${placesIn(files)}`);
  try {
    const repeated = await dropRepeated(db, files);
    await settleEqualRows(db, files, equalRows, repeated);
    await db.run(
      `UPDATE staged_transfers SET file = -1, position = o.position FROM (
         SELECT id, row_number() OVER (PARTITION BY token, block ORDER BY turn, page, place) - 1 AS position FROM file_places
       ) AS o WHERE staged_transfers.rowid = o.id`,
    );
    return repeated;
  } finally {
    await db.run("DROP TABLE IF EXISTS file_places; DROP TABLE IF EXISTS shared_rows");
  }
}

/**
 * Rows with their page and their place in it. A page is a part of a file whose blocks go one way: files are put together
 * from pages, too. Pages are numbered by their first block. `content` is all that says which transfer it is, `turn` that of
 * the page among those that have the block.
 */
function placesIn(files: readonly OrderedFile[]): string {
  const ranges = files.map(({ firstRow, rows }, index) => `(${firstRow}, ${firstRow + rows - 1}, ${index})`);
  return `
    WITH listed AS (
      SELECT s.rowid AS id, s.position AS place_in_list, f.file, s.token, s.block, s.tx,
        hash(s.from_owner, s.to_owner, s.amount) AS parties
      FROM staged_transfers AS s
      JOIN (VALUES ${ranges.join(", ")}) AS f(first_row, last_row, file) ON s.rowid BETWEEN f.first_row AND f.last_row
      WHERE s.token >= 0 AND s.block >= 0 AND s.amount >= 0
    ),
    stepped AS (SELECT *, sign(block - lag(block) OVER (PARTITION BY file ORDER BY id)) AS step FROM listed),
    directed AS (
      SELECT *, CASE WHEN sum(step) OVER (PARTITION BY file) < 0 THEN -1 ELSE 1 END AS direction FROM stepped
    ),
    cut AS (
      SELECT *, count(*) FILTER (step * direction < 0) OVER (PARTITION BY file ORDER BY id) AS run,
        bool_and(tx IS NOT NULL) OVER (PARTITION BY token, block) AS has_tx
      FROM directed
    ),
    pages AS (
      SELECT file, run, row_number() OVER (ORDER BY min(block), max(block), file, run) AS page,
        min(block) AS first_block, max(block) AS last_block
      FROM cut GROUP BY file, run
    )
    SELECT id, token, block, file, page, has_tx, 1 AS turn, block = first_block OR block = last_block AS is_at_end,
      hash(parties, CASE WHEN has_tx THEN tx END) AS content,
      row_number() OVER (PARTITION BY token, block, page ORDER BY (id - place_in_list) * direction, place_in_list) AS place
    FROM cut JOIN pages USING (file, run)`;
}

/**
 * Of a block that several pages have, the rows that an earlier one has as often are the same transfers again. A page that
 * has all of them comes first: its order is that of the block.
 */
async function dropRepeated(db: Database, files: readonly OrderedFile[]): Promise<RepeatedRows> {
  await db.run(
    `CREATE OR REPLACE TEMP TABLE shared_rows AS
     SELECT *, row_number() OVER (PARTITION BY token, block, page, content ORDER BY place) AS nth
     FROM file_places SEMI JOIN (
       SELECT token, block FROM file_places GROUP BY ALL HAVING count(DISTINCT page) > 1
     ) USING (token, block)`,
  );
  await refuseCutBlocks(db, files);
  // In one file a single block that comes back may be out of order.
  const overlapping = `
    SELECT unnest([a.page, b.page]) FROM (SELECT DISTINCT token, block, file, page FROM shared_rows) AS a
    JOIN (SELECT DISTINCT token, block, file, page FROM shared_rows) AS b
      ON a.token = b.token AND a.block = b.block AND a.file = b.file AND a.page < b.page
    GROUP BY a.page, b.page HAVING count(*) > 1`;
  await db.run(
    `CREATE OR REPLACE TEMP TABLE turns AS
     WITH counts AS (SELECT token, block, page, content, count(*) AS rows FROM shared_rows GROUP BY ALL),
     whole AS (
       SELECT token, block, sum(rows) AS rows
       FROM (SELECT token, block, content, max(rows) AS rows FROM counts GROUP BY ALL) GROUP BY ALL
     )
     SELECT token, block, page,
       row_number() OVER (PARTITION BY token, block ORDER BY sum(c.rows) < any_value(w.rows), page) AS turn
     FROM counts AS c JOIN whole AS w USING (token, block) GROUP BY token, block, page;
     UPDATE file_places SET turn = t.turn FROM turns AS t
     WHERE file_places.token = t.token AND file_places.block = t.block AND file_places.page = t.page;
     CREATE OR REPLACE TEMP TABLE rows_again AS
     SELECT id, file, list_contains(earlier_files, file) AS is_in_one_file FROM (
       SELECT s.id, s.file, s.page, s.nth,
         max(s.nth) OVER earlier AS most, list(s.file) OVER earlier AS earlier_files
       FROM shared_rows AS s JOIN turns AS t USING (token, block, page)
       WINDOW earlier AS (
         PARTITION BY s.token, s.block, s.content ORDER BY t.turn RANGE BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
       )
     ) WHERE nth <= most AND (NOT list_contains(earlier_files, file) OR page IN (${overlapping}));
     DROP TABLE turns;`,
  );
  const [row] = await db.rows<RepeatedRows>(
    `SELECT count(*) FILTER (NOT is_in_one_file)::DOUBLE AS "inTwoFiles",
       count(*) FILTER (is_in_one_file)::DOUBLE AS "inOneFile" FROM rows_again`,
  );
  await db.run(`
    DELETE FROM staged_transfers WHERE rowid IN (SELECT id FROM rows_again);
    DELETE FROM file_places WHERE id IN (SELECT id FROM rows_again);
    DROP TABLE rows_again;`);
  return row!;
}

/**
 * Without the hashes of transactions equal transfers of a block that ends one page and begins another are the same ones or
 * others. Pages that have several blocks in common overlap, so that they are the same.
 */
async function refuseCutBlocks(db: Database, files: readonly OrderedFile[]): Promise<void> {
  const [cut] = await db.rows<{ id: number; other: number; block: bigint }>(
    `WITH ends AS (SELECT DISTINCT ON (token, block, page, content) * FROM shared_rows WHERE is_at_end AND NOT has_tx),
     blocks AS (SELECT DISTINCT token, block, page FROM shared_rows)
     SELECT a.id::DOUBLE AS id, b.id::DOUBLE AS other, a.block FROM ends AS a
     JOIN ends AS b ON a.token = b.token AND a.block = b.block AND a.content = b.content AND a.page < b.page
     WHERE (
       SELECT count(*) FROM blocks AS p JOIN blocks AS q ON p.token = q.token AND p.block = q.block
       WHERE p.page = a.page AND q.page = b.page
     ) = 1
     ORDER BY a.id LIMIT 1`,
  );
  if (cut === undefined) return;
  throw new FileError(
    `${await placeOfId(files, cut.id)} and ${await placeOfId(files, cut.other)}: equal transfers of block ${cut.block}, ` +
      "where one page ends and another begins. Without a number of the log or the hash of the transaction they are the " +
      "same transfer or two. Nothing was imported.\n" +
      "Export the pages with a column of transaction hashes, or so that each block is in one page.",
  );
}

/** What is left are equal rows on one page, or on two of one file that have a single block in common. */
async function settleEqualRows(
  db: Database,
  files: readonly OrderedFile[],
  choice: EqualRows | null,
  repeated: { inOneFile: number },
): Promise<void> {
  if (choice === "keep") return;
  const equal = `
    SELECT id, block, has_tx, first_value(id) OVER same AS first, row_number() OVER same AS nth FROM file_places
    WINDOW same AS (PARTITION BY token, block, content ORDER BY turn, page, place ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)`;
  const again = await db.rows<{ id: number; first: number; has_tx: boolean }>(
    `SELECT id::DOUBLE AS id, first::DOUBLE AS first, has_tx FROM (${equal}) WHERE nth > 1 ORDER BY id`,
  );
  const [example] = again;
  if (example === undefined) return;
  if (choice === "drop") {
    await db.run(`
      CREATE OR REPLACE TEMP TABLE equal_rows AS SELECT id FROM (${equal}) WHERE nth > 1;
      DELETE FROM staged_transfers WHERE rowid IN (FROM equal_rows);
      DELETE FROM file_places WHERE id IN (FROM equal_rows);
      DROP TABLE equal_rows;`);
    repeated.inOneFile += again.length;
    return;
  }
  const places = [await placeOfId(files, example.first), await placeOfId(files, example.id)];
  throw new FileError(
    `${counted(again.length, "row")} ${again.length === 1 ? "is" : "are"} equal to another of the same ` +
      `${example.has_tx ? "transaction" : "block"}, such as ${places.join(" and ")}. The file has no log index, so they ` +
      "may be two transfers, or one that is listed twice. Nothing was imported.\n" +
      "Look one up in an explorer of the chain, and say which it is: --equal-rows keep (each is a transfer) or " +
      "--equal-rows drop (each is one). An export with log numbers, such as eth_getLogs, needs no such answer.",
  );
}

function placeOfId(files: readonly OrderedFile[], id: number): Promise<string> {
  const { file, firstRow, rejectedPositions } = files.find(
    ({ firstRow: first, rows }) => id >= first && id < first + rows,
  )!;
  return placeOf(file, id - firstRow, rejectedPositions);
}
