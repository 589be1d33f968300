import { normalizeAddress } from "../../../contract/address.ts";
import type { ChainId } from "../../../contract/chains.ts";
import type { Database } from "../../store/database.ts";
import { shownNames } from "./column-names.ts";
import type { ColumnMap, FileColumn, MissingColumnsError } from "./columns.ts";
import type { InputFile } from "./input-file.ts";
import { relationOf } from "./relation.ts";

/** A column of a file with some of its values. */
interface Sampled {
  readonly name: string;
  /** Those that are not empty. */
  readonly values: readonly string[];
}

/** How a column that an import needs is told: by what it holds, and among those by its name. */
interface Likeness {
  readonly names: RegExp;
  readonly isLike: (values: readonly string[], chain: ChainId) => boolean;
}

const sampleRows = 200;

/** In hexadecimal up to 128 bits: longer ones are addresses and hashes. */
const isWhole = (value: string) => /^(?:\d+(?:\.0*)?|\d{1,3}(?:,\d{3})+|0x[0-9a-f]{1,32})$/i.test(value);
const isDecimal = (value: string) => /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value);
/** ISO 8601, or unix seconds or milliseconds since 2009, when the first chain began. */
const isTime = (value: string) =>
  /^\d{4}-\d{2}-\d{2}([ T]|$)/.test(value) || /^(?:1[2-9]|[23]\d)\d{8}(?:\.\d+|\d{3})?$/.test(value);
const isAddress = (value: string, chain: ChainId) => normalizeAddress(chain, value) !== undefined;
const areWhole = (values: readonly string[]) => values.every(isWhole) && !values.every(isTime);

const time: Likeness = { names: /time|date|^ts|_ts$/i, isLike: (values) => values.every(isTime) };
const owner = (names: RegExp): Likeness => ({
  names,
  isLike: (values, chain) => values.every((value) => isAddress(value, chain)),
});
const amounts: Likeness["names"] = /^(?!.*(usd|price|fee|gas)).*(raw|value|amount|quantity|balance|wei)/i;

const likenesses: Readonly<Record<string, Likeness>> = {
  block_time: time,
  time,
  block: { names: /^(evt_?)?(block(_?(number|num|nr|no|id|height|slot))?|slot|height)$/i, isLike: areWhole },
  log_index: {
    names: /^(?!.*(tx|transaction|block_?index)).*(index|order|position|ordinal)/i,
    isLike: areWhole,
  },
  seq: {
    names: /^(seq\w*|id|nr|no|number|row\w*|ordinal)$/i,
    isLike: (values) => areWhole(values) && new Set(values).size === values.length,
  },
  from: owner(/^(?!.*(token|contract|mint)).*(from|sender|source|payer)/i),
  to: owner(/^(?!.*(token|contract|mint)).*(^to|_to$|receiver|recipient|destination)/i),
  address: owner(/^(?!.*(token|contract|mint)).*(address|owner|wallet|holder)/i),
  owner: owner(/^(?!.*(token|contract|mint)).*(address|owner|wallet|holder)/i),
  amount_raw: { names: amounts, isLike: areWhole },
  amount: { names: amounts, isLike: (values) => values.every(isDecimal) },
  balance_raw: { names: amounts, isLike: areWhole },
  balance: { names: amounts, isLike: (values) => values.every(isDecimal) },
  price_usd: { names: /price|close|usd/i, isLike: (values) => values.every(isDecimal) },
};

/** What is missing, what the file has, and the `--columns` to type, as far as its content and names tell. */
export async function adviseColumns(
  db: Database,
  file: InputFile,
  columns: readonly FileColumn[],
  chain: ChainId,
  { missing, found }: MissingColumnsError,
): Promise<string> {
  const names = columns.map((column) => column.name);
  const texts = missing.map((need) => need.map((set) => set.join(" + ")).join(" or "));
  const taken = new Set([...found.values()].map((column) => column.name));
  const sampled = (await sample(db, file, columns)).filter(({ name }) => !taken.has(name));
  const pairs = missing.flatMap((need) => {
    // The set of which most is found: one of two alternatives may be there as a whole.
    const [best = []] = need
      .map((set) =>
        set.flatMap((name) => {
          const column = found.has(name) ? undefined : suggested(name, sampled, chain);
          return column === undefined ? [] : [[name, column] as const];
        }),
      )
      .sort((left, right) => right.length - left.length);
    return best;
  });
  const lines = [
    `${file.name} has no column for: ${texts.join("; ")}.`,
    `Its columns: ${shownNames(names)}`,
    names.length === 1
      ? "That is one column only. The first line must name the columns, separated by , ; | or a tab."
      : "",
    missing.some((need) => need.some((set) => set.includes("log_index")))
      ? "If no column numbers the transfers, --in-order takes the order of the rows, oldest or newest first."
      : "",
    pairs.length === 0
      ? "If they have other names, say which with --columns; see --help."
      : `If they have other names, say which, such as: --columns ${quoted(pairs)}`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

/** The column that is most like what is needed; undefined where none is, or two are as much. */
function suggested(canonical: string, columns: readonly Sampled[], chain: ChainId): string | undefined {
  const likeness = likenesses[canonical];
  if (likeness === undefined) return undefined;
  const alike = columns.filter(({ values }) => values.length > 0 && likeness.isLike(values, chain));
  const named = alike.filter(({ name }) => likeness.names.test(name));
  if (named.length > 0) return named.length === 1 ? named[0]!.name : undefined;
  // Times cannot be taken for anything else, whatever they are called.
  return likeness === time && alike.length === 1 ? alike[0]!.name : undefined;
}

/** As a shell takes it: names of columns may have spaces. */
function quoted(pairs: readonly (readonly [name: string, column: string])[]): string {
  const text = pairs.map(([name, column]) => `${name}=${column}`).join(",");
  if (/^[\w.,=/:-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

async function sample(db: Database, file: InputFile, columns: readonly FileColumn[]): Promise<Sampled[]> {
  const unique = columns.filter(
    ({ name }, index) => columns.findIndex((other) => other.name === name) === index,
  );
  const map: ColumnMap = new Map(unique.map((column, index) => [`c${index}`, column]));
  const relation = relationOf(file, map, { storeRejects: false });
  const rows = await db
    .rows<Record<string, string | null>>(`SELECT columns(*)::VARCHAR FROM ${relation} LIMIT ${sampleRows}`)
    // A file that cannot be read at all says so where its rows are wanted.
    .catch(() => []);
  return unique.map(({ name, type }, index) => ({
    name,
    values: rows.flatMap((row) => {
      const value = row[`c${index}`]?.trim() ?? "";
      if (value === "") return [];
      // Bytes are shown as \x.. each.
      return [type === "BLOB" ? `0x${value.replaceAll(String.raw`\x`, "").toLowerCase()}` : value];
    }),
  }));
}
