import { readFileSync } from "node:fs";
import { type DataHistory, type DataNote, leftOutRows } from "../../contract/meta.ts";
import { type Contradiction, findContradictions } from "../ledger/contradictions.ts";
import type { TokenFigures } from "../ledger/figures.ts";
import { type Computed, type ComputeOptions, computeTokens } from "./figures/compute.ts";
import type { Database } from "./database.ts";
import { type ImportedFiles, nextImportId, saveImport } from "./imports.ts";
import { explainOverflow, refuseDisorder, refuseOverdrafts } from "./ingest-refusal.ts";
import { forgetCertificatesOfFiles } from "./sources/certificates.ts";
import { mergeStaged, type MergeCounts, noCounts, type RowCounts } from "./merge.ts";
import { publish } from "./figures/publish.ts";
import {
  clearRefusedFigures,
  ContradictionError,
  describeLostRows,
  type SaidContradiction,
  saveRefusedFigures,
} from "./figures/refused-figures.ts";
import { type Rewind, rewindTokens } from "./rewound.ts";
import type { TokenIdentity } from "./token-identity.ts";
import { countStaged } from "./staged-counts.ts";
import { matchTokens, type MatchedToken } from "./token-match.ts";
import { markForRecompute, clearRecompute } from "./uncomputed.ts";

export interface IngestOptions extends Omit<ComputeOptions, "onProgress"> {
  /** Accept transfers in which an account goes negative; the token is marked "incomplete". */
  readonly allowIncomplete?: boolean;
  /** Unix seconds at which staged balances were true. */
  readonly snapshotTime?: number;
  /** The import is recorded as one of these files, and can be undone. */
  readonly files?: ImportedFiles;
  /** Before everything else in the transaction: takes back what is stored. Returns the numbers of tokens that are gone. */
  readonly takeBack?: (db: Database) => Promise<readonly number[]>;
  /** Does nothing where one of the tokens is not stored any more. */
  readonly onlyStored?: boolean;
  /** Tokens of this import, taken back in the same transaction before their staged rows are merged. */
  readonly rewind?: readonly Rewind[];
  /** The source's own rows, such as its checkpoint: in the same transaction, also where nothing else changed. */
  readonly alongside?: (db: Database) => Promise<void>;
  /** Leaves what the tokens answer as it is: a later import of them, or `compute`, brings it up to date. */
  readonly deferCompute?: boolean;
  /** `step` is a word to show: "stage", "merge", "compute" or "commit". */
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

/** What became of one token's staged rows, and the token as it is now. */
export interface TokenSummary {
  readonly token: TokenIdentity;
  /** `added`: new rows. `ignored`: rows that were stored before, came twice or hold nothing. */
  readonly transfers: RowCounts;
  readonly prices: RowCounts;
  readonly balances: RowCounts;
  readonly history: DataHistory;
  readonly notes: readonly DataNote[];
  readonly holderCount: number;
  /** Raw units. */
  readonly supply: bigint;
  /** Unix seconds of the first and the last event stored; null where there is none. */
  readonly firstTime: number | null;
  readonly lastTime: number | null;
  /** Of an import of files: in how many ways what is stored of its transfers is numbered. */
  readonly numberings?: number;
  /** Why its newest figures are not shown; then those here are older, or none. Empty where they are. */
  readonly contradictions: readonly SaidContradiction[];
}

export interface IngestSummary {
  /** In the order of the tokens given. */
  readonly tokens: readonly TokenSummary[];
  /** False where everything was known: then nothing was written. */
  readonly changed: boolean;
}

const stagingSql = readFileSync(new URL("staging.sql", import.meta.url), "utf8");

/** Notes of tokens of which it is not known who holds what. */
const ofUnknown: readonly DataNote[] = ["partial", "withheld"];

interface Ingested {
  readonly summary: IngestSummary;
  readonly changedTokenIds: readonly number[];
  readonly removedTokenIds: readonly number[];
}

/**
 * Stages, merges, computes and commits. Where figures contradict themselves the same is done once more without those
 * tokens' figures: their transfers are stored, as they may be all there is of them, the figures that they had stay, and
 * the other tokens of the import are computed. `db` is used by nobody else meanwhile.
 */
export async function ingest(
  db: Database,
  tokens: readonly TokenIdentity[],
  fill: (db: Database) => Promise<void>,
  options: IngestOptions,
): Promise<Ingested> {
  const { onProgress } = options;
  try {
    // Staging stays outside of the transaction, in temporary tables: what a source does takes the longest.
    await db.run(stagingSql);
    onProgress?.("stage", 0, 1);
    await fill(db);
    const refused = new Map<number, readonly Contradiction[]>();
    for (;;) {
      try {
        return await mergeAndCompute(db, tokens, options, refused);
      } catch (error) {
        const found = contradictionsOf(error);
        const isNew = found.some(({ tokenId }) => !refused.has(tokenId));
        if (!isNew) throw error;
        if (options.files !== undefined)
          await refuseDisorder(
            db,
            tokens,
            found.map(({ tokenId }) => tokenId),
          );
        await db.run("ROLLBACK");
        for (const { tokenId } of found)
          refused.set(
            tokenId,
            found.filter((one) => one.tokenId === tokenId),
          );
      }
    }
  } catch (error) {
    // Fails where no transaction was begun or the failure has ended it already.
    await db.run("ROLLBACK").catch(() => undefined);
    throw explainOverflow(error, tokens);
  } finally {
    await dropTemporary(db);
  }
}

function contradictionsOf(error: unknown): readonly Contradiction[] {
  return error instanceof ContradictionError
    ? (error as ContradictionError<Contradiction>).contradictions
    : [];
}

/** One transaction. The figures of tokens that are `refused`, by their numbers, are put off. */
async function mergeAndCompute(
  db: Database,
  tokens: readonly TokenIdentity[],
  options: IngestOptions,
  refused: ReadonlyMap<number, readonly Contradiction[]>,
): Promise<Ingested> {
  const { onProgress } = options;
  onProgress?.("merge", 0, 1);
  await db.run("BEGIN");
  const removedTokenIds = (await options.takeBack?.(db)) ?? [];
  const staged = await countStaged(db, tokens.length);
  let matched = await matchTokens(db, tokens, staged);
  if (options.onlyStored && matched.some(({ isNew }) => isNew)) {
    await db.run("ROLLBACK");
    return { summary: { tokens: [], changed: false }, changedTokenIds: [], removedTokenIds: [] };
  }
  const importId = options.files === undefined ? null : await nextImportId(db);
  const rewound = await rewindTokens(db, matched, options.rewind ?? []);
  const counts = await mergeStaged(db, matched, staged, importId);
  matched = await keepOrderNotes(db, matched);
  const changed = matched.filter(
    (token) =>
      token.isNew ||
      token.isRenamed ||
      token.isUncomputed ||
      rewound.has(token.tokenId) ||
      changes(counts.get(token.tokenId), token, options),
  );
  const isChanged = changed.length > 0;
  const without = changed.filter(({ tokenId }) => refused.has(tokenId));
  const computed = options.deferCompute ? [] : changed.filter(({ tokenId }) => !refused.has(tokenId));
  const later = options.deferCompute ? changed : without;
  if (later.length > 0) await markForRecompute(db, later);
  if (without.length > 0) await saveRefusedFigures(db, without, refused, options.snapshotTime ?? null);
  const { figures, resumePoints } =
    computed.length > 0 ? await recompute(db, computed, options) : { figures: [], resumePoints: new Map() };
  const others = changed.filter(
    ({ tokenId, isNew, isUncomputed }) =>
      !isNew && (isUncomputed || (counts.get(tokenId)?.transfers.added ?? 0) > 0),
  );
  if (others.length > 0)
    await forgetCertificatesOfFiles(
      db,
      others.map(({ tokenId }) => tokenId),
    );
  if (isChanged && importId !== null) await saveImport(db, importId, options.files!, changed, counts);
  await options.alongside?.(db);
  onProgress?.("commit", 0, 1);
  await db.run(isChanged || options.alongside || options.takeBack ? "COMMIT" : "ROLLBACK");
  for (const [tokenId, point] of resumePoints) options.resumePoints?.keep(tokenId, point);
  return {
    summary: {
      tokens: await summarize(db, matched, counts, refused, figures, options.files !== undefined),
      changed: isChanged,
    },
    // Of a token whose figures are refused the mark on those before is new.
    changedTokenIds: [...computed, ...without].map((token) => token.tokenId),
    removedTokenIds,
  };
}

/** Takes the note that a file gave the order from tokens of which every transfer was known by its own number. */
async function keepOrderNotes(db: Database, matched: readonly MatchedToken[]): Promise<MatchedToken[]> {
  const isNew = ({ notes, before }: MatchedToken) =>
    notes.includes("file_order") && before?.notes.includes("file_order") === false;
  if (!matched.some(isNew)) return [...matched];
  const ordered = await db.rows<{ token_id: number }>(
    "SELECT DISTINCT token_id FROM transfers SEMI JOIN import_tokens USING (token_id) WHERE starts_with(numbering, 'order')",
  );
  const ids = new Set(ordered.map((row) => row.token_id));
  return matched.map((token) => {
    if (!isNew(token) || ids.has(token.tokenId)) return token;
    const { identity, before } = token;
    const notes = token.notes.filter((note) => note !== "file_order");
    const isRenamed =
      before!.name !== identity.name ||
      before!.ticker !== identity.ticker ||
      notes.join() !== before!.notes.join();
    return { ...token, notes, isRenamed };
  });
}

function changes(counts: MergeCounts | undefined, token: MatchedToken, options: IngestOptions): boolean {
  if (!counts) return false;
  if (counts.transfers.added + counts.prices.added + counts.balances.added + counts.problems > 0) return true;
  // The same balances, true at another time.
  return counts.balances.ignored > 0 && (options.snapshotTime ?? null) !== token.asOf;
}

async function recompute(
  db: Database,
  tokens: readonly MatchedToken[],
  options: IngestOptions,
): Promise<Pick<Computed, "figures" | "resumePoints">> {
  const snapshots = await findSnapshots(db, tokens);
  const touched = tokens.map((token) => ({
    ...token.identity,
    tokenId: token.tokenId,
    isNew: token.isNew,
    snapshot: snapshots.has(token.tokenId),
    partial: ofUnknown.some((note) => token.notes.includes(note)) || leftOutRows(token.notes) > 0,
    opened: token.notes.includes("partial") && token.notes.includes("snapshots"),
    adjusted: token.notes.includes("adjusted"),
    asOf: token.staged.balances > 0n ? (options.snapshotTime ?? null) : token.asOf,
  }));
  const computed = await computeTokens(db, touched, {
    ...options,
    onProgress: (done, total) => options.onProgress?.("compute", done, total),
  });
  // Before balances below zero are refused: rows that came twice make some.
  const lost = computed.lostRows.map(describeLostRows);
  if (lost.length > 0) throw new ContradictionError(lost);
  const accepted = tokens.filter(
    (token) => options.allowIncomplete || token.isIncomplete || leftOutRows(token.notes) > 0,
  );
  await refuseOverdrafts(db, tokens, computed, new Set(accepted.map((token) => token.tokenId)));
  await clearRecompute(db, tokens);
  await clearRefusedFigures(db, tokens);
  await publish(db, tokens, computed.figures);
  const found = await findContradictions(
    db,
    tokens.map(({ tokenId }) => tokenId),
  );
  if (found.length > 0) throw new ContradictionError(found);
  return computed;
}

/** Those that balances are stored of. */
async function findSnapshots(db: Database, tokens: readonly MatchedToken[]): Promise<ReadonlySet<number>> {
  const candidates = tokens.filter(({ isNew, staged }) => !isNew || staged.balances > 0n);
  if (candidates.length === 0) return new Set();
  const rows = await db.rows<{ token_id: number }>(
    `SELECT DISTINCT token_id FROM balances
     WHERE token_id IN (${candidates.map(({ tokenId }) => tokenId).join(", ")})`,
  );
  return new Set(rows.map((row) => row.token_id));
}

async function summarize(
  db: Database,
  tokens: readonly MatchedToken[],
  counts: ReadonlyMap<number, MergeCounts>,
  refused: ReadonlyMap<number, readonly Contradiction[]>,
  figures: readonly TokenFigures[],
  isOfFiles: boolean,
): Promise<TokenSummary[]> {
  const computed = new Map<number, StoredSummary>(figures.map((row) => [row.token_id, row]));
  // All of a token's transfers are looked through for it: only where figures just computed do not say it.
  const asked = isOfFiles ? tokens : tokens.filter(({ tokenId }) => !computed.has(tokenId));
  const stored = new Map((await readSummaries(db, asked)).map((row) => [row.token_id, row]));
  return tokens.map(({ identity, tokenId, notes }) => {
    const { transfers, prices, balances } = counts.get(tokenId) ?? noCounts;
    const row = stored.get(tokenId) ?? computed.get(tokenId);
    return {
      token: identity,
      transfers,
      prices,
      balances,
      history: row?.history ?? "full",
      notes,
      holderCount: row?.holder_count ?? 0,
      supply: row?.supply ?? 0n,
      firstTime: numberOrNull(row?.first_time),
      lastTime: numberOrNull(row?.as_of),
      ...(isOfFiles && { numberings: row?.numberings ?? 0 }),
      contradictions: refused.get(tokenId) ?? [],
    };
  });
}

interface StoredSummary extends Pick<
  TokenFigures,
  "token_id" | "history" | "holder_count" | "supply" | "first_time" | "as_of"
> {
  readonly numberings?: number | null;
}

async function readSummaries(db: Database, tokens: readonly MatchedToken[]): Promise<StoredSummary[]> {
  if (tokens.length === 0) return [];
  const ids = tokens.map((token) => token.tokenId).join(", ");
  return db.rows<StoredSummary>(
    `SELECT t.token_id, t.history, t.holder_count, t.supply, t.as_of, s.first_time, s.numberings::INTEGER AS numberings
     FROM tokens AS t LEFT JOIN (
       SELECT token_id, min(time) AS first_time, count(DISTINCT coalesce(numbering, 'log')) AS numberings
       FROM transfers WHERE token_id IN (${ids}) GROUP BY token_id
     ) AS s ON s.token_id = t.token_id
     WHERE t.token_id IN (${ids})`,
  );
}

const numberOrNull = (value: bigint | null = null) => (value === null ? null : Number(value));

/** Temporary tables live as long as their connection, and hold the memory of the largest import. */
export async function dropTemporary(db: Database): Promise<void> {
  const tables = await db.rows<{ table_name: string }>(
    "SELECT table_name FROM duckdb_tables() WHERE temporary",
  );
  if (tables.length > 0)
    await db.run(tables.map(({ table_name: name }) => `DROP TABLE IF EXISTS temp.${name};`).join(" "));
}
