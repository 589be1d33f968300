import type { Database } from "../../store/database.ts";
import type { AmountReading } from "./amount-unit.ts";
import { takeRejected } from "./bad-rows.ts";
import { queryFile } from "./column-values.ts";
import { amountColumns, type FileColumn } from "./columns.ts";
import { FileError } from "./file-error.ts";
import type { DecimalMark, NumberNotation } from "./import-kinds.ts";
import type { InputFile } from "./input-file.ts";
import { placeOf } from "./line-numbers.ts";
import type { Recognised } from "./recognition.ts";
import { relationOf, sourceColumn } from "./relation.ts";

export interface NotationHints {
  readonly amounts: AmountReading | undefined;
  readonly recognised: Recognised | undefined;
  /** What `--decimal` says. */
  readonly decimal: DecimalMark | null;
  readonly allowRounded: boolean;
  readonly skipBadRows: boolean;
}

const wholeColumns = ["block", "log_index", "seq"];
const priceColumns = ["price_usd", "price", "close"];

/** Rows that nearly always tell; a file in which they do not is read to its end. */
const firstRows = 100_000;

interface Found {
  readonly rows: number;
  readonly point: string | null;
  readonly comma: string | null;
  /** What can be read in both ways: 12,345 and 12.345. */
  readonly eitherComma: string | null;
  readonly eitherPoint: string | null;
  readonly exact: boolean | null;
}

/**
 * Says in `columns` how numbers are written: with a decimal point or a decimal comma. One program writes a file, so that
 * one number that can be read in one way only tells of all of them: 0,125 or 1.234,5. Throws {@link FileError} where
 * numbers speak against each other, and where none tells what 12,345 is.
 */
export async function readNotation(
  db: Database,
  file: InputFile,
  columns: Map<string, FileColumn>,
  { amounts, recognised, decimal, allowRounded, skipBadRows }: NotationHints,
): Promise<void> {
  const isRaw = (name: string) => name === amounts?.name && amounts.unit === "raw";
  const names = [...amountColumns, ...priceColumns, ...wholeColumns].filter((name) => {
    const column = columns.get(name);
    const isText = column?.type === "VARCHAR" && column.name !== "" && column.parts === undefined;
    return isText && (name === amounts?.name || !(amountColumns as readonly string[]).includes(name));
  });
  const set = (notation: NumberNotation) => {
    for (const name of names) columns.set(name, { ...columns.get(name)!, notation });
  };
  const hasCommas = file.format !== "csv" || file.header!.delimiter === ",";
  const isKnown = recognised !== undefined && hasCommas;
  if (names.length === 0 || (isKnown && amounts?.unit === "raw" && decimal === null))
    return set({ decimal: decimal ?? "point", hasExactExponents: allowRounded });

  const list = names.map((name) => {
    const isWhole = isRaw(name) || wholeColumns.includes(name);
    const { sql } = sourceColumn(columns, name)!;
    return `{name: '${name}', text: ${sql}, class: number_class(${sql}, ${isWhole})}`;
  });
  const numbers = (storeRejects: boolean, limit = "") =>
    `(SELECT row_number() OVER () - 1 AS record, unnest([${list.join(", ")}], recursive := true)
      FROM (SELECT * FROM ${relationOf(file, columns, { storeRejects })} ${limit}))`;
  const find = async (limit = "") => {
    const text = (way: string, mark = "") =>
      `min(text) FILTER (class = '${way}' AND contains(text, '${mark}'))`;
    const [found] = await queryFile<Found>(
      db,
      file,
      `SELECT (count(*) / ${names.length})::DOUBLE AS rows, ${text("point")} AS point, ${text("comma")} AS comma,
         ${text("either", ",")} AS "eitherComma", ${text("either", ".")} AS "eitherPoint", bool_or(is_of_exact_program(text)) AS exact FROM ${numbers(false, limit)}`,
    );
    return found!;
  };
  let found = await find(`LIMIT ${firstRows}`);
  if (found.point === null && found.comma === null && found.rows === firstRows) found = await find();

  const { point, comma, eitherComma, eitherPoint } = found;
  const hasExactExponents = allowRounded || found.exact === true;
  const example = (mark: DecimalMark) => {
    const text = (mark === "comma" ? comma : point)?.trim();
    return text === undefined ? {} : { example: text };
  };
  if (decimal !== null) return set({ decimal, hasExactExponents, ...example(decimal) });
  const show = async (way: "point" | "comma" | "either") => {
    const { text, name, at } = await firstOf(db, file, numbers(true), way);
    return `${JSON.stringify(text)} (${columns.get(name)!.name}, ${at})`;
  };
  if (point !== null && comma !== null) {
    throw new FileError(
      `${file.name} has numbers with a decimal comma, such as ${await show("comma")}, and others with a decimal point, ` +
        `such as ${await show("point")}. Nothing was imported. Write all of them in one way.`,
    );
  }
  // A comma among fields that commas part is a slip as often as a decimal comma: it does not say what others are.
  const isTold = point !== null || (comma !== null && !hasCommas);
  // Programs write JSON and Parquet with a point.
  const isDoubtful =
    !isTold &&
    !isKnown &&
    (eitherComma !== null ||
      (eitherPoint !== null && (comma === null ? file.format === "csv" : skipBadRows)));
  if (isDoubtful) {
    const digits = (eitherComma ?? eitherPoint)!.replaceAll(/\D/g, "");
    const fraction = `${digits.slice(0, -3)}.${digits.slice(-3)}`;
    const [asPoint, asComma] = eitherComma === null ? [fraction, digits] : [digits, fraction];
    throw new FileError(
      `${file.name}: does the ${eitherComma === null ? "point" : "comma"} in its numbers begin the decimals, or does it ` +
        `group digits? None tells for sure, such as ${await show("either")}. Nothing was imported.\n` +
        `With --decimal point it is ${asPoint}, with --decimal comma ${asComma}. Say which it is.`,
    );
  }
  const mark = comma !== null && (eitherPoint === null || !hasCommas) ? "comma" : "point";
  set({ decimal: mark, hasExactExponents, ...example(mark) });
}

/** The first number of a class, and where it stands. */
async function firstOf(db: Database, file: InputFile, numbers: string, way: string) {
  const [first] = await queryFile<{ record: number; name: string; text: string }>(
    db,
    file,
    `SELECT record::DOUBLE AS record, name, number_text(text) AS text FROM ${numbers} WHERE class = '${way}' ORDER BY record LIMIT 1`,
  );
  const rejected = file.format === "parquet" ? [] : await takeRejected(db);
  const place = await placeOf(
    file,
    first!.record,
    rejected.map(({ position }) => position),
  );
  return { ...first!, at: place.slice(file.name.length + 2) };
}
