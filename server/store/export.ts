import { rename, rm, stat } from "node:fs/promises";
import { type ChainId, familyOf } from "../../contract/chains.ts";
import type { Database } from "./database.ts";
import { writingPart } from "./recovery/unfinished.ts";

/** A file that was written. */
export interface ExportedFile {
  readonly path: string;
  readonly kind: (typeof kinds)[number];
  readonly rows: number;
  readonly bytes: number;
}

/** What was written of tokens, so that imports of the files bring it back. */
export interface Exported {
  readonly chain: ChainId;
  /** In the order in which they are imported again. */
  readonly files: readonly ExportedFile[];
  /** Some transfers are missing: an import is told so. */
  readonly isIncomplete: boolean;
  /** Unix seconds at which balances were true. */
  readonly asOf: number | null;
}

/** Whose rows are written. */
export interface ExportedRows {
  /** Tokens of which all is. */
  readonly whole: readonly number[];
  /** What came with an import to tokens that were there before it. */
  readonly part?: {
    readonly importId: number;
    readonly kind: ExportedFile["kind"];
    readonly tokens: readonly number[];
  };
}

/** A file that could not be written. The message says why. */
export class ExportError extends Error {
  override readonly name = "ExportError";
}

const kinds = ["transfers", "balances", "prices"] as const;

const formats = [
  { ending: ".csv.gz", write: "FORMAT csv, HEADER, COMPRESSION gzip", read: csv("gzip") },
  { ending: ".csv", write: "FORMAT csv, HEADER", read: csv("none") },
  {
    ending: ".parquet",
    write: "FORMAT parquet, COMPRESSION zstd",
    read: (path: string) => `read_parquet(${path})`,
  },
] as const;

function csv(compression: string) {
  return (path: string) =>
    `read_csv(${path}, header = true, all_varchar = true, compression = '${compression}')`;
}

export const exportEndings: readonly string[] = formats.map(({ ending }) => ending);

const formatOf = (path: string) => formats.find(({ ending }) => path.toLowerCase().endsWith(ending));
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const ofToken =
  "k.address AS token, k.name AS token_name, k.ticker AS token_symbol, k.decimals AS token_decimals";

/**
 * Writes transfers, balances and prices into files, one a kind, as imports read them; the first has the name that is
 * given. In the transaction that takes the rows out: what is written is what goes. Each file has its name once it was
 * read again. Throws {@link ExportError}.
 */
export async function exportRows(db: Database, path: string, rows: ExportedRows): Promise<Exported> {
  const format = formatOf(path);
  if (format === undefined)
    throw new ExportError(
      `${path} has to end in one of ${exportEndings.join(", ")}, which says what is written.`,
    );
  const ids = [...rows.whole, ...(rows.part?.tokens ?? [])];
  const [about] = ids.length === 0 ? [] : await aboutTokens(db, ids);
  if (about === undefined) throw new ExportError("Nothing is stored that could be written.");
  const files: ExportedFile[] = [];
  for (const kind of kinds) {
    const { columns, joins, order } = rowsOf[kind](about.chain);
    const from = `${kind} AS r JOIN exported_tokens AS k USING (token_id) ${joins} WHERE ${isMeant(rows, kind)}`;
    const [counted] = await db.rows<{ rows: number }>(`SELECT count(*)::DOUBLE AS rows FROM ${from}`);
    if (counted!.rows === 0) continue;
    const end = path.length - format.ending.length;
    const target = files.length === 0 ? path : `${path.slice(0, end)}.${kind}${path.slice(end)}`;
    const query = `SELECT ${ofToken}, ${columns} FROM ${from} ORDER BY r.token_id, ${order}`;
    files.push({
      path: target,
      kind,
      rows: counted!.rows,
      bytes: await write(db, target, query, format, counted!.rows),
    });
  }
  if (files.length === 0) throw new ExportError("Nothing is stored that could be written.");
  return { chain: about.chain, files, isIncomplete: about.isIncomplete, asOf: about.asOf };
}

function isMeant({ whole, part }: ExportedRows, kind: ExportedFile["kind"]): string {
  const conditions = whole.length === 0 ? [] : [`r.token_id IN (${whole.join(", ")})`];
  if (part?.kind === kind && part.tokens.length > 0) {
    const ofTokens = `r.token_id IN (${part.tokens.join(", ")})`;
    // Balances are all of the newest import.
    conditions.push(kind === "balances" ? ofTokens : `(${ofTokens} AND r.import_id = ${part.importId})`);
  }
  return conditions.join(" OR ") || "false";
}

interface About {
  readonly chain: ChainId;
  readonly isIncomplete: boolean;
  readonly asOf: number | null;
}

/** Leaves what each row says of its token in the temporary table exported_tokens. */
async function aboutTokens(db: Database, ids: readonly number[]): Promise<About[]> {
  const known = "token_id, chain, address, name, ticker, decimals, note";
  await db.run(`
    CREATE OR REPLACE TEMP TABLE exported_tokens AS
      SELECT ${known} FROM uncomputed_tokens WHERE token_id IN (${ids.join(", ")})
      UNION ALL SELECT ${known} FROM tokens ANTI JOIN uncomputed_tokens USING (token_id) WHERE token_id IN (${ids.join(", ")})`);
  return db.rows<About>(
    `SELECT min(k.chain) AS chain, coalesce(bool_or(t.history = 'incomplete'), false) AS "isIncomplete",
       max(t.as_of)::DOUBLE AS "asOf"
     FROM exported_tokens AS k LEFT JOIN tokens AS t USING (token_id) HAVING count(*) > 0`,
  );
}

type RowsOf = (chain: ChainId) => {
  readonly columns: string;
  readonly joins: string;
  readonly order: string;
};

const nobody = (chain: ChainId) => (familyOf(chain) === "evm" ? text(`0x${"0".repeat(40)}`) : "NULL");
const walletOf = (name: string, column: string) =>
  `LEFT JOIN wallets AS ${name} ON ${name}.wallet_id = r.${column}`;

/** Amounts as text: Parquet has no whole numbers of 128 bits. */
const rowsOf: Record<ExportedFile["kind"], RowsOf> = {
  transfers: (chain) => ({
    columns: `r.time AS block_time, r.block, r.position AS log_index,
      coalesce(f.address, ${nobody(chain)}) AS "from", coalesce(o.address, ${nobody(chain)}) AS "to",
      ${familyOf(chain) === "solana" ? "fa.address AS from_account, oa.address AS to_account," : ""}
      r.amount::VARCHAR AS amount_raw, r.price_usd, r.silent AS without_transfer, r.numbering, r.tx AS tx_key, k.note AS token_note`,
    joins: [
      walletOf("f", "from_owner"),
      walletOf("o", "to_owner"),
      walletOf("fa", "from_account"),
      walletOf("oa", "to_account"),
    ].join(" "),
    order: "r.block, r.position",
  }),
  balances: () => ({
    columns:
      "o.address AS owner, a.address AS account, r.amount::VARCHAR AS balance_raw, k.note AS token_note",
    joins: `${walletOf("o", "owner")} ${walletOf("a", "account")}`,
    order: "o.address, a.address",
  }),
  prices: () => ({ columns: "r.time, r.price_usd", joins: "", order: "r.time" }),
};

async function write(
  db: Database,
  path: string,
  query: string,
  format: (typeof formats)[number],
  rows: number,
): Promise<number> {
  const exists = await stat(path).catch(() => undefined);
  if (exists) throw new ExportError(`${path} exists already: choose another name, or take it away first.`);
  return writingPart(db, path, (part) => writeInto(db, path, part, query, format, rows));
}

async function writeInto(
  db: Database,
  path: string,
  part: string,
  query: string,
  format: (typeof formats)[number],
  rows: number,
): Promise<number> {
  try {
    await db.run(`COPY (${query}) TO ${text(part)} (${format.write})`);
    const [read] = await db.rows<{ rows: number }>(
      `SELECT count(*)::DOUBLE AS rows FROM ${format.read(text(part))}`,
    );
    if (read!.rows !== rows) throw new Error(`it has ${read!.rows} rows of ${rows}`);
    await rename(part, path);
    return (await stat(path)).size;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new ExportError(`${path} could not be written, so nothing was taken out: ${reason}`);
  }
}
