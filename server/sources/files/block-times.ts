import type { Database } from "../../store/database.ts";
import type { FileColumn } from "./columns.ts";
import { timeOf, wholeNumberOf } from "./conversion.ts";
import { FileError } from "./file-error.ts";
import type { InputFile } from "./input-file.ts";
import { readError, relationOf, sourceColumn } from "./relation.ts";
import { counted } from "./wording.ts";

/** Reads a file of blocks for the transfers of others that have no times. */
export async function readBlockTimes(
  db: Database,
  file: InputFile,
  found: { readonly block: FileColumn; readonly time: FileColumn },
): Promise<void> {
  const columns = new Map(Object.entries(found));
  const [block, time] = [sourceColumn(columns, "block")!, sourceColumn(columns, "time")!];
  await db.run("CREATE TEMP TABLE IF NOT EXISTS block_times (block BIGINT, time BIGINT)");
  try {
    await db.run(
      `INSERT INTO block_times SELECT ${wholeNumberOf(block)}, ${timeOf(time)}
       FROM ${relationOf(file, columns, { storeRejects: false })}`,
    );
  } catch (error) {
    throw readError(file, error);
  }
}

/** Gives the rows of a file the times of their blocks. */
export async function joinBlockTimes(
  db: Database,
  file: InputFile,
  firstRow: number,
  hasBlocks: boolean,
): Promise<void> {
  if (!hasBlocks) {
    throw new FileError(
      `${file.name} has no times. Export it with them, or name a file of the blocks as well, ` +
        "with the columns block_number and timestamp, such as cryo's blocks.",
    );
  }
  await db.run(
    `UPDATE staged_transfers SET time = b.time
     FROM (SELECT block, min(time) AS time FROM block_times WHERE block >= 0 AND is_chain_time(time) GROUP BY block) AS b
     WHERE staged_transfers.block = b.block AND staged_transfers.rowid >= ${firstRow}`,
  );
  const [missing] = await db.rows<{ count: number; first: bigint | null; last: bigint | null }>(
    `SELECT count(*)::DOUBLE AS count, min(block) AS first, max(block) AS last FROM staged_transfers
     WHERE rowid >= ${firstRow} AND token >= 0 AND block >= 0 AND time < 0`,
  );
  if (missing!.count === 0) return;
  throw new FileError(
    `${file.name}: ${missing!.count === 1 ? "one transfer is in a block" : `${counted(missing!.count, "transfer")} are in blocks`} whose time is in no file, ` +
      `between ${missing!.first} and ${missing!.last}. Name the files with the times as well.`,
  );
}
