import { readFileSync } from "node:fs";
import { countedOverUsd } from "../../contract/sizes.ts";
import type { Database } from "../store/database.ts";
import { rawWorth } from "./amount.ts";
import { type Beside, startBeside } from "./beside/beside.ts";
import { runGivingBack, runPlainly, type RunStep } from "./dropped.ts";
import type { TokenFigures } from "./figures.ts";
import { type HistoryOptions, HistoryWriter } from "./history.ts";
import { macros } from "./macros.ts";
import { type PlannedToken, plannedTokens, planRounds, type Round, setRound } from "./rounds.ts";
import { beginWalk, endWalk } from "./walk/walking.ts";

const sql = (name: string) => readFileSync(new URL(`steps/${name}.sql`, import.meta.url), "utf8");

const tables = sql("00-tables");
const snapshots = sql("01-snapshots");
const spans = sql("02-spans");
const ticks = sql("02-ticks");
const checkpoints = sql("02-checkpoints");
const events = sql("03-events");
const densePrices = sql("03-dense-prices");
const legs = sql("03-legs");
const owners = sql("04-owners");
/** While lots are walked through. Some are for few rounds: where there are such rows. */
const stepsBeside = [
  { name: "05-accounts" },
  { name: "06-overdrafts" },
  { name: "07-lots" },
  { name: "08-spells" },
  { name: "08-checkpoints", only: "checkpoint_ticks" },
  { name: "08-row-counts" },
  { name: "09-clocks" },
].map(({ name, only }) => ({ text: sql(name), only }));
const wallets = sql("10-wallets");
const walletStats = sql("11-wallet-stats");
const holders = sql("12-holders");
const marks = sql("12-marks");
const incomplete = sql("13-incomplete");
const opened = sql("13-opened");
const adjusted = sql("13-adjusted");
const clocks = sql("13-clocks");
const keptBalances = sql("14-checkpoints");
const figures = sql("14-figures");
const rowCounts = sql("18-row-counts");

/** Two a transfer. A moment is so few from a checkpoint that its balances are there at once. */
const legsBetweenCheckpoints = 50_000;

/** A token to compute. It has either transfers or, as a snapshot, balances. */
export interface TouchedToken {
  readonly tokenId: number;
  readonly chain: string;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly snapshot: boolean;
  /** Transfers before the first one are missing, whether or not a balance shows it. */
  readonly partial: boolean;
  /** Of a partial token: its first events are what everybody held at one moment, so balances are right from then on. */
  readonly opened: boolean;
  /** Some balances came without transfers, nobody knows when: what was held is right from the newest of those entries on. */
  readonly adjusted: boolean;
  /** Unix seconds of the snapshot; ignored where there are transfers. */
  readonly asOf: number | null;
}

export interface ComputeOptions extends HistoryOptions {
  /** Legs (two a transfer) computed at once: what bounds memory. */
  readonly legsPerRound?: number;
  /** For tests: see {@link legsBetweenCheckpoints}; 8 times as many make a token large. */
  readonly legsBetweenCheckpoints?: number;
  /** For tests: from how many on lots are walked through in a thread of its own. */
  readonly legsForThread?: number;
  /** For tests: changes what a step made. Called when the legs of a round are in order, and when all is written. */
  readonly corrupt?: (db: Database, made: "legs" | "results") => Promise<void>;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Computes the tokens anew from what is stored: writes all tables of figures (steps/ says which) and returns the
 * figures of every token. To be called inside a transaction. Tokens in which an owner goes negative are left in the
 * temporary table `overdrafts`, as are, without an owner, partial ones that were not opened; all partial ones and
 * those with overdrafts are marked incomplete. {@link findLostRows} says afterwards whether a step lost or repeated rows.
 */
export async function computeTokens(
  db: Database,
  tokens: readonly TouchedToken[],
  { legsPerRound = 2_000_000, onProgress, ...options }: ComputeOptions = {},
): Promise<TokenFigures[]> {
  await db.run(macros);
  await stageTokens(db, tokens);
  await db.run(tables);
  if (await hasRows(db, "balances SEMI JOIN touched_tokens USING (token_id)")) await db.run(snapshots);
  await db.run(spans);
  await db.run(ticks);
  await db.run(
    `SET VARIABLE legs_between_checkpoints = ${options.legsBetweenCheckpoints ?? legsBetweenCheckpoints}`,
  );
  await db.run(checkpoints);
  await setThresholds(db);

  const partial = tokens.filter((token) => token.partial && !token.opened);
  if (partial.length > 0) {
    await db.append("overdrafts", { token_id: partial.map((token) => token.tokenId) });
  }
  // The entries may have been taken back with their blocks; until there are new ones nothing is known.
  if (tokens.some((token) => token.adjusted)) {
    await db.run(
      "INSERT INTO overdrafts (token_id) SELECT token_id FROM touched_tokens WHERE adjusted AND adjusted_at IS NULL",
    );
  }

  const planned = await db.rows<PlannedToken>(plannedTokens);
  const rounds = planRounds(planned, legsPerRound);
  // One round leaves room for what it dropped, and a small one is done sooner so.
  const run = rounds.length > 1 ? runGivingBack : runPlainly;
  const beside = startBeside(
    planned.reduce((sum, token) => sum + token.legs, 0),
    options.legsForThread,
  );
  try {
    const history = new HistoryWriter(db, run, beside);
    for (const [index, round] of rounds.entries()) {
      onProgress?.(index, rounds.length);
      await computeRound(db, run, beside, round, options);
      if (round.part === round.parts - 1) await history.putInOrder(options);
    }
    onProgress?.(rounds.length, rounds.length);
    await rankHolders(db, planned, legsPerRound);
    if (await hasRows(db, "overdrafts")) await db.run(incomplete);
    if (tokens.some((token) => token.opened)) await db.run(opened);
    if (tokens.some((token) => token.adjusted)) await db.run(adjusted);
    if (await hasRows(db, "large_owners")) await db.run(clocks);
    if (await hasRows(db, "checkpoint_ticks ANTI JOIN overdrafts USING (token_id)"))
      await run(db, keptBalances);
    await history.finish();
  } finally {
    await beside.close();
  }
  await options.corrupt?.(db, "results");
  await db.run(rowCounts);
  return db.rows<TokenFigures>(figures);
}

async function computeRound(
  db: Database,
  run: RunStep,
  beside: Beside,
  round: Round,
  { corrupt }: ComputeOptions,
): Promise<void> {
  await setRound(db, round);
  await run(db, events);
  if (round.hasDensePrices) await run(db, densePrices);
  await run(db, legs);
  await run(db, owners);
  await corrupt?.(db, "legs");
  await beginWalk(db, beside, round);
  for (const { text, only } of stepsBeside) {
    if (only !== undefined && !(await hasRows(db, only))) continue;
    await run(db, text);
  }
  await endWalk(db, beside, round);
  await run(db, wallets);
  if (await hasRows(db, "wallets_of_round")) await run(db, walletStats);
}

/** Every pass reads all wallets for their addresses, so passes are few; a token is ranked in one of them. */
async function rankHolders(
  db: Database,
  planned: readonly PlannedToken[],
  legsPerRound: number,
): Promise<void> {
  const counted = new Map(
    (
      await db.rows<{ token_id: number; rows: number }>(
        "SELECT token_id, count(*)::DOUBLE AS rows FROM account_balances GROUP BY token_id",
      )
    ).map((row) => [row.token_id, row.rows]),
  );
  const ranked = planned.flatMap((token) => {
    const count = counted.get(token.token_id);
    return count === undefined ? [] : [{ ...token, legs: count }];
  });
  for (const round of planRounds(ranked, legsPerRound)) {
    if (round.part > 0) continue;
    await setRound(db, round);
    await db.run(holders);
  }
  if (ranked.length > 0) await db.run(marks);
}

/**
 * Asked before every INSERT into a table of the file: DuckDB 1.5.6 does not show the rows of a large INSERT to
 * anybody, until it is restarted, when an INSERT of no rows into the same table came before in the transaction.
 */
async function hasRows(db: Database, source: string): Promise<boolean> {
  return (await db.rows(`SELECT 1 FROM ${source} LIMIT 1`)).length > 0;
}

/** A step that keeps rows, and made more or fewer of a token than it was given. */
export interface LostRows {
  readonly tokenId: number;
  readonly step: string;
  readonly rowsIn: number;
  readonly rowsOut: number;
}

/** Of the computation before, in the same transaction. */
export async function findLostRows(db: Database): Promise<LostRows[]> {
  return db.rows<LostRows>(
    `SELECT token_id AS "tokenId", step, sum(rows_in)::DOUBLE AS "rowsIn", sum(rows_out)::DOUBLE AS "rowsOut"
     FROM row_counts GROUP BY token_id, step HAVING sum(rows_in) <> sum(rows_out) ORDER BY token_id, step`,
  );
}

async function stageTokens(db: Database, tokens: readonly TouchedToken[]): Promise<void> {
  await db.run(`CREATE OR REPLACE TEMP TABLE touched_tokens (
    token_id INTEGER, chain VARCHAR, address VARCHAR, name VARCHAR, ticker VARCHAR, decimals INTEGER,
    unit DOUBLE, snapshot BOOLEAN, opened BOOLEAN, adjusted BOOLEAN, as_of BIGINT, adjusted_at BIGINT, first_time BIGINT, leg_count BIGINT,
    last_block BIGINT, last_position BIGINT, is_wide BOOLEAN,
    price_usd DOUBLE, priced BOOLEAN, reference_price DOUBLE, last_price_at BIGINT, price_shift INTEGER,
    unheld HUGEINT,
    hours_from BIGINT, money_scale DOUBLE, price_scale DOUBLE
  )`);
  await db.append("touched_tokens", {
    token_id: tokens.map((token) => token.tokenId),
    chain: tokens.map((token) => token.chain),
    address: tokens.map((token) => token.address),
    name: tokens.map((token) => token.name),
    ticker: tokens.map((token) => token.ticker),
    decimals: tokens.map((token) => token.decimals),
    unit: tokens.map((token) => Number(`1e${token.decimals}`)),
    snapshot: tokens.map((token) => token.snapshot),
    opened: tokens.map((token) => token.opened),
    adjusted: tokens.map((token) => token.adjusted),
    as_of: tokens.map((token) => (token.snapshot ? token.asOf : null)),
    priced: tokens.map(() => false),
    is_wide: tokens.map(() => false),
  });
}

async function setThresholds(db: Database): Promise<void> {
  const priced = await db.rows<{ token_id: number; price_usd: number; decimals: number }>(
    "SELECT token_id, price_usd, decimals FROM touched_tokens WHERE price_usd IS NOT NULL",
  );
  const names = Object.keys(countedOverUsd) as (keyof typeof countedOverUsd)[];
  await db.run(`CREATE OR REPLACE TEMP TABLE thresholds (
    token_id INTEGER, ${names.map((name) => `${name} HUGEINT`).join(", ")}
  )`);
  const worth = (name: keyof typeof countedOverUsd) =>
    priced.map((token) => rawWorth(countedOverUsd[name], token.price_usd, token.decimals));
  await db.append("thresholds", {
    token_id: priced.map((token) => token.token_id),
    ...Object.fromEntries(names.map((name) => [name, worth(name)])),
  });
}
