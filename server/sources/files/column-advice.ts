import { normalizeAddress } from "../../../contract/address.ts";
import type { ChainId } from "../../../contract/chains.ts";
import type { Database } from "../../store/database.ts";
import { saysRaw } from "./amount-unit.ts";
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
/** ISO 8601, or unix seconds, milliseconds and finer since 2009, when the first chain began. */
const isTime = (value: string) =>
  /^\d{4}-\d{2}-\d{2}([ T]|$)/.test(value) || /^(?:1[2-9]|[23]\d)\d{8}(?:\.\d+|(?:\d{3}){1,3})?$/.test(value);
const isAddress = (value: string, chain: ChainId) => normalizeAddress(chain, value) !== undefined;
const areWhole = (values: readonly string[]) => values.every(isWhole) && !values.every(isTime);

const time: Likeness = { names: /time|date|^ts|_ts$/i, isLike: (values) => values.every(isTime) };
const owner = (names: RegExp): Likeness => ({
  names,
  isLike: (values, chain) => values.every((value) => isAddress(value, chain)),
});
const amounts: Likeness["names"] =
  /^(?!.*(usd|price|fee|gas)).*(raw|value|amount|quantity|balance|(?<![a-z])wei(?![a-z]))/i;
const areDecimal = (values: readonly string[]) => values.every(isDecimal) && !values.every(isTime);
/** Beyond a trillion dollars it is something else. */
const arePrices = (values: readonly string[]) =>
  areDecimal(values) && values.every((value) => Number(value.replaceAll(",", "")) <= 1e12);

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
  amount: { names: amounts, isLike: areDecimal },
  balance_raw: { names: amounts, isLike: areWhole },
  balance: { names: amounts, isLike: areDecimal },
  price_usd: {
    names: /^(?!.*(volume|market|cap|supply|change|percent|count|amount|value|balance)).*(price|close|usd)/i,
    isLike: arePrices,
  },
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
  const head = `${file.name} has no column for: ${texts.join("; ")}.`;
  if (file.format === "csv" && names.some((name) => isValue(name, chain))) {
    return [
      head,
      `Its first line holds values: ${shownNames(names)}`,
      "The first line must name the columns. Put one before it, such as:",
      namesFor(names, chain, missing.flat(2).includes("to")).join(file.header!.delimiter),
    ].join("\n");
  }
  const taken = new Set([...found.values()].map((column) => column.name));
  const all = await sample(db, file, columns);
  const sampled = all.filter(({ name }) => !taken.has(name));
  const pairs = missing.flatMap((need) => {
    // The set of which most is found: one of two alternatives may be there as a whole.
    const [best = []] = need
      .map((set) =>
        set.flatMap((name) => {
          const column = found.has(name) ? undefined : suggested(name, sampled, chain);
          return column === undefined ? [] : [[name, column] as const];
        }),
      )
      .sort((left, right) => right.length - left.length || unitOrder(left) - unitOrder(right));
    return best;
  });
  const units = pairs.flatMap(([name, column]) => {
    const raw = `${name}_raw`;
    const isEither = sampled.some((one) => one.name === column && areWhole(one.values));
    return raw in likenesses && isEither ? [`${raw}=${column}`] : [];
  });
  const owners = missing.flat(2).some((name) => name === "from" || name === "address");
  const hasAddresses = all.some(({ values }) => values.some((value) => isAddress(value, chain)));
  const lines = [
    head,
    `Its columns: ${shownNames(names)}`,
    names.length === 1
      ? "That is one column only. The first line must name the columns, separated by , ; | or a tab."
      : "",
    missing.some((need) => need.some((set) => set.includes("log_index")))
      ? "If no column numbers the transfers, --in-order takes the order of the rows, oldest or newest first."
      : "",
    owners && !hasAddresses && all.some(({ values }) => values.length > 0)
      ? `No column holds addresses of ${chain}.`
      : "",
    pairs.length === 0 || (owners && !hasAddresses)
      ? "If they have other names, say which with --columns; see --help."
      : `If they have other names, say which, such as: --columns ${quoted(pairs)}`,
    units.length === 0
      ? ""
      : `Where the amounts are in the token's smallest unit, say ${units.join(", ")} instead.`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

/** Whole tokens before raw units, unless the column's name says that it has raw ones. */
function unitOrder([pair]: readonly (readonly [name: string, column: string])[]): number {
  return pair !== undefined && pair[0].endsWith("_raw") !== saysRaw.test(pair[1]) ? 1 : 0;
}

const isValue = (name: string, chain: ChainId) =>
  isAddress(name, chain) || isTime(name) || /^[\d.,' ]+$/.test(name);

/** Names that the columns of a file without a first line of names could have, by the values there. */
function namesFor(values: readonly string[], chain: ChainId, areTransfers: boolean): string[] {
  const amountAt = values.findLastIndex((value) => isDecimal(value) && !isTime(value));
  const wholeNames = values.filter((value, index) => isWhole(value) && !isTime(value) && index !== amountAt);
  const free: Record<string, string[]> = areTransfers
    ? {
        time: ["block_time"],
        address: ["from", "to", "token"],
        whole: wholeNames.length > 1 ? ["block", "log_index"] : ["seq"],
      }
    : { time: ["time"], address: ["address", "token"], whole: [] };
  return values.map((value, index) => {
    if (index === amountAt && (areTransfers || values.some((one) => isAddress(one, chain))))
      return areTransfers ? "amount" : "balance";
    const kind = isAddress(value, chain)
      ? "address"
      : isTime(value)
        ? "time"
        : isDecimal(value)
          ? "whole"
          : "";
    return (
      free[kind]?.shift() ?? (kind === "whole" && index === amountAt ? "price_usd" : `other_${index + 1}`)
    );
  });
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
