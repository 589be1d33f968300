import { readFileSync } from "node:fs";
import type { Database } from "./database.ts";
import { IngestError } from "./ingest-error.ts";
import { dropSameTransfers, rowsByToken } from "./same-transfers.ts";
import type { MatchedToken } from "./token-match.ts";

const sql = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), "utf8");

const stagedErrors = sql("staged-errors");
const stagedWallets = sql("staged-wallets");
const mergeTransfers = sql("merge-transfers");
const repeatedTransfers = sql("repeated-transfers");
/** Each leaves a temporary table of what it changed. */
const mergePrices = sql("merge-prices");
const mergeBalances = sql("merge-balances");
const mergeProblems = sql("merge-problems");
const dropWallets = "DROP VIEW staged_owners; DROP VIEW staged_accounts; DROP TABLE staged_wallets;";

const transferColumns =
  "token_id, block, position, time, from_owner, from_account, to_owner, to_account, amount, price_usd, silent, nullif(numbering, 'log') AS numbering, tx";
const ofImport = "getvariable('import_id')::INTEGER AS import_id";
/** What is incoming is in order already. */
const insertAll = `
  INSERT INTO transfers BY NAME SELECT ${transferColumns}, ${ofImport} FROM incoming;
  DROP TABLE incoming;`;
const insertUnknown = `
  INSERT INTO transfers BY NAME
  SELECT ${transferColumns}, ${ofImport}
  FROM incoming ANTI JOIN (SELECT token_id, block, position FROM repeated WHERE is_stored) AS known
    USING (token_id, block, position)
  WHERE NOT repeats
  ORDER BY token_id, block, position;
  DROP TABLE incoming;`;

export interface RowCounts {
  readonly added: number;
  readonly ignored: number;
}

export interface MergeCounts {
  readonly transfers: RowCounts;
  readonly prices: RowCounts;
  readonly balances: RowCounts;
  /** Changed ones. */
  readonly problems: number;
}

const nothing: RowCounts = { added: 0, ignored: 0 };
export const noCounts: MergeCounts = { transfers: nothing, prices: nothing, balances: nothing, problems: 0 };

/**
 * Brings what is staged into the tables of what was imported, what is known already left out. Counts by token id;
 * a token without staged rows has no entry. `importId`: marks what comes and keeps what it replaces. Throws where the
 * rows contradict each other or what is stored.
 */
export async function mergeStaged(
  db: Database,
  tokens: readonly MatchedToken[],
  importId: number | null,
): Promise<ReadonlyMap<number, MergeCounts>> {
  await db.run(`SET VARIABLE import_id = ${importId ?? "NULL"}`);
  await refuseImpossible(db, tokens);
  const staged = await db.rows<StagedCounts>(stagedCounts);
  const has = (kind: "prices" | "balances" | "problems" | "days") => staged.some((row) => row[kind] > 0n);
  if (has("prices")) await refuseTwoPrices(db, tokens);
  if (has("balances")) await refuseTwoBalances(db, tokens);
  if (has("days")) await keepStoredDays(db);
  await db.run(stagedWallets);
  await db.run(mergeTransfers);
  await requireAllInOrder(db, staged);
  const same = await dropSameTransfers(db, tokens);
  await db.run(repeatedTransfers);
  const repeated = await rowsByToken(db, "repeated");
  await db.run(repeated.size > 0 ? insertUnknown : insertAll);
  if (repeated.size > 0) await refuseConflicts(db, tokens);
  const merged = async (kind: "prices" | "balances" | "problems", script: string, changes: string) => {
    if (!has(kind)) return new Map<number, bigint>();
    await db.run(script);
    return rowsByToken(db, changes);
  };
  const prices = await merged("prices", mergePrices, "incoming_prices");
  const balances = await merged(
    "balances",
    mergeBalances,
    "incoming_balances SEMI JOIN changed_balances USING (token_id)",
  );
  const problems = await merged("problems", mergeProblems, "incoming_problems");
  await db.run(dropWallets);

  const counts = new Map<number, MergeCounts>();
  for (const row of staged) {
    const { tokenId } = tokens[row.token]!;
    const split = (all: bigint, added: bigint | undefined): RowCounts => ({
      added: Number(added ?? 0n),
      ignored: Number(all - (added ?? 0n)),
    });
    counts.set(tokenId, {
      transfers: split(
        row.transfers,
        row.transfers - (repeated.get(tokenId) ?? 0n) - (same.get(tokenId) ?? 0n),
      ),
      prices: split(row.prices, prices.get(tokenId)),
      balances: split(row.balances, balances.get(tokenId)),
      problems: Number(problems.get(tokenId) ?? 0n),
    });
  }
  return counts;
}

interface StagedCounts {
  token: number;
  transfers: bigint;
  prices: bigint;
  balances: bigint;
  problems: bigint;
  /** Transfers that may be of a day of which no clock time is said. */
  days: bigint;
}

const isDay = "numbering <> 'log' AND time % 86400 = 86399";

const stagedCounts = `
  SELECT
    token,
    count(*) FILTER (kind = 't') AS transfers, count(*) FILTER (kind = 'p') AS prices,
    count(*) FILTER (kind = 'b') AS balances, count(*) FILTER (kind = 'x') AS problems,
    count(*) FILTER (is_day) AS days
  FROM (
    SELECT token, 't' AS kind, ${isDay} AS is_day FROM staged_transfers
    UNION ALL SELECT token, 'p', false FROM staged_prices
    UNION ALL SELECT token, 'b', false FROM staged_balances
    UNION ALL SELECT token, 'x', false FROM staged_problems
  ) GROUP BY token`;

/** What was staged is all there, in the order in which equal events stand beside each other: else some would count twice. */
async function requireAllInOrder(db: Database, staged: readonly StagedCounts[]): Promise<void> {
  const given = staged.reduce((sum, { transfers }) => sum + transfers, 0n);
  const [found] = await db.rows<{ rows: bigint; disordered: bigint }>(
    "SELECT count(*) AS rows, count(*) FILTER (NOT is_in_order) AS disordered FROM incoming",
  );
  const { rows, disordered } = found!;
  if (rows === given && disordered === 0n) return;
  throw new Error(
    `the database was given ${given} transfers and put ${rows} in order, ${disordered} of them in the wrong place: ` +
      "nothing was changed; start again, and report it where it comes again",
  );
}

async function refuseImpossible(db: Database, tokens: readonly MatchedToken[]): Promise<void> {
  const [wrong] = await db.rows<{ token: number; row: bigint | null; problem: string }>(stagedErrors);
  if (!wrong) return;
  throw new IngestError("invalid", wrong.problem, {
    ...tokenFacts(tokens[wrong.token]),
    ...rowFact(wrong.row),
  });
}

async function refuseTwoPrices(db: Database, tokens: readonly MatchedToken[]): Promise<void> {
  const [price] = await db.rows<{ token: number; time: bigint }>(
    `SELECT token, time FROM staged_prices GROUP BY token, time HAVING min(price_usd) <> max(price_usd)
     ORDER BY token, time LIMIT 1`,
  );
  if (price) {
    throw new IngestError("conflict", "the import has two different prices for the same second", {
      ...tokenFacts(tokens[price.token]),
      time: Number(price.time),
    });
  }
}

async function refuseTwoBalances(db: Database, tokens: readonly MatchedToken[]): Promise<void> {
  const [balance] = await db.rows<{ token: number; owner: string; account: string | null; row: bigint }>(
    `SELECT token, owner, nullif(account, owner) AS account, max(coalesce(row, rowid)) AS row FROM staged_balances
     GROUP BY ALL HAVING min(amount) <> max(amount) ORDER BY row LIMIT 1`,
  );
  if (balance) {
    throw new IngestError("conflict", `the import has two different balances of ${balance.owner}`, {
      ...tokenFacts(tokens[balance.token]),
      ...rowFact(balance.row),
      wallet: balance.owner,
      ...(balance.account === null ? {} : { account: balance.account }),
    });
  }
}

async function refuseConflicts(db: Database, tokens: readonly MatchedToken[]): Promise<void> {
  const [conflict] = await db.rows<{
    token_id: number;
    row: bigint;
    block: bigint;
    position: bigint;
    time: bigint;
    is_stored: boolean;
    repeats: bigint;
  }>(
    `SELECT
       token_id, row, block, position, time, is_stored,
       (SELECT count(*) FROM repeated WHERE differs AND NOT is_stored) AS repeats
     FROM repeated WHERE differs ORDER BY is_stored, row LIMIT 1`,
  );
  if (!conflict) return;
  const event = conflict.block === 0n ? `${conflict.position}` : `${conflict.block}/${conflict.position}`;
  throw new IngestError("conflict", `the event ${event} is there already, with other content`, {
    ...tokenFacts(tokens.find((token) => token.tokenId === conflict.token_id)),
    ...rowFact(conflict.row),
    time: Number(conflict.time),
    event,
    repeats: Number(conflict.repeats),
  });
}

function tokenFacts(token: MatchedToken | undefined): { chain?: string; token?: string } {
  return token ? { chain: token.identity.chain, token: token.identity.address } : {};
}

function rowFact(row: bigint | null): { row?: number } {
  return row === null ? {} : { row: Number(row) };
}

/**
 * Days of files are stored as their last second. Where all that is stored of a token has its day at 00:00, as earlier
 * versions read them, what comes has so too: the same transfers would be others.
 */
async function keepStoredDays(db: Database): Promise<void> {
  await db.run(`
    UPDATE staged_transfers
    SET time = time - 86399, block = CASE WHEN numbering LIKE '% of times' THEN block - 86399 ELSE block END
    WHERE ${isDay} AND token IN (
      SELECT token FROM import_tokens SEMI JOIN (
        SELECT token_id FROM transfers SEMI JOIN import_tokens USING (token_id)
        GROUP BY token_id HAVING bool_and(time % 86400 = 0)
      ) USING (token_id)
    )`);
}
