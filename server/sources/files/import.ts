import { basename, dirname } from "node:path";
import type { Database } from "../../store/database.ts";
import type { TokenIdentity } from "../../store/token-identity.ts";
import { makeScratch, type Scratch } from "../../store/recovery/unfinished.ts";
import { IngestError } from "../../store/ingest-error.ts";
import type { Store } from "../../store/store.ts";
import { listTokens, type StoredToken } from "../../store/token-list.ts";
import { readingOf } from "./amount-unit.ts";
import { adviseColumns } from "./column-advice.ts";
import { type Collection, findCollections } from "./collections.ts";
import { type ColumnMap, type FileColumn, mapColumns, MissingColumnsError } from "./columns.ts";
import type { AmountUnit, DecimalMark, ImportKind } from "./import-kinds.ts";
import { readBlockTimes } from "./block-times.ts";
import { prepareConversions } from "./conversion.ts";
import { keepChain } from "./file-chains.ts";
import { EmptyFileError, FileError } from "./file-error.ts";
import type { EqualRows, RepeatedRows } from "./file-order.ts";
import {
  chooseTokens,
  refuseUnknown,
  type TokenGiven,
  type TokenInFile,
  tokensInFile,
} from "./file-tokens.ts";
import { type IgnoredRows, type ImportSummary, summarize } from "./import-summary.ts";
import { type FileFormat, type InputFile, inspectFile } from "./input-file.ts";
import { describeIngestError } from "./ingest-error-text.ts";
import { noteImport } from "./import-notes.ts";
import { readNotation } from "./number-notation.ts";
import { type Recognised, recognise, recogniseBlocks } from "./recognition.ts";
import { columnsOf } from "./relation.ts";
import { isInFileOrder, type MappedFile, type StagedFile, stageFiles } from "./staging.ts";

export interface ImportRequest {
  readonly kind: ImportKind;
  /** Absolute paths. */
  readonly files: readonly string[];
  readonly token: TokenGiven;
  /** Canonical column name to the file's. */
  readonly columns: Readonly<Record<string, string>>;
  /** In what amounts are. Null: as the name of their column says, unless they speak against it. */
  readonly amounts: AmountUnit | null;
  /** What begins the decimals of numbers. Null: found out from the numbers, as far as they tell. */
  readonly decimal: DecimalMark | null;
  /** Null: found out from the content. */
  readonly format: FileFormat | null;
  readonly skipBadRows: boolean;
  /** Takes amounts as they are, though they look rounded to the digits that a spreadsheet leaves. */
  readonly allowRounded: boolean;
  /** Of files without log numbers. Null: it is asked for where there are equal rows. */
  readonly equalRows: EqualRows | null;
  /** Takes the order of the rows where a file has no number for it. */
  readonly inOrder: boolean;
  readonly allowIncomplete: boolean;
  /** Unix seconds at which balances were true. */
  readonly asOf: number | null;
}

export type ImportProgress = (step: string, done: number, total: number) => void;

const progressEveryMs = 200;
/** The steps of the store that come after reading. */
const stepWords: Readonly<Record<string, string>> = {
  merge: "Sorting and checking",
  compute: "Computing statistics",
  commit: "Saving",
};
const zeroAddress = "0x0000000000000000000000000000000000000000";

/**
 * Imports files, all of them or nothing.
 * Throws {@link FileError} where the input has to be changed; its message says how.
 */
export async function importFiles(
  store: Store,
  request: ImportRequest,
  onProgress: ImportProgress = () => {},
): Promise<ImportSummary> {
  const { chain, address: only } = request.token;
  const stored = await listTokens(store.reader, chain, only === null ? undefined : [only]);
  const scratch = scratchDirectory(store);
  const tokens: TokenIdentity[] = [];
  const mapped: MappedFile[] = [];
  let hasBlocks = false;
  let repeated: RepeatedRows = { inTwoFiles: 0, inOneFile: 0 };
  let staged: StagedFile[] = [];
  let found: TokenInFile[] = [];
  let emptied: IgnoredRows[] = [];
  const collections = new Map<string, string>();
  const coins = new Set<string>();
  try {
    const files: InputFile[] = [];
    const empty: FileError[] = [];
    for (const path of request.files) {
      try {
        files.push(await inspectFile(path, scratch.get, request.format ?? undefined));
      } catch (error) {
        if (!(error instanceof EmptyFileError)) throw error;
        empty.push(error);
      }
    }
    if (files.length === 0) throw empty[0]!;

    const fill = async (db: Database) => {
      await prepareConversions(db, request.token.chain);
      let step = "";
      const timer = setInterval(
        () => onProgress(step, Math.round(db.progress() * 100), 100),
        progressEveryMs,
      );
      const show = (file: InputFile) => onProgress((step = `Reading ${file.name}`), 0, 100);
      const { kind, token, skipBadRows, allowRounded, equalRows } = request;
      try {
        for (const file of files) {
          show(file);
          const fileColumns = await columnsOf(db, file);
          const recognised = recognise(kind, token.chain, fileColumns, file.hasLists);
          const blocks =
            recognised === undefined && files.length > 1
              ? recogniseBlocks(fileColumns, request.columns)
              : undefined;
          if (kind === "transfers" && blocks !== undefined) {
            await readBlockTimes(db, file, blocks);
            hasBlocks = true;
            continue;
          }
          const columns = await findColumns(db, file, fileColumns, recognised, request);
          await keepChain(db, file, columns, token.chain);
          const named = await tokensInFile(db, file, columns, token);
          if (named === undefined) columns.delete("token");
          else {
            const ofItems = await collectionsIn(db, file, columns, recognised, request, named, stored);
            for (const collection of ofItems) collections.set(collection.address, collection.reason);
            for (const { address } of named)
              if (!ofItems.some((collection) => collection.address === address)) coins.add(address);
            found = mergeTokens(found, named);
          }
          const amounts = readingOf(columns, request.amounts, recognised);
          await readNotation(db, file, columns, { ...request, amounts, recognised });
          mapped.push({ file, columns, amounts, format: recognised?.format });
        }
        // What has amounts in one of the files has them in all.
        for (const address of coins) collections.delete(address);
        refuseCollections(token, collections, found);
        const tokenColumn = mapped.find(({ columns }) => columns.has("token"))?.columns.get("token");
        tokens.push(
          ...chooseTokens(
            token,
            kind,
            found.filter(({ address }) => !collections.has(address)),
            stored,
            tokenColumn?.name ?? "",
          ),
        );
        const result = await stageFiles(
          db,
          mapped,
          { kind, tokens, skipBadRows, allowRounded, equalRows, hasBlocks },
          show,
        );
        ({ staged, repeated } = result);
        if (kind === "prices") refuseUnknown(tokens, stored);
        for (const [index, rows] of result.leftOut.entries())
          tokens[index] = await noteImport(db, kind, tokens[index]!, index, rows, isInFileOrder(staged));
      } finally {
        clearInterval(timer);
      }
      if (kind === "balances") emptied = await dropEmptyBalances(db);
    };
    const ingested = await store.ingest(tokens, fill, {
      allowIncomplete: request.allowIncomplete,
      files: { kind: request.kind, files: request.files.map((path) => basename(path)) },
      ...(request.asOf === null ? {} : { snapshotTime: request.asOf }),
      onProgress: (step, done, total) => {
        const words = stepWords[step];
        if (words !== undefined) onProgress(words, done, total);
      },
    });
    const others = found.filter(({ address }) => !tokens.some((token) => token.address === address));
    return summarize(request.kind, mapped, staged, emptied, repeated, others, collections, ingested);
  } catch (error) {
    if (isFullTemporary(error)) {
      throw new FileError(
        `The disk of ${dirname(await scratch.get())} is full: copies of files that are packed, or that have to be rewritten, lie ` +
          "there while they are read. Nothing was imported. Make room there, or name files that are unpacked.",
      );
    }
    if (error instanceof IngestError) throw new FileError(await describeIngestError(error, tokens, staged));
    throw error;
  } finally {
    await scratch.remove();
  }
}

/** What the database cannot write is told by the store. */
function isFullTemporary(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

async function findColumns(
  db: Database,
  file: InputFile,
  columns: readonly FileColumn[],
  recognised: Recognised | undefined,
  { kind, token, columns: mapping, amounts, inOrder }: ImportRequest,
): Promise<Map<string, FileColumn>> {
  try {
    return mapColumns(kind, token.chain, file, columns, mapping, amounts, recognised?.columns, inOrder);
  } catch (error) {
    if (!(error instanceof MissingColumnsError)) throw error;
    throw new FileError(await adviseColumns(db, file, columns, token.chain, error));
  }
}

/** Collections of NFTs among the tokens of a file that may have them, unless it is said that all has amounts. */
async function collectionsIn(
  db: Database,
  file: InputFile,
  columns: ColumnMap,
  recognised: Recognised | undefined,
  { kind, token, amounts }: ImportRequest,
  named: readonly TokenInFile[],
  stored: readonly StoredToken[],
): Promise<readonly Collection[]> {
  const isOfAll = token.address === null;
  if (kind !== "transfers" || amounts !== null || !(isOfAll || recognised?.format.hasItems === true))
    return [];
  const decimalsOf = (address: string) =>
    stored.find((one) => one.address === address)?.decimals ??
    named.find((one) => one.address === address)?.decimals ??
    token.decimals;
  const found = await findCollections(db, file, columns, token.chain, decimalsOf);
  return isOfAll ? found : found.filter(({ address }) => address === token.address);
}

function refuseCollections(
  token: TokenGiven,
  collections: ReadonlyMap<string, string>,
  found: readonly TokenInFile[],
): void {
  if (collections.size === 0 || (token.address === null && collections.size < found.length)) return;
  const lines = [...collections].map(([address, reason]) => `  ${address}  ${reason}`);
  throw new FileError(
    ["Nothing was imported: these are not tokens whose amounts can be added up.", ...lines]
      .concat("If they are amounts all the same, say --amounts raw.")
      .join("\n"),
  );
}

/** The tokens of several files; what the first says of one holds. */
function mergeTokens(found: readonly TokenInFile[], more: readonly TokenInFile[]): TokenInFile[] {
  const merged = new Map(found.map((token) => [token.address, token]));
  for (const token of more) {
    const known = merged.get(token.address);
    merged.set(token.address, known === undefined ? token : { ...known, rows: known.rows + token.rows });
  }
  return [...merged.values()];
}

/** A balance of zero is not a holding, and what the zero address holds was burned. */
async function dropEmptyBalances(db: Database): Promise<IgnoredRows[]> {
  const dropped = [];
  for (const [condition, reason] of [
    ["amount = 0", "a balance of zero"],
    [`owner = '${zeroAddress}'`, "held by the zero address: burned"],
  ] as const) {
    const [row] = await db.rows<{ count: number }>(
      `SELECT count(*)::DOUBLE AS count FROM staged_balances WHERE ${condition}`,
    );
    if (row!.count === 0) continue;
    await db.run(`DELETE FROM staged_balances WHERE ${condition}`);
    dropped.push({ count: row!.count, reason });
  }
  return dropped;
}

/** A directory for unpacked files, made when the first one needs it. */
function scratchDirectory({ reader }: Store) {
  let made: Promise<Scratch> | undefined;
  return {
    get: async () => (await (made ??= makeScratch(reader))).path,
    async remove() {
      if (made !== undefined) await (await made).remove();
    },
  };
}
