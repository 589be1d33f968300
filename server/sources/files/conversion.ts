import { readFileSync } from "node:fs";
import { base58 } from "@scure/base";
import { type ChainId, chains, familyOf } from "../../../contract/chains.ts";
import type { Database } from "../../store/database.ts";
import type { DecimalMark, NumberNotation } from "./import-kinds.ts";

/** A column of a file, as SQL sees it. */
export interface SourceColumn {
  readonly sql: string;
  /** DuckDB's name of the type. */
  readonly type: string;
  /** How its numbers are written, where that is known. */
  readonly notation?: NumberNotation | undefined;
}

const macros = readFileSync(new URL("conversion.sql", import.meta.url), "utf8");

const prepared = new WeakSet<Database>();

/** Makes the conversions of conversion.sql, for a file of the chain, known to a connection. */
export async function prepareConversions(db: Database, chain: ChainId): Promise<void> {
  await db.run(`CREATE OR REPLACE TEMP MACRO chain_prefix() AS ${quoted(chainPrefix(chain))}`);
  // The others are the same for all files.
  if (prepared.has(db)) return;
  prepared.add(db);
  await db.run(`
    CREATE OR REPLACE TEMP MACRO base58_minima() AS ${textList(base58Bounds((bytes) => void (bytes[0] = 1)))};
    CREATE OR REPLACE TEMP MACRO base58_maxima() AS ${textList(base58Bounds((bytes) => void bytes.fill(255)))};
    CREATE OR REPLACE TEMP MACRO number_with_point() AS ${quoted(numberPattern("point"))};
    CREATE OR REPLACE TEMP MACRO number_with_comma() AS ${quoted(numberPattern("comma"))};
    ${macros}`);
}

/** What stands before addresses of a chain where their chain is said: see `splitPrefixed`. */
function chainPrefix(chain: ChainId): string {
  const [namespace, asset] = familyOf(chain) === "evm" ? ["eip155", "erc20"] : ["solana", "token"];
  const words = chains[chain].words.split(" ").filter((word) => /^[\w-]+$/.test(word));
  return `(?i:(?:${namespace}:)?(?:${words.join("|")})(?:/${asset})?:)`;
}

/** As the macro number_text: spaces of every kind and both apostrophes group digits. */
export function numberText(text: string): string {
  return text
    .replaceAll(/[\u00a0\u202f\u2009\u2007]/g, " ")
    .replaceAll("\u2019", "'")
    .trim();
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * A number without a sign, its digits in groups of three or in none, in India as 12,34,567. Groups and exponents do not go
 * together: 1,234E+5 has a decimal comma.
 */
export function numberPattern(decimal: DecimalMark): string {
  const [mark, separator] = decimal === "point" ? [String.raw`\.`, ","] : [",", String.raw`\.`];
  const grouped = [separator, " ", "'"].map((group) => String.raw`[1-9]\d{0,2}(?:${group}\d{3})+`);
  const indian = decimal === "point" ? [String.raw`[1-9]\d?(?:,\d{2})+,\d{3}`] : [];
  // Programs end whole numbers with a point, nobody with a comma.
  const fraction = decimal === "point" ? String.raw`\.\d*` : String.raw`,\d+`;
  return (
    String.raw`(?:(?:\d+|${[...grouped, ...indian].join("|")})(?:${fraction})?|${mark}\d+` +
    String.raw`|(?:\d+(?:${fraction})?|${mark}\d+)[eE][+-]?\d{1,3})`
  );
}

/** The base58 digits of a number of 32 - n bytes, for n from 0 to 32, padded to one length. */
function base58Bounds(fill: (bytes: Uint8Array) => void): string[] {
  return Array.from({ length: 33 }, (_, zeros) => {
    const bytes = new Uint8Array(32 - zeros);
    fill(bytes);
    return base58.encode(bytes).padStart(44, "1");
  });
}

const textList = (texts: readonly string[]) => `[${texts.map((text) => `'${text}'`).join(", ")}]`;

/**
 * Unix seconds, or -1. What happened on a day of which no clock time is said happened by its end: at 00:00 it would be in
 * the history of the day before, of which that is the end. What is true of a day, such as a price, is so from its start.
 */
export function timeOf({ sql, type }: SourceColumn, ofDay: "start" | "end" = "start"): string {
  // Cast to TIMESTAMP it would be the local time of the connection's time zone.
  if (type === "TIMESTAMP WITH TIME ZONE") return `coalesce(epoch_us(${sql}) // 1000000, -1)`;
  const [clock, seconds] = ofDay === "end" ? ["23:59:59", 86_399] : ["00:00:00", 0];
  if (type === "DATE") return `coalesce(epoch_us(${sql}::TIMESTAMP) // 1000000 + ${seconds}, -1)`;
  if (type.startsWith("TIMESTAMP")) return `coalesce(epoch_us(${sql}::TIMESTAMP) // 1000000, -1)`;
  if (isInteger(type)) return `coalesce(unix_time(${sql}), -1)`;
  return `time_of_text(${textOf({ sql, type })}, '${clock}')`;
}

/** A whole number of 63 bits, or -1. */
export function wholeNumberOf(column: SourceColumn): string {
  if (isInteger(column.type)) return `coalesce(TRY_CAST(greatest(${column.sql}, -1) AS BIGINT), -1)`;
  return `whole_number(${textOf(column)})`;
}

/**
 * Raw units; -1 if it is no such number, -2 beyond 128 bits, -3 if its digits were rounded away. `decimals` is SQL where it differs by row; null: the
 * column is in raw units already.
 */
export function amountOf(column: SourceColumn, decimals: number | string | null): string {
  const text = textOf(column);
  const isExact = column.notation?.hasExactExponents ?? false;
  // With more decimals than 128 bits have digits, only the careful way is right.
  if (typeof decimals === "string" || (decimals !== null && decimals > 38))
    return `scaled_number(number_text(${text}), ${decimals}, ${isExact})`;
  if (decimals !== null)
    return `token_amount(${text}, ${decimals}, '\\d{1,38}(?:\\.\\d{0,${decimals}})?', ${isExact})`;
  if (!isInteger(column.type)) return `raw_amount(${text}, ${isExact})`;
  return `CASE WHEN ${column.sql} IS NULL OR ${column.sql} < 0 THEN -1 ELSE coalesce(TRY_CAST(${column.sql} AS HUGEINT), -2) END`;
}

/** US dollars, NULL where none is given, NaN if it is not a price. */
export function priceOf(column: SourceColumn): string {
  const { sql, type } = column;
  if (type === "DOUBLE" || type === "FLOAT")
    return `CASE WHEN NOT isnan(${sql}) THEN valid_price(${sql}::DOUBLE) END`;
  return `price_of_text(${textOf(column)})`;
}

/** A normalised address, NULL where tokens are minted or burned, '' if it is not an address. */
export function ownerOf(chain: ChainId, column: SourceColumn): string {
  return `${familyOf(chain)}_owner(${textOf(column)})`;
}

/** A normalised address, the zero address included, '' if it is not an address. */
export function addressOf(chain: ChainId, column: SourceColumn): string {
  const text = textOf(column);
  return familyOf(chain) === "evm" ? `evm_address(${text})` : `solana_address(trim(${text}))`;
}

/** A normalised address, NULL where none is given, '' if it is not an address. Ethereum has no holding accounts. */
export function accountOf(column: SourceColumn | undefined): string {
  return column === undefined ? "NULL" : `solana_owner(${textOf(column)})`;
}

/** What a transaction's hash is known by, NULL where none is given. */
export function txOf(column: SourceColumn | undefined): string {
  return column === undefined ? "NULL" : `tx_key(trim(${textOf(column)}))`;
}

/** Parquet files of some programs hold addresses and numbers as bytes. */
export function textOf({ sql, type }: SourceColumn): string {
  if (type === "BLOB") return `'0x' || lower(hex(${sql}))`;
  return type === "VARCHAR" ? sql : `CAST(${sql} AS VARCHAR)`;
}

function isInteger(type: string): boolean {
  return /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(type);
}
