import type { Database } from "../../store/database.ts";
import type { TokenIdentity } from "../../store/token-identity.ts";
import { type AmountReading, askForLarge, questionAmounts } from "./amount-unit.ts";
import {
  BadRowsError,
  type BadRows,
  countRejectedLines,
  describeBadRows,
  describeSwallowed,
  takeRejected,
} from "./bad-rows.ts";
import type { ColumnMap } from "./columns.ts";
import type { ImportKind } from "./import-kinds.ts";
import { joinBlockTimes } from "./block-times.ts";
import type { ExportFormat } from "./export-formats.ts";
import { FileError } from "./file-error.ts";
import { type EqualRows, placeByFileOrder, type RepeatedRows } from "./file-order.ts";
import type { InputFile } from "./input-file.ts";
import { placeOf } from "./line-numbers.ts";
import { readError, relationOf } from "./relation.ts";
import { type AmountPlace, cutShort, roundedColumn, roundedToDigits } from "./rounded-amounts.ts";
import { dropRemoved, numberByTransaction } from "./log-numbers.ts";
import { failing, planOf, type StagingPlan, tokenType } from "./staging-plan.ts";

export interface StagedFile {
  readonly file: InputFile;
  /** Position of its first row in the staging table. */
  readonly firstRow: number;
  /** Those in the staging table, bad ones and those of other tokens included. */
  readonly rows: number;
  /** Rows of tokens that are not imported. */
  readonly otherRows: number;
  /** Rows that are not transfers of tokens, but other events. */
  readonly otherEvents: number;
  /** Rows of other chains than that of the tokens. */
  readonly otherChains: number;
  /** Logs that a reorganisation took back. */
  readonly removedLogs: number;
  /** What tells one transfer from another. */
  readonly identity: Identity;
  readonly bad: BadRows;
  /** Transfers beside which the price cannot be read. */
  readonly badPrices: number;
  /** Where DuckDB found lines that are not rows; see findLines. */
  readonly rejectedPositions: readonly number[];
  /** Lines that gave no row; more than the positions where several were taken for one. */
  readonly rejectedLines: number;
}

/** More digits than a double has, and more than 2^53. */
const isBeyondDouble = "amount > 9007199254740992 AND length(rtrim(amount::VARCHAR, '0')) > 15";

interface Counts {
  readonly rows: number;
  readonly others: number;
  readonly events: number;
  readonly chains: number;
  readonly removed: number;
  readonly bad: number;
  readonly unpriced: number;
  /** The first row whose amount is beyond 128 bits, and the first that was rounded. */
  readonly large: number | null;
  readonly rounded: number | null;
}

/** Numbers of an export, a running number, or the order of the rows. */
type Identity = "log_index" | "seq" | "order";

/** A file with the columns that were found in it. */
export interface MappedFile {
  readonly file: InputFile;
  readonly columns: ColumnMap;
  /** Undefined where there are no amounts. */
  readonly amounts: AmountReading | undefined;
  /** The export that it was recognised as. */
  readonly format: ExportFormat | undefined;
}

export interface StagingOptions {
  readonly kind: ImportKind;
  readonly tokens: readonly TokenIdentity[];
  readonly skipBadRows: boolean;
  /** Whether amounts are believed that look rounded. */
  readonly allowRounded: boolean;
  readonly equalRows: EqualRows | null;
  /** Whether files of blocks were read, for the times of transfers. */
  readonly hasBlocks: boolean;
}

/** Whether the order within a block is that of the rows, in some file at least. */
export function isInFileOrder(staged: readonly StagedFile[]): boolean {
  return staged.some(({ identity }) => identity === "order");
}

/** Rows that are none of the tokens imported, or no transfers. */
function notImported({ otherRows, otherEvents, otherChains, removedLogs }: StagedFile): number {
  return otherRows + otherEvents + otherChains + removedLogs;
}

/**
 * Stages files one after another. `leftOut`: bad rows by token; `repeated`: rows that stand there twice. Throws {@link BadRowsError} unless they are to be
 * skipped.
 */
export async function stageFiles(
  db: Database,
  files: readonly MappedFile[],
  options: StagingOptions,
  onFile: (file: InputFile) => void,
): Promise<{ staged: StagedFile[]; leftOut: readonly number[]; repeated: RepeatedRows }> {
  const { kind, tokens, skipBadRows } = options;
  const staged: StagedFile[] = [];
  let plan: StagingPlan | undefined;
  await db.run(`DROP TYPE IF EXISTS ${tokenType}`);
  await db.run(
    `CREATE TEMP TYPE ${tokenType} AS ENUM (${tokens.map(({ address }) => `'${address}'`).join(", ")})`,
  );
  for (const mapped of files) {
    onFile(mapped.file);
    plan = planOf(kind, mapped.columns, tokens, mapped.amounts?.unit, staged.length);
    const firstRow = staged.reduce((sum, other) => sum + other.rows, 0);
    staged.push(await stageFile(db, mapped, plan, options, firstRow));
  }
  if (staged.every(({ rows, rejectedLines }) => rows + rejectedLines === 0))
    throw new FileError(`${staged.map(({ file }) => file.name).join(", ")} has no rows.`);
  const bad = staged.map((file) => file.bad).filter(({ count }) => count > 0);
  if (bad.length > 0 && !skipBadRows) throw new BadRowsError(bad);
  if (
    staged.every((file) => {
      const { count } = file.bad;
      return count > 0 && count >= file.rows - notImported(file) + file.rejectedLines;
    })
  ) {
    throw new FileError("Every row is bad. Nothing was imported. See what is wrong without --skip-bad-rows.");
  }
  refuseNoTransfers(files, staged);
  if (kind === "transfers") {
    if (staged.some(({ removedLogs }) => removedLogs > 0)) {
      const removed = await dropRemoved(db);
      for (const [index, file] of staged.entries())
        staged[index] = { ...file, removedLogs: removed.get(index) ?? 0 };
    }
    if (files.some(({ columns }) => columns.has("tx_index"))) await numberByTransaction(db, files);
  }
  const repeated = await placeByFileOrder(
    db,
    staged.filter(({ identity }) => identity === "order"),
    options.equalRows,
  );
  // The conditions are about the table, not about the file: those of the last one hold for all.
  const leftOut = plan === undefined ? [] : await dropFaulty(db, plan, staged, tokens.length);
  return { staged, leftOut, repeated };
}

/** Files of other events, or of NFTs alone, would make a token that nobody holds. */
function refuseNoTransfers(files: readonly MappedFile[], staged: readonly StagedFile[]): void {
  if (!staged.some(({ otherEvents, removedLogs }) => otherEvents + removedLogs > 0)) return;
  if (staged.some((file) => file.rows > notImported(file))) return;
  const { columns } =
    files[staged.findIndex(({ otherEvents, removedLogs }) => otherEvents + removedLogs > 0)]!;
  if (staged.every(({ rows, otherRows, removedLogs }) => rows === otherRows + removedLogs))
    throw new FileError("Every log was taken back by a reorganisation (removed). Nothing was imported.");
  const what = columns.has("event")
    ? "Every row is another event than a transfer of a token, or one of a single item (four topics), as those of NFTs are"
    : `Every row is of a single item (column ${columns.get("token_id")?.name ?? "token_id"}), as those of NFTs are`;
  throw new FileError(
    `${what}: amounts of items cannot be added up. Nothing was imported. Name a file with transfers of a token that has none.`,
  );
}

/** Drops what cannot be imported: bad rows, prices that cannot be read, rows of other tokens. Bad rows by token. */
async function dropFaulty(
  db: Database,
  { table, checks, priceChecks }: StagingPlan,
  staged: readonly StagedFile[],
  tokenCount: number,
): Promise<number[]> {
  // A line that is not a row may be one of any token.
  const unread = staged.reduce((sum, { rejectedLines }) => sum + rejectedLines, 0);
  const leftOut = Array.from({ length: tokenCount }, () => unread);
  if (staged.some(({ bad }) => bad.count > 0)) {
    const bad = await db.rows<{ token: number; rows: number }>(
      `SELECT token, count(*)::DOUBLE AS rows FROM ${table} WHERE ${failing(checks)} GROUP BY token`,
    );
    for (const { token, rows } of bad) leftOut[token]! += rows;
    await db.run(`DELETE FROM ${table} WHERE ${failing(checks)}`);
  }
  if (staged.some(({ badPrices }) => badPrices > 0)) {
    await db.run(`UPDATE ${table} SET price_usd = NULL WHERE ${failing(priceChecks)}`);
  }
  if (staged.some((file) => notImported(file) > 0)) await db.run(`DELETE FROM ${table} WHERE token < 0`);
  return leftOut;
}

async function stageFile(
  db: Database,
  { file, columns, amounts }: MappedFile,
  plan: StagingPlan,
  { tokens, skipBadRows, allowRounded, hasBlocks }: StagingOptions,
  firstRow: number,
): Promise<StagedFile> {
  const { table, values } = plan;
  try {
    const relation = relationOf(file, columns, { storeRejects: true });
    await db.run(`INSERT INTO ${table} SELECT ${values.join(", ")} FROM ${relation}`);
  } catch (error) {
    throw readError(file, error);
  }
  const rejected = file.format === "parquet" ? [] : await takeRejected(db);
  if (columns.get("block_time")?.standsFor === "blocks") await joinBlockTimes(db, file, firstRow, hasBlocks);

  // Staging is outside of a transaction, so rowid is the position in the table.
  const firstWith = (condition: string) =>
    `${amounts === undefined ? "NULL" : `min(rowid) FILTER (token >= 0 AND ${condition})`}::DOUBLE`;
  const [isBad, isUnpriced] = [failing(plan.checks), failing(plan.priceChecks)];
  const [found] = await db.rows<Counts>(
    `SELECT count(*)::DOUBLE AS rows, count(*) FILTER (token = -1)::DOUBLE AS others,
       count(*) FILTER (token = -2)::DOUBLE AS events, count(*) FILTER (token = -3)::DOUBLE AS chains,
       count(*) FILTER (token = -4)::DOUBLE AS removed,
       count(*) FILTER (${isBad})::DOUBLE AS bad,
       count(*) FILTER ((${isBad}) IS NOT TRUE AND ${isUnpriced})::DOUBLE AS unpriced,
       ${firstWith("amount = -2")} AS large,
       ${firstWith(amounts?.isFloating ? `(amount = -3 OR ${isBeyondDouble})` : "amount = -3")} AS rounded
     FROM ${table} WHERE rowid >= ${firstRow}`,
  );
  const { rows, others, events, chains, removed, bad, unpriced, large, rounded } = found!;
  const rejectedPositions = rejected.map(({ position }) => position);
  const amountAt = (row: number, reading: AmountReading): AmountPlace => {
    return { db, file, columns, reading, record: row - firstRow, rejectedPositions };
  };
  if (amounts !== undefined) {
    if (rounded !== null) throw await cutShort(amountAt(rounded, amounts));
    const column = allowRounded ? undefined : await roundedColumn(db, table, firstRow);
    if (column !== undefined) throw await roundedToDigits(amountAt(column.row, amounts), column.digits);
  }
  if (large !== null && amounts !== undefined) {
    const place = await placeOf(file, large - firstRow, rejectedPositions);
    if (amounts.unit === "whole" && !amounts.isCertain) throw askForLarge(file, amounts, place);
    throw new FileError(
      `${place}: the amount does not fit into 128 bits, which is as far as Holderscope counts. ` +
        "The token cannot be imported.",
    );
  }
  const priced = ["price_usd", "price", "close"].map((name) => columns.get(name)).find(Boolean);
  if (priced !== undefined && table !== "staged_balances") {
    const [prices] = await db.rows<{ areTimes: boolean | null }>(
      `SELECT bool_and(is_chain_time(price_usd) AND price_usd = floor(price_usd)) FILTER (price_usd IS NOT NULL) AS "areTimes"
       FROM ${table} WHERE rowid >= ${firstRow} AND token >= 0`,
    );
    if (prices!.areTimes === true) {
      throw new FileError(
        `${file.name}: the column ${priced.name} holds times, not prices: each is a whole number of unix seconds. Say which ` +
          "column has the prices: --columns price_usd=COLUMN",
      );
    }
  }
  // Where nothing is skipped, a price that cannot be read is a mistake in the file like any other.
  const rejectedLines = await countRejectedLines(db, file, rows, rejected);
  const count = bad + rejectedLines + (skipBadRows ? 0 : unpriced);
  const examples =
    count === 0 || skipBadRows
      ? []
      : await describeBadRows(
          db,
          file,
          columns,
          tokens,
          amounts?.unit,
          rejected,
          await badRecords(db, plan, firstRow),
        );
  if (amounts !== undefined && examples.length === 0) {
    await questionAmounts(db, file, columns, amounts, tokens, table, firstRow);
  }
  return {
    file,
    firstRow,
    rows,
    otherRows: others,
    otherEvents: events,
    otherChains: chains,
    removedLogs: removed,
    identity: columns.has("seq")
      ? "seq"
      : (columns.get("log_index")?.standsFor ?? "log_index") === "order"
        ? "order"
        : "log_index",
    bad: { count, examples, swallowed: describeSwallowed(file, rejectedLines, rejected) },
    badPrices: unpriced,
    rejectedPositions,
    rejectedLines,
  };
}

/** The first bad rows, by their position in the file, with the columns to blame. */
async function badRecords(
  db: Database,
  { table, checks, priceChecks }: StagingPlan,
  firstRow: number,
): Promise<Map<number, string[]>> {
  const all = [...checks, ...priceChecks];
  const blamed = all.map(([column, condition]) => `CASE WHEN ${condition} THEN '${column}' END`);
  const rows = await db.rows<{ record: number; blamed: string }>(
    `SELECT (rowid - ${firstRow})::INTEGER AS record, concat_ws(' ', ${blamed.join(", ")}) AS blamed
     FROM ${table} WHERE rowid >= ${firstRow} AND ${failing(all)} ORDER BY rowid LIMIT 20`,
  );
  return new Map(rows.map((row) => [row.record, row.blamed.split(" ")]));
}
