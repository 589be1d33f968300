import type { Database } from "../../store/database.ts";
import { amountColumns, type ColumnMap, type FileColumn } from "./columns.ts";
import { type SourceColumn, textOf } from "./conversion.ts";
import { transferEvent } from "./export-formats.ts";
import { FileError } from "./file-error.ts";
import { mostColumns, refuseColumns } from "./file-limits.ts";
import type { InputFile } from "./input-file.ts";

/** The columns a file has. Throws {@link FileError} where they are too many. */
export async function columnsOf(db: Database, file: InputFile): Promise<FileColumn[]> {
  const columns = await readColumns(db, file);
  if (columns.length > mostColumns) refuseColumns(file.name, columns.length);
  return columns;
}

/** Only Parquet knows types; everything else is text. */
async function readColumns(db: Database, file: InputFile): Promise<FileColumn[]> {
  if (file.format === "csv") return file.header!.names.map((name) => ({ name, type: "VARCHAR" }));
  if (file.format === "ndjson") {
    return file.keys.map((name) => ({ name, type: "VARCHAR" }));
  }
  try {
    return await db.rows<FileColumn>(
      `SELECT column_name AS name, column_type AS type FROM (DESCRIBE SELECT * FROM read_parquet(${pathText(file.path)}, hive_partitioning = false))`,
    );
  } catch (error) {
    throw readError(file, error);
  }
}

/**
 * A file as a SQL relation, its mapped columns under their canonical names, its rows in order.
 * Lines that are not rows at all are left out; with `storeRejects` DuckDB writes them to its table
 * reject_errors. A line of NDJSON that is not an object is a row without any value.
 */
export function relationOf(
  file: InputFile,
  columns: ColumnMap,
  { storeRejects }: { readonly storeRejects: boolean },
): string {
  const rejects = storeRejects ? "store_rejects = true" : "ignore_errors = true";
  const select = (sqlOf: (name: string) => string) =>
    [...columns].map(([name, column]) => `${numberOf(column, sqlOf)} AS ${identifier(name)}`).join(", ");
  if (file.format === "parquet") {
    return `(SELECT ${select(identifier)} FROM read_parquet(${pathText(file.path)}, hive_partitioning = false))`;
  }
  if (file.format === "csv") {
    return `(SELECT ${select((name) => `c${file.header!.names.indexOf(name)}`)} FROM ${readCsv(file, rejects)})`;
  }
  const names: string[] = [];
  const list = select(
    (name) => `found[${names.includes(name) ? names.indexOf(name) + 1 : names.push(name)}]`,
  );
  const pointers = names.map((name) => text(`/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`));
  // Line by line, because DuckDB's own reader of NDJSON drops the line after a bad one.
  return `(SELECT ${list} FROM (
    SELECT CASE WHEN json_valid(line) THEN json_extract_string(line, [${pointers.join(", ")}]::VARCHAR[]) END AS found FROM (
      SELECT ${quotedAmounts("line", columns)} AS line
      FROM read_csv(${pathText(file.path)}, ${plainCsv}, header = false, delim = chr(1), quote = '',
        escape = '', ${rejects}, max_line_size = 16000000, columns = {line: 'VARCHAR'})
      WHERE trim(line) <> '')))`;
}

/** A CSV file as DuckDB reads it: c0, c1, … */
function readCsv({ path, header }: InputFile, rejects: string): string {
  const { names, delimiter, linesBefore } = header!;
  return `read_csv(${pathText(path)}, ${plainCsv}, header = true, skip = ${linesBefore},
    delim = ${text(delimiter)}, quote = '"', escape = '"', ${rejects},
    columns = {${names.map((_, index) => `c${index}: 'VARCHAR'`).join(", ")}})`;
}

/** How many lines the rows of a CSV file have beyond one each: fields in quotes may have line breaks. */
export async function countLinesWithin(db: Database, file: InputFile): Promise<number> {
  const breaks = file.header!.names.map(
    (_, index) => `len(regexp_extract_all(coalesce(c${index}, ''), '[\\r\\n]+'))`,
  );
  const [row] = await db.rows<{ lines: number }>(
    `SELECT coalesce(sum(${breaks.join(" + ")}), 0)::DOUBLE AS lines FROM ${readCsv(file, "ignore_errors = true")}`,
  );
  return row!.lines;
}

/** A column's value, that of a number with a decimal point. */
function numberOf(column: FileColumn, sqlOf: (name: string) => string): string {
  const value = valueOf(column, sqlOf);
  return column.notation?.decimal === "comma" ? `point_for_comma(${value})` : value;
}

/** A column's value from what the file calls its parts. */
function valueOf(column: FileColumn, sqlOf: (name: string) => string): string {
  if (column.name === "") return "NULL::VARCHAR";
  if (column.pattern !== undefined) {
    return `regexp_extract(${sqlOf(column.name)}, ${text(column.pattern)}, 1)`;
  }
  if (column.word !== undefined) return wordOf(column.word, sqlOf);
  if (column.parts === undefined) return sqlOf(column.name);
  const numbers = column.parts.map((part) =>
    part === undefined ? "-1" : `whole_number(${sqlOf(part.name)}::VARCHAR)`,
  );
  return `packed(${numbers.join(", ")})::VARCHAR`;
}

/** Most logs have two values in topics and one in their data; of others the words follow each other. */
function wordOf(
  { nth, topics, data }: NonNullable<FileColumn["word"]>,
  sqlOf: (name: string) => string,
): string {
  const texts = [...topics, data].map((part) =>
    part === undefined ? "NULL" : `(${textOf({ sql: sqlOf(part.name), type: part.type })})`,
  );
  const words = `concat(${texts.map((value) => `substr(${value}, 3)`).join(", ")})`;
  return `CASE WHEN coalesce(${texts[1]}, '') <> '' THEN ${texts[nth - 1]}
    WHEN length(${words}) = 192 THEN '0x' || substr(${words}, ${64 * (nth - 1) + 1}, 64) END`;
}

/** The condition that a row of {@link relationOf} is a transfer, where a file has other events too. */
export function isTransfer(columns: ColumnMap): string {
  const conditions = [];
  const [event, item] = [sourceColumn(columns, "event"), sourceColumn(columns, "token_id")];
  if (event !== undefined) conditions.push(`${textOf(event)} = ${text(transferEvent)}`);
  // With the number of an item it is not an amount that is transferred.
  if (item !== undefined) conditions.push(`is_nothing(${textOf(item)})`);
  return conditions.length === 0 ? "true" : `(${conditions.join(" AND ")})`;
}

/** The condition that a row of {@link relationOf} is not of another chain, where a file has rows of several. */
export function isOfChain(columns: ColumnMap): string {
  const only = columns.get("chain")?.only;
  if (only === undefined) return "true";
  const chain = `${sourceColumn(columns, "chain")!.sql}::VARCHAR`;
  return `(is_nothing(${chain}) OR trim(${chain}) IN (${only.map(text).join(", ")}))`;
}

/** The columns of {@link relationOf}. */
export function sourceColumn(columns: ColumnMap, name: string): SourceColumn | undefined {
  const column = columns.get(name);
  return column && { sql: identifier(name), type: column.type, notation: column.notation };
}

/**
 * Puts the amounts into quotes: DuckDB reads a number of JSON with a fraction as a DOUBLE, which would
 * lose digits. The pattern cannot match inside of a string, where a quote has a backslash before it.
 */
function quotedAmounts(line: string, columns: ColumnMap): string {
  let sql = line;
  for (const name of amountColumns) {
    const column = columns.get(name);
    if (column === undefined) continue;
    const key = JSON.stringify(column.name).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    sql = `regexp_replace(${sql}, ${text(String.raw`(${key}\s*:\s*)(-?[0-9][0-9.eE+-]*)`)}, '\\1"\\2"', 'g')`;
  }
  return sql;
}

/** Nothing is left to DuckDB's guesses, which depend on the first lines and on the file's name. */
const plainCsv = "auto_detect = false, compression = 'none', hive_partitioning = false";

/** A path that names one file: DuckDB takes some characters for patterns. */
function pathText(path: string): string {
  return text(path.replaceAll(/[*?[]/g, "[$&]"));
}

/** What DuckDB says about a file it cannot read, in words that help. */
export function readError(file: InputFile, error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (file.format === "parquet") {
    const isCut = /magic bytes|too small|out of (range|file)|EOF|beyond|footer/i.test(message);
    const reason = isCut ? "it was cut off, or is damaged" : firstLine(message);
    return new FileError(`${file.name} cannot be read as Parquet: ${reason}.`);
  }
  if (message.startsWith("Invalid Input Error"))
    return new FileError(`${file.name} cannot be read: ${firstLine(message)}`);
  return error;
}

function firstLine(message: string): string {
  return message
    .split("\n")[0]!
    .replace(/^[\w ]+Error: /, "")
    .slice(0, 300);
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
