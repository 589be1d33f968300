import type { ChainId } from "../../../contract/chains.ts";
import { splitPrefixed } from "../../../contract/networks.ts";
import { readNotes } from "../../../contract/meta.ts";
import type { Database } from "../../store/database.ts";
import type { TokenIdentity } from "../../store/token-identity.ts";
import type { StoredToken } from "../../store/token-list.ts";
import { distinctValues, queryFile, shown, shownValues } from "./column-values.ts";
import { type ColumnMap, unsureTokenNames } from "./columns.ts";
import type { ImportKind } from "./import-kinds.ts";
import { addressOf, wholeNumberOf } from "./conversion.ts";
import { FileError } from "./file-error.ts";
import type { InputFile } from "./input-file.ts";
import { isOfChain, isTransfer, relationOf, sourceColumn } from "./relation.ts";
import { counted } from "./wording.ts";

/** The token of an import. What is null comes from the store or from the file. */
export interface TokenGiven {
  readonly chain: ChainId;
  /** Normalised. Null: every token of the files. */
  readonly address: string | null;
  readonly name: string | null;
  readonly ticker: string | null;
  readonly decimals: number | null;
}

/** A token as the rows of a file name it. */
export interface TokenInFile {
  /** Normalised; '' for rows that name none, such as those of a chain's own coin. */
  readonly address: string;
  readonly rows: number;
  readonly name: string | null;
  readonly ticker: string | null;
  readonly decimals: number | null;
  /** What an export of this program says of it. */
  readonly note: string | null;
}

/**
 * The tokens that a file's rows name, the most frequent first; undefined where they name none.
 * Throws {@link FileError} where its rows are of several tokens, and which of them cannot be told.
 */
export async function tokensInFile(
  db: Database,
  file: InputFile,
  columns: ColumnMap,
  given: TokenGiven,
): Promise<TokenInFile[] | undefined> {
  const { chain } = given;
  const token = sourceColumn(columns, "token");
  if (token === undefined || (await saysWhichAreContracts(db, file, columns, chain))) {
    await refuseSeveralTokens(db, file, columns);
    return undefined;
  }
  const text = (name: string) => {
    const column = sourceColumn(columns, name);
    return column === undefined
      ? "NULL"
      : `CASE WHEN NOT is_nothing(${column.sql}::VARCHAR) THEN trim(${column.sql}::VARCHAR) END`;
  };
  const decimals = sourceColumn(columns, "token_decimals");
  const found = await queryFile<TokenInFile & { readonly least: number | null; readonly items: number }>(
    db,
    file,
    `SELECT ${addressOf(chain, token)} AS address, count(*)::DOUBLE AS rows, mode(${text("token_name")}) AS name,
       mode(${text("token_symbol")}) AS ticker, mode(${text("token_note")}) AS note, max(decimals)::DOUBLE AS decimals, min(decimals)::DOUBLE AS least,
       count(DISTINCT ${text("item")})::DOUBLE AS items
     FROM (SELECT *, nullif(${decimals === undefined ? "-1" : wholeNumberOf(decimals)}, -1) AS decimals
       FROM ${relationOf(file, columns, { storeRejects: false })})
     WHERE ${isOfChain(columns)} AND ${isTransfer(columns)} GROUP BY 1 ORDER BY rows DESC, 1`,
  );
  const named = found.filter(({ address }) => address !== "");
  if (named.length === 0) {
    // A list of holders may say in such a column whether they are contracts.
    const values = (await distinctValues(db, file, columns, "token")).filter(
      (value) => !/^(true|false|yes|no|0|1)$/i.test(value),
    );
    const elsewhere = values.find((value) => splitPrefixed(value) !== undefined);
    if (elsewhere !== undefined) {
      throw new FileError(
        `${file.name} has no token of ${chain} in its column ${columns.get("token")!.name}: ${JSON.stringify(elsewhere)} is of ` +
          `${splitPrefixed(elsewhere)!.network.name}. Name its chain with --chain, or another file.`,
      );
    }
    if (values.length <= 1) {
      await refuseSeveralTokens(db, file, columns);
      return undefined;
    }
    throw new FileError(
      `${file.name} has rows of several tokens in its column ${columns.get("token")!.name} (${shown(values)}), but ` +
        `not their addresses on ${chain}. Keep only the rows of one token, or say which column has its address: ` +
        `--columns token=COLUMN. ${ofOneToken}`,
    );
  }
  const unclear = named.find(({ decimals: most, least }) => most !== least);
  if (unclear !== undefined) {
    throw new FileError(
      `${file.name}: the column ${columns.get("token_decimals")!.name} has ${unclear.least} and ${unclear.decimals} decimals for the token ${unclear.address}.`,
    );
  }
  const itemised = named.find(
    ({ address, items }) => items > 1 && (given.address === null || address === given.address),
  );
  if (itemised !== undefined) {
    throw new FileError(
      `${file.name}: the token ${itemised.address} has ${itemised.items.toLocaleString("en")} items (column ` +
        `${columns.get("item")!.name}), whose amounts cannot be added up. Keep only the rows of one item, or ` +
        "name another token with --token.",
    );
  }
  return found;
}

/** What to say where a column that was taken for one of tokens is none. */
const ofOneToken = "If it is something else, and all rows are of one token: --columns token=-";

/**
 * Whether a column that tokens may be named in names the parties of its rows, such as in a list of holders those that
 * are contracts.
 */
async function saysWhichAreContracts(
  db: Database,
  file: InputFile,
  columns: ColumnMap,
  chain: ChainId,
): Promise<boolean> {
  const plainName = columns.get("token")!.name.toLowerCase();
  if (!unsureTokenNames.has(plainName)) return false;
  const own = ["address", "owner", "from", "to"].flatMap((name) => {
    const column = sourceColumn(columns, name);
    return column === undefined ? [] : [addressOf(chain, column)];
  });
  if (own.length === 0) return false;
  const [found] = await queryFile<{ own: boolean | null }>(
    db,
    file,
    `SELECT bool_and(named IN (${own.join(", ")})) AS own
     FROM (SELECT *, ${addressOf(chain, sourceColumn(columns, "token")!)} AS named
       FROM ${relationOf(file, columns, { storeRejects: false })})
     WHERE named <> '' AND ${isOfChain(columns)}`,
  );
  return found!.own === true;
}

/** None of these is an address: they tell that there are several tokens, not which is which. */
async function refuseSeveralTokens(db: Database, file: InputFile, columns: ColumnMap): Promise<void> {
  for (const name of ["token_symbol", "token_name", "item"]) {
    if (!columns.has(name)) continue;
    const values = await distinctValues(db, file, columns, name);
    if (values.length <= 1) continue;
    throw new FileError(
      `${file.name} has rows of several tokens (column ${columns.get(name)!.name}: ${shown(values)}), and no ` +
        "column with their addresses. Keep only the rows of one, or say which column has the address: " +
        `--columns token=COLUMN. ${ofOneToken}`,
    );
  }
}

/**
 * The tokens to import: the one given, or all that the files name. `found` is empty where no file names any.
 * Throws {@link FileError} where the one given is not among them, or is not known well enough.
 */
export function chooseTokens(
  given: TokenGiven,
  kind: ImportKind,
  found: readonly TokenInFile[],
  stored: readonly StoredToken[],
  /** The file's name of the column that they are named in. */
  column: string,
): TokenIdentity[] {
  const named = found.filter(({ address }) => address !== "");
  const describe = (address: string) =>
    identify(
      given,
      kind,
      address,
      named.find((token) => token.address === address),
      stored.find((token) => token.address === address),
    );
  if (given.address !== null) {
    if (named.length > 0 && named.every(({ address }) => address !== given.address)) {
      throw new FileError(
        `No row is of the token ${given.address}. There are:\n${tokenLines(named)}\n` +
          "Name one of them with --token, or import each with --all-tokens. They stand in the column " +
          `${column}. ${ofOneToken}`,
      );
    }
    const { identity, missing } = describe(given.address);
    if (missing.length === 0) return [identity];
    throw new FileError(
      `The token ${given.address} is not in the store yet. Say what it is: give ${missing.join(", ")} as well.`,
    );
  }
  if (named.length === 0) {
    throw new FileError(
      "--all-tokens: no column has the addresses of tokens. Say which one has: --columns token=COLUMN",
    );
  }
  const described = named.map(({ address }) => describe(address));
  const unknown = named.filter((_, index) => described[index]!.missing.includes("--decimals"));
  if (unknown.length > 0) {
    throw new FileError(
      `The decimals of ${counted(unknown.length, "token")} are not known, neither from the file nor from the store:\n` +
        `${tokenLines(unknown)}\nImport each with --token and --decimals, or give --decimals for all of them.`,
    );
  }
  return described.map(({ identity }) => identity);
}

/** Prices of a token that is not here would make one that nobody holds: most often its address is mistyped. */
export function refuseUnknown(tokens: readonly TokenIdentity[], stored: readonly StoredToken[]): void {
  const unknown = tokens.filter(({ address }) => !stored.some((token) => token.address === address));
  if (unknown.length === 0) return;
  throw new FileError(
    `The store has no ${unknown.length === 1 ? "token" : "tokens"} ${unknown
      .slice(0, shownValues)
      .map(({ address }) => address)
      .join(", ")} of ${unknown[0]!.chain} that these are prices of. ` +
      "Nothing was imported. Look at the address, or import its transfers or balances first: npx holderscope tokens list",
  );
}

function identify(
  given: TokenGiven,
  kind: ImportKind,
  address: string,
  found: TokenInFile | undefined,
  stored: StoredToken | undefined,
): { identity: TokenIdentity; missing: string[] } {
  const ofAll = given.address === null;
  const fileDecimals = found?.decimals ?? null;
  const decimals = ofAll
    ? (stored?.decimals ?? fileDecimals ?? given.decimals)
    : (given.decimals ?? stored?.decimals ?? fileDecimals);
  if (fileDecimals !== null && decimals !== fileDecimals) {
    throw new FileError(
      `The file says that the token ${address} has ${fileDecimals} decimals, not ${decimals}` +
        `${given.decimals === decimals ? " as --decimals" : " as the store"} says.`,
    );
  }
  const ticker = given.ticker ?? stored?.ticker ?? found?.ticker;
  const name = given.name ?? stored?.name ?? found?.name ?? (ofAll ? ticker : undefined);
  const shortAddress = `${address.slice(0, 6)}…${address.slice(-4)}`;
  return {
    identity: {
      chain: given.chain,
      address,
      name: name ?? shortAddress,
      ticker: ticker ?? shortAddress,
      decimals: decimals ?? 0,
      // Prices may be added to a token whose transfers come from elsewhere.
      source: (kind === "prices" ? stored?.source : undefined) ?? "file",
      ...(stored === undefined && found?.note && { notes: readNotes(found.note) }),
    },
    missing: [
      name === undefined || name === null ? "--name" : "",
      ticker === undefined || ticker === null ? "--ticker" : "",
      decimals === undefined || decimals === null ? "--decimals" : "",
    ].filter((option) => option !== ""),
  };
}

function tokenLines(tokens: readonly TokenInFile[]): string {
  const lines = tokens.slice(0, shownValues).map(({ address, ticker, rows }) => {
    return `  ${address}  ${counted(rows, "row")}${ticker === null ? "" : `  ${JSON.stringify(ticker)}`}`;
  });
  const more = tokens.length - shownValues;
  return [...lines, ...(more > 0 ? [`  … and ${more.toLocaleString("en")} more`] : [])].join("\n");
}
