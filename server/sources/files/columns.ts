import { type ChainId, familyOf } from "../../../contract/chains.ts";
import { missingMapped } from "./column-names.ts";
import { FileError } from "./file-error.ts";
import type { AmountUnit, ImportKind, NumberNotation } from "./import-kinds.ts";
import type { InputFile } from "./input-file.ts";
import { placeInList } from "./json-rows.ts";

/** A column of a file as the file names it. */
export interface FileColumn {
  readonly name: string;
  /** DuckDB's name of the type. */
  readonly type: string;
  /** What of its text is the value, as the first group of a pattern. */
  readonly pattern?: string;
  /** Columns that make the value together, the outermost first; see the macro `packed`. */
  readonly parts?: readonly (FileColumn | undefined)[];
  /** The n-th value of a transfer's log, the first of its topics and then those of its data, however many are indexed. */
  readonly word?: {
    readonly nth: number;
    readonly topics: readonly (FileColumn | undefined)[];
    readonly data: FileColumn;
  };
  /** The values of rows that are imported, of a column that names chains. */
  readonly only?: readonly string[];
  /** There is no such column: the order of the rows, or a file of blocks, takes its place. */
  readonly standsFor?: "order" | "blocks";
  /** How its numbers are written; said once the file was looked through. */
  readonly notation?: NumberNotation | undefined;
}

/** Column of the file by its canonical name. */
export type ColumnMap = ReadonlyMap<string, FileColumn>;

/** One of the sets must be there as a whole; the first that is is taken. */
export type Need = readonly (readonly string[])[];

interface Rules {
  readonly needs: readonly Need[];
  readonly optional: readonly string[];
}

/** What a file of several tokens says of the token of a row. */
export const tokenColumns = ["token", "token_name", "token_symbol", "token_decimals", "token_note"] as const;

/** Names that other things than tokens go by too: what a column of theirs is, its values tell. */
export const unsureTokenNames: ReadonlySet<string> = new Set(["contract", "asset", "currency", "coin"]);

/** `--columns token=-`: no column says of which token a row is, since all are of one. */
const noColumn = "-";

/** What is not looked at where all rows are said to be of one token. */
const ofSeveralTokens: ReadonlySet<string> = new Set(["token", "token_name", "token_symbol"]);

/** Numbers of items of one token, each of which is counted for itself. Exports that are recognised have `token_id`. */
const itemColumn = "item";

/** What only the exports that are recognised have: which rows are transfers, and which of them mint or burn. */
const exportColumns = ["event", "token_id", "action"] as const;

/** Other names under which columns are found, in lower case and without spaces and underscores; the surest first. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  token: [
    "tokenaddress",
    "contractaddress",
    "tokencontractaddress",
    "tokenmintaddress",
    "mintaddress",
    "mint",
    "mintaccount",
    "assetaddress",
    "erc20address",
    "erc20",
    "tokencontract",
    "contract",
    "asset",
    "currency",
    "coin",
  ],
  token_name: ["tokenname", "assetname"],
  token_symbol: ["tokensymbol", "tokenticker", "symbol", "ticker", "assetsymbol"],
  token_decimals: ["tokendecimals", "tokendecimal", "decimals"],
  item: ["tokenid"],
  chain: ["chainid", "blockchain", "network"],
  tx: [
    "transactionhash",
    "txhash",
    "evttxhash",
    "txid",
    "transid",
    "transactionid",
    "signature",
    "transactionsignature",
    "hash",
    "txkey",
  ],
  tx_index: ["transactionindex", "txindex", "evttxindex"],
  owner: ["holderaddress", "tokenholderaddress", "walletaddress", "owneraddress", "holder", "wallet"],
  account: ["tokenaccount"],
  amount: ["quantity"],
  timestamp: ["date", "snappedat", "datetime", "day"],
};

const rules: Record<ImportKind, Rules> = {
  transfers: {
    needs: [
      [["block_time"]],
      [["block", "log_index"], ["seq"]],
      [["from"]],
      [["to"]],
      [["amount_raw"], ["amount"]],
    ],
    optional: [
      "from_account",
      "to_account",
      "price_usd",
      "without_transfer",
      "tx",
      "tx_index",
      "removed",
      "numbering",
    ],
  },
  balances: {
    needs: [
      [["address"], ["owner"]],
      [["balance_raw"], ["balance"], ["amount_raw"], ["amount"]],
    ],
    optional: ["account"],
  },
  prices: {
    needs: [
      [["time"], ["block_time"], ["timestamp"]],
      [["price_usd"], ["price"], ["close"]],
    ],
    optional: [],
  },
};

/** Ethereum's balances have no accounts below the owner. */
const solanaOnly = new Set(["from_account", "to_account", "account"]);

/** A file has no column for something an import needs. */
export class MissingColumnsError extends Error {
  override readonly name = "MissingColumnsError";
  constructor(
    readonly missing: readonly Need[],
    readonly found: ColumnMap,
  ) {
    super("columns are missing");
  }
}

/** Every canonical column an import of this kind knows. */
export function canonicalColumns(kind: ImportKind, chain: ChainId): string[] {
  return [...rules[kind].needs.flat(2), ...optionalColumns(kind, chain)];
}

function optionalColumns(kind: ImportKind, chain: ChainId): string[] {
  return [...ownOptional(kind, chain), ...tokenColumns, "chain"];
}

function ownOptional(kind: ImportKind, chain: ChainId): string[] {
  return rules[kind].optional.filter((name) => familyOf(chain) === "solana" || !solanaOnly.has(name));
}

/** Columns that hold amounts or prices in whole units of the token or in raw ones. */
export const amountColumns = ["amount_raw", "amount", "balance_raw", "balance"] as const;
export const rawAmountColumns: ReadonlySet<string> = new Set(["amount_raw", "balance_raw"]);

/**
 * Finds the column for everything an import needs: where `mapping` (canonical name to the file's)
 * names one, that, else one of the canonical name in any case. A set of columns that is mapped goes
 * before one that only happens to be there, and what an export was recognised by (`recognised`) before both. `inOrder`: the
 * order of the rows takes the place of a number that is not there. Throws {@link MissingColumnsError} with all that is missing.
 */
export function mapColumns(
  kind: ImportKind,
  chain: ChainId,
  file: InputFile,
  fileColumns: readonly FileColumn[],
  mapping: Readonly<Record<string, string>>,
  amounts: AmountUnit | null,
  recognised: ReadonlyMap<string, FileColumn> = new Map(),
  inOrder = false,
): Map<string, FileColumn> {
  const fileName = file.name;
  const found = new Map<string, FileColumn>();
  const isOfOne = mapping["token"] === noColumn && named(noColumn, fileColumns) === undefined;
  for (const name of canonicalColumns(kind, chain)) {
    if (isOfOne && ofSeveralTokens.has(name)) continue;
    const wanted = mapping[name];
    const column =
      wanted === undefined
        ? (recognised.get(name) ?? named(name, fileColumns) ?? namedAlike(name, fileColumns))
        : named(wanted, fileColumns);
    if (column !== undefined) found.set(name, column);
    else if (wanted !== undefined) throw new FileError(missingMapped(fileName, name, wanted, fileColumns));
  }
  if (inOrder && !found.has("log_index") && !found.has("seq")) {
    const place = file.hasLists ? placeInList : "";
    found.set("log_index", { name: place, type: "VARCHAR", standsFor: "order" });
    const time = found.get("block_time");
    if (!found.has("block") && time !== undefined) found.set("block", time);
  }

  const used = new Map<string, FileColumn>();
  const missing: Need[] = [];
  for (const need of rules[kind].needs) {
    const complete = need.filter((set) => set.every((name) => found.has(name)));
    const isOfUnit = ([name = ""]: readonly string[]) => rawAmountColumns.has(name) === (amounts === "raw");
    const taken =
      complete.find((set) => set.some((name) => name in mapping)) ??
      complete.find((set) => set.every((name) => recognised.has(name))) ??
      complete.find((set) => amounts !== null && isOfUnit(set)) ??
      complete[0];
    if (taken === undefined) missing.push(need);
    else for (const name of taken) used.set(name, found.get(name)!);
  }
  if (missing.length > 0) throw new MissingColumnsError(missing, found);
  for (const name of optionalColumns(kind, chain)) if (found.has(name)) used.set(name, found.get(name)!);
  for (const name of exportColumns) if (recognised.has(name)) used.set(name, recognised.get(name)!);
  const item = isOfOne || recognised.has("token_id") ? undefined : namedAlike(itemColumn, fileColumns);
  if (item !== undefined) used.set(itemColumn, item);
  // Objects of NDJSON may have keys that the first ones lack.
  if (file.format === "ndjson") {
    for (const name of ownOptional(kind, chain))
      if (!used.has(name)) used.set(name, { name, type: "VARCHAR" });
  }

  for (const [name, column] of used) refuseUnusable(fileName, name, column, fileColumns);
  return used;
}

function named(name: string, columns: readonly FileColumn[]): FileColumn | undefined {
  const lower = name.toLowerCase();
  return (
    columns.find((column) => column.name === name) ??
    columns.find((column) => column.name.toLowerCase() === lower)
  );
}

function namedAlike(name: string, columns: readonly FileColumn[]): FileColumn | undefined {
  const plain = columns.map((column) => column.name.toLowerCase().replaceAll(/[\s_]/g, ""));
  const alias = aliases[name]?.find((other) => plain.includes(other));
  return alias === undefined ? undefined : columns[plain.indexOf(alias)];
}

function refuseUnusable(
  fileName: string,
  name: string,
  column: FileColumn,
  all: readonly FileColumn[],
): void {
  if (all.filter((other) => other.name === column.name).length > 1) {
    throw new FileError(`${fileName} has more than one column named ${column.name}. Rename all but one.`);
  }
  if ((amountColumns as readonly string[]).includes(name) && /^(DOUBLE|FLOAT|REAL)$/.test(column.type)) {
    throw new FileError(
      `${fileName}: column ${column.name} holds binary floating point numbers (${column.type}), which are not ` +
        "exact. Export the amounts as text, as whole numbers or as DECIMAL.",
    );
  }
}
