import { splitPrefixed } from "../../../contract/networks.ts";
import type { Database } from "../../store/database.ts";
import type { TokenIdentity } from "../../store/token-identity.ts";
import type { ColumnMap } from "./columns.ts";
import type { AmountUnit, DecimalMark, NumberNotation } from "./import-kinds.ts";
import { numberPattern, numberText } from "./conversion.ts";
import { FileError } from "./file-error.ts";
import type { InputFile } from "./input-file.ts";
import { countLines, findLines } from "./line-numbers.ts";
import { countLinesWithin, relationOf } from "./relation.ts";
import { counted } from "./wording.ts";

/** How many bad rows are shown; the others are counted. */
const shownRows = 20;

/** Rows of one file that cannot be imported. */
export interface BadRows {
  readonly count: number;
  /** The first of them: place and reason. */
  readonly examples: readonly string[];
  /** Those of the count that DuckDB took for parts of others, and why. */
  readonly swallowed?: { readonly count: number; readonly reason: string } | undefined;
}

export interface Rejected {
  readonly position: number;
  readonly type: string;
}

/** The lines that DuckDB could not take apart, and forgets them. */
export async function takeRejected(db: Database): Promise<Rejected[]> {
  const rejected = await db.rows<{ position: bigint; type: string }>(
    `SELECT line_byte_position AS position, min(error_type::VARCHAR) AS type
     FROM reject_errors GROUP BY ALL ORDER BY position`,
  );
  await db.run("DROP TABLE reject_errors; DROP TABLE reject_scans");
  return rejected.map(({ position, type }) => ({ position: Number(position), type }));
}

/**
 * The lines of a file that gave no row, of which `rowCount` came out. A quote that does not end makes one rejected record
 * of all that follows, up to the next quote or to the end of what DuckDB reads at once.
 */
export async function countRejectedLines(
  db: Database,
  file: InputFile,
  rowCount: number,
  rejected: readonly Rejected[],
): Promise<number> {
  if (file.format !== "csv" || rejected.length === 0) return rejected.length;
  const { names, linesBefore } = file.header!;
  const ofHeader = linesBefore + 1 + names.join().split(/[\r\n]+/).length - 1;
  const lines = (await countLines(file.path)) - ofHeader - rowCount - (await countLinesWithin(db, file));
  return Math.max(lines, rejected.length);
}

/** The lines that were taken for parts of rejected records, in words. */
export function describeSwallowed(
  { name }: InputFile,
  rejectedLines: number,
  rejected: readonly Rejected[],
): BadRows["swallowed"] {
  const count = rejectedLines - rejected.length;
  if (count === 0) return undefined;
  return {
    count,
    reason: `${name}: ${counted(count, "more line")} ${count === 1 ? "was" : "were"} read as part of a bad row: a quote that opens a field ends at the next quote`,
  };
}

const rejectReasons: Readonly<Record<string, string>> = {
  "MISSING COLUMNS": "fewer fields than the header has names",
  "TOO MANY COLUMNS": "more fields than the header has names",
  "UNQUOTED VALUE": "a quoted field that does not end where the field ends",
  "INVALID ENCODING": "not UTF-8 text",
  "INVALID UNICODE": "not UTF-8 text",
  "LINE SIZE OVER MAXIMUM": "a line of more than 2,000,000 bytes",
};

/**
 * Says where bad rows are and what is wrong with each. `records` are the positions of those whose values
 * are bad, with the canonical names of the columns that hold them.
 */
export async function describeBadRows(
  db: Database,
  file: InputFile,
  columns: ColumnMap,
  tokens: readonly TokenIdentity[],
  unit: AmountUnit | undefined,
  rejected: readonly Rejected[],
  records: ReadonlyMap<number, readonly string[]>,
): Promise<string[]> {
  const first = [...records.keys()].sort((left, right) => left - right).slice(0, shownRows);
  const texts = await readTexts(db, file, columns, first);
  if (file.countedBy === "row") {
    return first.map((record) => {
      const reason = explain(records.get(record)!, texts.get(record) ?? {}, columns, tokens, unit);
      return `${file.name}, row ${record + 1}: ${reason}`;
    });
  }
  const shownRejects = rejected.slice(0, shownRows);
  const lines = await findLines(
    file.path,
    first,
    rejected.map(({ position }) => position),
    { isCsv: file.format === "csv", linesBefore: file.header?.linesBefore },
  );
  const found = [
    ...first.map((record) => ({
      line: lines.records.get(record) ?? 0,
      reason: isNoObject(file, texts.get(record))
        ? "not a JSON object with these keys"
        : explain(records.get(record)!, texts.get(record) ?? {}, columns, tokens, unit),
    })),
    ...shownRejects.map(({ type }, index) => ({
      line: lines.rejected[index] ?? 0,
      reason: rejectReasons[type] ?? type.toLowerCase(),
    })),
  ];
  return found
    .sort((left, right) => left.line - right.line)
    .slice(0, shownRows)
    .map(({ line, reason }) => `${file.name}, line ${line}: ${reason}`);
}

/** Thrown for all bad rows of an import together. */
export class BadRowsError extends FileError {
  constructor(bad: readonly BadRows[]) {
    const count = bad.reduce((sum, rows) => sum + rows.count, 0);
    const examples = bad.flatMap((rows) => rows.examples).slice(0, shownRows);
    const swallowed = bad.flatMap((rows) => rows.swallowed ?? []);
    const more = count - examples.length - swallowed.reduce((sum, lines) => sum + lines.count, 0);
    super(
      [
        `${count.toLocaleString("en")} bad ${count === 1 ? "row" : "rows"}. Nothing was imported.`,
        ...examples.map((example) => `  ${example}`),
        ...swallowed.map(({ reason }) => `  ${reason}`),
        ...(more > 0 ? [`  … and ${more.toLocaleString("en")} more`] : []),
        "Correct the file, or leave such rows out with --skip-bad-rows.",
      ].join("\n"),
    );
  }
}

type Texts = Readonly<Record<string, string | null>>;

/** The texts of records, by their position in the file. */
export async function readTexts(
  db: Database,
  file: InputFile,
  columns: ColumnMap,
  records: readonly number[],
): Promise<Map<number, Texts>> {
  if (records.length === 0) return new Map();
  const asWritten = new Map([...columns].map(([name, column]) => [name, { ...column, notation: undefined }]));
  const rows = await db.rows<Texts & { readonly record: number }>(
    `SELECT record::INTEGER AS record, columns(* EXCLUDE record)::VARCHAR
     FROM (SELECT row_number() OVER () - 1 AS record, * FROM ${relationOf(file, asWritten, { storeRejects: false })})
     WHERE record IN (${records.join(", ")})`,
  );
  return new Map(rows.map((row) => [row.record, row]));
}

function isNoObject(file: InputFile, texts: Texts | undefined): boolean {
  if (file.format !== "ndjson" || texts === undefined) return false;
  return Object.entries(texts).every(([name, value]) => name === "record" || value === null);
}

function explain(
  names: readonly string[],
  texts: Texts,
  columns: ColumnMap,
  tokens: readonly TokenIdentity[],
  unit: AmountUnit | undefined,
): string {
  return names
    .map((name) => {
      const value = texts[name]?.trim() ?? "";
      return `${name} ${explainValue(name, value, tokens, unit, columns.get(name)?.notation)}`;
    })
    .join("; ");
}

/** What is wrong with a value that is known to be bad. */
function explainValue(
  name: string,
  value: string,
  tokens: readonly TokenIdentity[],
  unit: AmountUnit | undefined,
  notation: NumberNotation | undefined,
): string {
  if (value === "") return "is empty";
  const shown = JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (/^(from|to|address|owner|account|from_account|to_account)$/.test(name)) {
    const { chain } = tokens[0]!;
    const network = splitPrefixed(value)?.network;
    return network === undefined || network.chain === chain
      ? `${shown} is not an address of ${chain}`
      : `${shown} is an address of ${network.name}, not of ${chain}`;
  }
  if (/time/.test(name)) {
    const isPossible = /^(\d+(\.\d+)?|0x[0-9a-f]+)$/i.test(value) || !Number.isNaN(Date.parse(value));
    return `${shown} is not a time${isPossible ? " between 2009 and now" : ""}; expected unix seconds or ISO 8601`;
  }
  const decimal = notation?.decimal ?? "point";
  const isWritten = (mark: DecimalMark) => new RegExp(`^${numberPattern(mark)}$`).test(numberText(value));
  if (!isWritten(decimal) && notation?.example !== undefined) {
    const other = decimal === "point" ? "comma" : "point";
    if (isWritten(other))
      return `${shown} has a decimal ${other}, other numbers of the file a ${decimal}: ${notation.example}`;
  }
  if (/price|close/.test(name)) {
    return isWritten(decimal)
      ? `${shown} is not a price: no token costs more than a trillion dollars`
      : `${shown} is not a price; expected a number from 0`;
  }
  const isAmount = /amount|balance/.test(name);
  if (/^-\s*[\d.,]+([eE][+-]?\d+)?$/.test(value)) return `${shown} is negative`;
  if (!isWritten(decimal)) {
    return `${shown} is not a ${isAmount && unit !== "raw" ? "decimal" : "whole"} number`;
  }
  if (!isAmount) return `${shown} is not a whole number below 2^63`;
  if (unit === "raw") {
    return `${shown} is not a whole number of raw units; of whole tokens, say --amounts whole`;
  }
  const [{ decimals }] = tokens as [TokenIdentity];
  if (tokens.some((token) => token.decimals !== decimals)) return `${shown} has more decimals than its token`;
  return `${shown} has more than the ${decimals} decimals of the token`;
}
