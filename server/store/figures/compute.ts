import type { ChainId } from "../../../contract/chains.ts";
import type { Columns } from "../../ledger/columns.ts";
import type { TokenFigures } from "../../ledger/figures.ts";
import { isAfterShares } from "../../ledger/fifo/legs.ts";
import type { LargeOwner } from "../../ledger/ranks/largest-owners.ts";
import type { LedgerOptions } from "../../ledger/input.ts";
import type { TokenResult } from "../../ledger/ledger.ts";
import { sizeOf } from "../macros.ts";
import { handFigures, isTiedAtEdge } from "../../ledger/ranks/present.ts";
import type { LedgerTables } from "../../ledger/rows.ts";
import type { ResumePoint } from "../../ledger/resume-point.ts";
import { type LedgerJob, type LedgerResult, startLedger } from "../../ledger/thread.ts";
import type { Overdraft } from "../../ledger/token-ledger.ts";
import { windowSeconds } from "../../../contract/windows.ts";
import type { Database } from "../database.ts";
import {
  planRounds,
  readBalances,
  readLedgerTokens,
  readSpans,
  readTransfers,
  type Round,
  sharesOf,
  type TokenSpan,
  type TouchedToken,
} from "./columns.ts";
import {
  countSince,
  countSpells,
  fingerprint,
  type ResumePoints,
  type StoredPoint,
} from "./resume-points.ts";

export interface ComputeOptions extends LedgerOptions {
  /** Legs (two a transfer) computed at once: what bounds memory. */
  readonly legsPerRound?: number;
  /** From how many on a thread of its own computes. */
  readonly legsForThread?: number;
  /** From which large tokens go on, where nothing of their past has changed. */
  readonly resumePoints?: ResumePoints;
  /** Tokens with so many legs have such points, from the second time on that they are computed. */
  readonly legsToResume?: number;
  /** For tests: a query that is read in place of the transfers, and what changes what came of them before it is judged. */
  readonly corrupt?: {
    readonly transfers?: string;
    readonly results?: (db: Database) => Promise<void>;
  };
  readonly onProgress?: (done: number, total: number) => void;
}

export interface Computed {
  readonly figures: readonly TokenFigures[];
  /** Of each token in which somebody holds less than nothing: the first one. */
  readonly overdrafts: readonly (Overdraft & { readonly tokenId: number })[];
  /** Tokens in which an account sent something to itself. */
  readonly selfTransfers: ReadonlySet<number>;
  readonly lostRows: readonly LostRows[];
  /** To be kept when all of this is stored. */
  readonly resumePoints: ReadonlyMap<number, StoredPoint>;
}

/** Of a token fewer or more transfers were read than it has. */
export interface LostRows {
  readonly tokenId: number;
  readonly rowsIn: number;
  readonly rowsOut: number;
}

const legsPerRoundByDefault = 2_000_000;
/** A refresh of fewer takes a second and a half. */
const legsToResumeByDefault = 400_000;

/**
 * Computes the tokens anew from what is stored, writes what is kept of them and returns their figures. To be called
 * inside a transaction.
 */
export async function computeTokens(
  db: Database,
  touched: readonly TouchedToken[],
  options: ComputeOptions = {},
): Promise<Computed> {
  const { legsPerRound = legsPerRoundByDefault, legsForThread, onProgress, corrupt } = options;
  const { leastWork, hasHistory, legsBetweenCheckpoints } = options;
  const spans = await readSpans(db, touched);
  const resumed = corrupt?.transfers === undefined ? await takeResumePoints(db, spans, options) : new Map();
  const isComputed = await forgetComputed(db, spans, resumed);
  const isToBeSaved = ({ touched: { tokenId }, transferCount }: TokenSpan) =>
    options.resumePoints !== undefined &&
    isComputed.has(tokenId) &&
    2 * transferCount >= (options.legsToResume ?? legsToResumeByDefault);
  const fullRounds = (some: readonly TokenSpan[]) =>
    planRounds(some, legsPerRound).map((round): Round =>
      round.spans.length === 1 && isToBeSaved(round.spans[0]!) ? { ...round, resumption: "save" } : round,
    );
  const rounds = [
    ...fullRounds(spans.filter(({ touched: { tokenId } }) => !resumed.has(tokenId))),
    ...spans.flatMap((span) => resumedRounds(span, resumed.get(span.touched.tokenId))),
  ];
  const resumePoints = new Map<number, StoredPoint>();
  const ledger = startLedger(
    spans.reduce((sum, { transferCount }) => sum + 2 * transferCount, 0),
    { leastWork, hasHistory, legsBetweenCheckpoints },
    legsForThread,
  );
  const results: TokenResult[] = [];
  let hasHolders = false;
  try {
    let computing: Promise<LedgerResult> | undefined;
    // While the ledger computes a round, the next one is read and the one before is written.
    for (let index = 0; index <= rounds.length; index++) {
      const round = rounds[index];
      const job = round && (await readJob(db, round, corrupt?.transfers));
      const computed = await computing;
      if (round) onProgress?.(index, rounds.length);
      computing = job && ledger.compute(job);
      // Its error is thrown where it is awaited, unless another one ends the work before.
      computing?.catch(() => {});
      if (!computed) continue;
      const { spans: computedSpans, part, parts, since } = rounds[index - 1]!;
      const isWhole = parts === 1 || isAfterShares({ part, parts });
      if (since !== undefined && isWhole && computed.results.length === 0) {
        // It does not come to the same as from the beginning.
        const { tokenId } = computedSpans[0]!.touched;
        resumed.delete(tokenId);
        await deleteRows(db, ["wallet_stats", ...checkpointTables], [tokenId]);
        rounds.push(...fullRounds(computedSpans));
        // The first of them stands where the end was.
        if (!round) index -= 1;
        continue;
      }
      results.push(...computed.results);
      if (!hasHolders && hasRows(computed.tables["account_balances"]!)) {
        await db.run(`CREATE OR REPLACE TEMP TABLE account_balances (
          token_id INTEGER, owner INTEGER, account INTEGER, amount HUGEINT
        )`);
        hasHolders = true;
      }
      await writeTables(db, computed.tables);
      for (const { tokenId, resumePoint: point } of computed.results)
        if (point)
          resumePoints.set(tokenId, {
            ...(resumed.get(tokenId) ?? {
              transfers: await fingerprint(db, tokenId, point.time),
              spells: await countSpells(db, tokenId),
            }),
            point,
          });
    }
  } finally {
    await ledger.close();
  }
  if (hasHolders) await rankHolders(db);
  await forgetUnknown(db, results);
  onProgress?.(rounds.length, rounds.length);
  await corrupt?.results?.(db);
  return {
    figures: await allFigures(db, spans, results),
    overdrafts: results.flatMap(({ tokenId, overdraft }) => (overdraft ? [{ tokenId, ...overdraft }] : [])),
    selfTransfers: new Set(results.flatMap((result) => (result.hasSelfTransfers ? [result.tokenId] : []))),
    lostRows: lostRows(spans, results),
    resumePoints,
  };
}

/**
 * Points of those tokens whose transfers until then are what they were, whose checkpoints are there, and of which what
 * is read since then is not more than is computed at once.
 */
async function takeResumePoints(
  db: Database,
  spans: readonly TokenSpan[],
  { resumePoints, legsPerRound = legsPerRoundByDefault }: ComputeOptions,
): Promise<Map<number, StoredPoint>> {
  const found = new Map<number, StoredPoint>();
  for (const span of spans) {
    const { tokenId } = span.touched;
    const stored = resumePoints?.take(tokenId);
    if (!stored) continue;
    const { point, transfers, spells } = stored;
    if (
      2 * (await countSince(db, tokenId, readSince(span, point))) <= legsPerRound &&
      (await fingerprint(db, tokenId, point.time)) === transfers &&
      (await countSpells(db, tokenId)) === spells
    )
      found.set(tokenId, stored);
  }
  return found;
}

/** In the shares in which it was saved: rows of one are written while the next is computed. */
function resumedRounds(span: TokenSpan, stored: StoredPoint | undefined): Round[] {
  if (!stored) return [];
  const { point } = stored;
  const since = readSince(span, point);
  return sharesOf(point.owners.length).map((share) => ({
    spans: [span],
    since,
    ...share,
    ...(share.part === 0 && { resumption: point }),
  }));
}

/** The transfers since a point are read, one before it, and those that moved lately. */
function readSince({ asOf }: TokenSpan, { lastEvent }: ResumePoint): number {
  return Math.min(lastEvent, asOf! - windowSeconds["7days"]);
}

/**
 * The history of a token as if its owners but some had held nothing at any time: what they gave came from nowhere, and
 * what they received is gone. An event between two of them holds nothing, but has its time and its price. Rows of
 * `token_history`. Writes nothing.
 */
export async function computeHistoryWithout(
  db: Database,
  token: TouchedToken,
  owners: readonly number[],
): Promise<Columns> {
  const spans = await readSpans(db, [token]);
  const ledger = startLedger(2 * spans[0]!.transferCount, { legsBetweenCheckpoints: 2 ** 31 });
  try {
    const job = await readJob(db, { spans, part: 0, parts: 1 });
    const leftOut = new Set(owners);
    const { fromOwner, fromAccount, toOwner, toAccount } = job.transfers;
    for (const [owner, account] of [
      [fromOwner, fromAccount],
      [toOwner, toAccount],
    ] as const)
      for (let row = 0; row < owner.length; row++)
        if (leftOut.has(owner[row]!)) owner[row] = account[row] = -1;
    const { tables, results } = await ledger.compute(job);
    const [lost] = lostRows(spans, results);
    if (lost) throw new Error(`${token.address}: ${lost.rowsOut} of ${lost.rowsIn} transfers were read`);
    return tables["token_history"]!;
  } finally {
    await ledger.close();
  }
}

async function readJob(db: Database, round: Round, source?: string): Promise<LedgerJob> {
  const tokens = await readLedgerTokens(db, round.spans);
  const { transfers, ends } = await readTransfers(db, round, source);
  const { balances, ends: balanceEnds } = await readBalances(db, round.spans);
  return {
    tokens: tokens.map((token, index) => {
      const its = token.firstTime === null ? balanceEnds : ends;
      return { token, first: its[index - 1] ?? 0, end: its[index]! };
    }),
    part: round.part,
    parts: round.parts,
    resumption: round.resumption,
    transfers,
    balances,
  };
}

/** What was computed before; checkpoints of tokens that go on from a point stay. Returns the tokens of which there was something. */
async function forgetComputed(
  db: Database,
  spans: readonly TokenSpan[],
  resumed: ReadonlyMap<number, StoredPoint>,
): Promise<ReadonlySet<number>> {
  const ids = spans.flatMap(({ touched: { isNew, tokenId } }) => (isNew === true ? [] : [tokenId]));
  if (ids.length === 0) return new Set();
  const stored = await db.rows<{ token_id: number }>(
    `SELECT DISTINCT token_id FROM answers WHERE token_id IN (${ids.join(", ")})`,
  );
  if (stored.length > 0) {
    await deleteRows(db, computedTables, ids);
    await deleteRows(
      db,
      checkpointTables,
      ids.filter((id) => !resumed.has(id)),
    );
  }
  return new Set(stored.map(({ token_id: id }) => id));
}

async function deleteRows(db: Database, tables: readonly string[], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.run(
    tables.map((table) => `DELETE FROM ${table} WHERE token_id IN (${ids.join(", ")});`).join("\n"),
  );
}

const checkpointTables = ["balance_checkpoints", "balance_spells"];
const computedTables = [
  "token_history",
  "holders",
  "holder_marks",
  "owner_clocks",
  "wallet_stats",
  "answers",
];

/** No table gets rows that are none: DuckDB 1.5.6 then does not show those that come in the same transaction. */
async function writeTables(db: Database, tables: LedgerTables): Promise<void> {
  for (const [table, columns] of Object.entries(tables))
    if (table !== "balance_spells" && hasRows(columns)) await writeRows(db, table, columns);
  const spells = tables["balance_spells"]!;
  if (!hasRows(spells)) return;
  await db.run(`CREATE OR REPLACE TEMP TABLE checkpoint_spells (
    token_id INTEGER, from_nth SMALLINT, to_nth SMALLINT, owner INTEGER, account INTEGER, amount HUGEINT
  )`);
  await db.append("checkpoint_spells", spells);
  await db.run(`
    INSERT INTO balance_spells
    SELECT token_id, from_nth, to_nth, owner, account, ${sizeOf}, (amount >> 64)::BIGINT,
      (amount & 18446744073709551615::HUGEINT)::UBIGINT
    FROM checkpoint_spells;
    DROP TABLE checkpoint_spells;`);
}

/** Of fewer a table beside costs more than it saves. */
const manyRows = 4_096;

/** Many rows are appended to a table in memory first: what the database keeps it compresses in threads of its own then, not in the one of the requests. */
async function writeRows(db: Database, table: string, columns: Columns): Promise<void> {
  if (countRows(columns) < manyRows || table === "account_balances") return db.append(table, columns);
  const beside = `computed_${table}`;
  await db.run(`CREATE OR REPLACE TEMP TABLE ${beside} AS FROM ${table} LIMIT 0`);
  await db.append(beside, columns);
  await db.run(`INSERT INTO ${table} FROM ${beside}; DROP TABLE ${beside}`);
}

const hasRows = (columns: Columns) => countRows(columns) > 0;

function countRows(columns: Columns): number {
  const token = columns["token_id"];
  return token instanceof Int32Array ? token.length : 0;
}

/** Of a store's millions of wallets the few that hold: else the join makes a hash of all, 1 s of processors for 10 million. */
const walletsOf = (column: "owner" | "account") =>
  `(FROM wallets WHERE wallet_id IN (SELECT ${column} FROM account_balances WHERE ${column} IS NOT NULL))`;

/** By amount, then address, then account: the database has the addresses. */
async function rankHolders(db: Database): Promise<void> {
  await db.run(`
    INSERT INTO holders BY NAME
    SELECT
      b.token_id,
      (row_number() OVER (
        PARTITION BY b.token_id ORDER BY b.amount DESC, w.address, coalesce(a.address, '')
      ))::INTEGER AS rank,
      b.amount, w.address, coalesce(a.address, '') AS account
    FROM account_balances AS b
    JOIN ${walletsOf("owner")} AS w ON w.wallet_id = b.owner
    LEFT JOIN ${walletsOf("account")} AS a ON a.wallet_id = b.account
    ORDER BY b.token_id, rank;
    DROP TABLE account_balances;`);
}

/** What of wallets is not known where transfers are missing, or came as what everybody held. Balances are what the transfers say. */
async function forgetUnknown(db: Database, results: readonly TokenResult[]): Promise<void> {
  const profits = ["unrealized_pnl", "realized_pnl", "cost_share", "sold_share"];
  const ages = ["age_weight_high", "age_weight_low"];
  const bands = ["diamond", "gold", "silver", "bronze", "wood"];
  const forget = (names: readonly string[], where: string) =>
    db.run(`UPDATE wallet_stats SET ${names.map((name) => `${name} = NULL`).join(", ")} WHERE ${where}`);
  for (const { tokenId, unknown, openingOwners } of results) {
    if (unknown === "past") await forget([...profits, ...ages, ...bands], `token_id = ${tokenId}`);
    if (unknown !== "opening" && unknown !== "outgrown opening") continue;
    await forget(profits, `token_id = ${tokenId}`);
    if (openingOwners.length === 0) continue;
    await db.run("CREATE OR REPLACE TEMP TABLE opening_owners (owner INTEGER)");
    await db.append("opening_owners", { owner: Int32Array.from(openingOwners) });
    await forget(
      unknown === "opening" ? [...ages, ...bands] : ages,
      `token_id = ${tokenId} AND owner IN (SELECT owner FROM opening_owners)`,
    );
    await db.run("DROP TABLE opening_owners");
  }
}

async function allFigures(
  db: Database,
  spans: readonly TokenSpan[],
  results: readonly TokenResult[],
): Promise<TokenFigures[]> {
  const found = new Map(results.map((result) => [result.tokenId, result]));
  const figures: TokenFigures[] = [];
  for (const { touched, unheld } of spans) {
    const { chain, address, name, ticker, tokenId } = touched;
    const { figures: computed, largest, unknown } = found.get(tokenId)!;
    figures.push({
      ...computed,
      past:
        computed.past && isTiedAtEdge(largest)
          ? {
              ...computed.past,
              hands: handFigures(await byAddress(db, largest), Number(computed.as_of)),
            }
          : computed.past,
      coverage: unknown === "past" && computed.known_from === null ? await coverage(db, tokenId) : null,
      chain: chain as ChainId,
      address,
      name,
      ticker,
      unheld,
    });
  }
  return figures;
}

/** In the order of amount and address. */
async function byAddress(db: Database, largest: readonly LargeOwner[]): Promise<LargeOwner[]> {
  await db.run("CREATE OR REPLACE TEMP TABLE tied_owners (owner INTEGER)");
  await db.append("tied_owners", { owner: Int32Array.from(largest, ({ owner }) => owner) });
  const rows = await db.rows<{ owner: number }>(
    "SELECT wallet_id AS owner FROM wallets WHERE wallet_id IN (SELECT owner FROM tied_owners) ORDER BY address",
  );
  await db.run("DROP TABLE tied_owners");
  const places = new Map(rows.map(({ owner }, place) => [owner, place]));
  return largest.toSorted((one, other) =>
    one.amount === other.amount
      ? places.get(one.owner)! - places.get(other.owner)!
      : one.amount < other.amount
        ? 1
        : -1,
  );
}

/** What there is of a token whose balances are not known. */
async function coverage(db: Database, tokenId: number): Promise<TokenFigures["coverage"]> {
  const [row] = await db.rows<NonNullable<TokenFigures["coverage"]>>(
    `SELECT
       (SELECT count(*)::DOUBLE FROM transfers WHERE token_id = $1 AND silent IS NULL) AS transfers,
       (SELECT count(DISTINCT owner)::DOUBLE FROM (
         SELECT from_owner AS owner FROM transfers WHERE token_id = $1
         UNION ALL SELECT to_owner FROM transfers WHERE token_id = $1
       )) AS addresses`,
    [tokenId],
  );
  return row!;
}

function lostRows(spans: readonly TokenSpan[], results: readonly TokenResult[]): LostRows[] {
  const read = new Map(results.map(({ tokenId, rowCount }) => [tokenId, rowCount]));
  return spans.flatMap(({ touched: { tokenId }, transferCount: rowsIn }) => {
    const rowsOut = read.get(tokenId) ?? 0;
    return rowsIn === rowsOut ? [] : [{ tokenId, rowsIn, rowsOut }];
  });
}
