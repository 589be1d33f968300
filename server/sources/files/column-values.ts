import type { Database } from "../../store/database.ts";
import type { ColumnMap } from "./columns.ts";
import type { InputFile } from "./input-file.ts";
import { isOfChain, readError, relationOf, sourceColumn } from "./relation.ts";

/** How many tokens or values of a column a message shows. */
export const shownValues = 5;

/** A few of a column's values that are not empty, of rows of the chain. */
export async function distinctValues(
  db: Database,
  file: InputFile,
  columns: ColumnMap,
  name: string,
  limit = shownValues + 1,
): Promise<string[]> {
  const column = sourceColumn(columns, name)!;
  const rows = await queryFile<{ value: string }>(
    db,
    file,
    `SELECT DISTINCT trim(${column.sql}::VARCHAR) AS value FROM ${relationOf(file, columns, { storeRejects: false })}
     WHERE ${isOfChain(columns)} AND NOT is_nothing(value) ORDER BY value LIMIT ${limit}`,
  );
  return rows.map(({ value }) => value);
}

export function shown(values: readonly string[]): string {
  const some = values.slice(0, shownValues).map((value) => JSON.stringify(value.slice(0, 40)));
  return some.join(", ") + (values.length > shownValues ? ", …" : "");
}

export async function queryFile<T>(db: Database, file: InputFile, sql: string): Promise<T[]> {
  try {
    return await db.rows<T>(sql);
  } catch (error) {
    throw readError(file, error);
  }
}
