import type { Database } from "../../store/database.ts";
import type { AmountReading } from "./amount-unit.ts";
import { readTexts } from "./bad-rows.ts";
import type { ColumnMap } from "./columns.ts";
import { FileError } from "./file-error.ts";
import type { InputFile } from "./input-file.ts";
import { placeOf } from "./line-numbers.ts";

/** Digits that programs leave of a number: spreadsheets 15, those that compute in floating point up to 17. */
const [fewest, most] = [15, 17];
/** A column is rounded as a whole: as many of its long amounts show it. */
const looked = 50_000;

/** A column of amounts whose longer ones all end in zeros after so many digits. */
export interface RoundedColumn {
  readonly digits: number;
  /** Position of one of its rows in the staging table. */
  readonly row: number;
}

/**
 * Whether amounts of the table were rounded to a number of digits and written out with zeros, as spreadsheets do.
 *
 * Honest amounts end in zeros too, for two reasons, and neither makes this shape: round ones (1000 tokens) have few
 * digits before them, and those that are counted in some part of a token (eight decimals of eighteen) have the same
 * number of zeros at least, so that longer ones have more digits. Of rounded ones nearly all have the same number of
 * digits, and the more zeros the longer they are: zeros that those of the shortest one do not explain.
 */
export async function roundedColumn(
  db: Database,
  table: string,
  firstRow: number,
): Promise<RoundedColumn | undefined> {
  const rows = `${table} WHERE rowid >= ${firstRow} AND token >= 0`;
  // Of amounts as a chain has them, one of the first shows that they are whole.
  const whole = await db.rows(
    `SELECT 1 FROM ${rows} AND amount >= 1${"0".repeat(most)} AND length(rtrim(amount::VARCHAR, '0')) > ${most} LIMIT 1`,
  );
  if (whole.length > 0) return undefined;
  const [found] = await db.rows<RoundedColumn>(
    `WITH amounts AS (
       SELECT token, min(rowid) AS row, length(amount::VARCHAR) AS places, length(rtrim(amount::VARCHAR, '0')) AS digits
       FROM (SELECT token, amount, rowid FROM ${rows} AND amount >= 1${"0".repeat(fewest)} LIMIT ${looked})
       GROUP BY token, amount
     ),
     ends AS (SELECT token, max(digits) AS ending FROM amounts GROUP BY token),
     shaped AS (
       SELECT *, digits >= ending - 1 AS is_full,
         places - ending - min(places - digits) FILTER (digits >= ending - 1) OVER (PARTITION BY token) AS unexplained
       FROM amounts JOIN ends USING (token)
       WHERE ending BETWEEN ${fewest} AND ${most} AND places > ending AND digits > ending - 7
     )
     SELECT any_value(ending)::DOUBLE AS digits, min(row) FILTER (is_full)::DOUBLE AS row FROM shaped GROUP BY token
     HAVING count(*) >= 3 AND avg(is_full::INTEGER) >= 0.8 AND sum(unexplained) FILTER (is_full AND unexplained > 0) >= 3
     ORDER BY row LIMIT 1`,
  );
  return found;
}

/** For an amount that says by its exponent that it has lost digits. */
export async function cutShort(amount: AmountPlace): Promise<FileError> {
  return new FileError(
    `${await placeOf(amount.file, amount.record, amount.rejectedPositions)}: the amount ${await textOf(amount)} may have ` +
      "been rounded, by a spreadsheet or by a program that computes in floating point: digits are lost then. Export the " +
      "amounts again, as text or as whole numbers, and import that file as it is. If it is right as it stands, say " +
      "--allow-rounded.",
  );
}

/** For a column of which {@link roundedColumn} found that its amounts have lost digits. */
export async function roundedToDigits(amount: AmountPlace, digits: number): Promise<FileError> {
  return new FileError(
    `${await placeOf(amount.file, amount.record, amount.rejectedPositions)}: the amounts of the column ` +
      `${amount.reading.column} were rounded, such as ${await textOf(amount)} here: none has more than ${digits} digits, ` +
      "all longer ones end in zeros. A spreadsheet leaves 15 digits of a number, a program that computes in floating " +
      "point up to 17. Export the column again as text (in a spreadsheet, set it to text before the numbers come in), " +
      "and import that file as it is. If the amounts are right as they are, say --allow-rounded.",
  );
}

/** An amount in a file, for what is said of it. */
export interface AmountPlace {
  readonly db: Database;
  readonly file: InputFile;
  readonly columns: ColumnMap;
  readonly reading: AmountReading;
  /** Its position in the file. */
  readonly record: number;
  readonly rejectedPositions: readonly number[];
}

async function textOf({ db, file, columns, reading, record }: AmountPlace): Promise<string> {
  const texts = await readTexts(db, file, columns, [record]);
  return texts.get(record)?.[reading.name]?.trim() ?? "";
}
