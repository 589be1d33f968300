import { readFileSync } from "node:fs";
import type { Database } from "./database.ts";
import { IngestError } from "./ingest-error.ts";
import { dropSameTransfers, type IncomingSet, rowsByToken } from "./same-transfers.ts";
import { firstImpossible, isDay, type StagedCounts } from "./staged-counts.ts";
import { type MatchedToken, storedIds } from "./token-match.ts";

const sql = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), "utf8");

const stagedWallets = sql("staged-wallets");
const mergeTransfers = sql("merge-transfers");
const repeatedTransfers = sql("repeated-transfers");
/** Each leaves a temporary table of what it changed. */
const mergePrices = sql("merge-prices");
const mergeBalances = sql("merge-balances");
const mergeProblems = sql("merge-problems");

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
  staged: readonly StagedCounts[],
  importId: number | null,
): Promise<ReadonlyMap<number, MergeCounts>> {
  if (staged.some(({ impossible }) => impossible > 0n)) await refuseImpossible(db, tokens);
  const has = (kind: "prices" | "balances" | "problems" | "days") => staged.some((row) => row[kind] > 0n);
  if (has("prices")) await refuseTwoPrices(db, tokens);
  if (has("balances")) await refuseTwoBalances(db, tokens);
  if (has("days")) await keepStoredDays(db);
  await db.run(`SET VARIABLE import_id = ${importId ?? "NULL"}; ${stagedWallets} ${mergeTransfers}`);
  const incoming = await db.rows<IncomingSet>(incomingSets);
  requireAllInOrder(incoming, staged);
  const same = await dropSameTransfers(db, tokens, incoming);
  const mayRepeat =
    storedIds(tokens) !== "" || same.size > 0 || incoming.some(({ repeating }) => repeating > 0n);
  if (mayRepeat) await db.run(repeatedTransfers);
  const repeated = mayRepeat ? await rowsByToken(db, "repeated") : new Map<number, bigint>();
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
  await db.run("DROP TABLE staged_wallets");

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

const incomingSets = `
  SELECT
    token_id, numbering, file, count(*) AS rows, count(*) FILTER (NOT is_in_order) AS disordered,
    count(*) FILTER (repeats) AS repeating
  FROM incoming GROUP BY token_id, numbering, file`;

/** What was staged is all there, in the order in which equal events stand beside each other: else some would count twice. */
function requireAllInOrder(incoming: readonly IncomingSet[], staged: readonly StagedCounts[]): void {
  const given = staged.reduce((sum, { transfers }) => sum + transfers, 0n);
  const merged = incoming.reduce((sum, set) => sum + set.rows, 0n);
  const disordered = incoming.reduce((sum, set) => sum + set.disordered, 0n);
  if (merged === given && disordered === 0n) return;
  throw new Error(
    `the database was given ${given} transfers and put ${merged} in order, ${disordered} of them in the wrong place: ` +
      "nothing was changed; start again, and report it where it comes again",
  );
}

async function refuseImpossible(db: Database, tokens: readonly MatchedToken[]): Promise<void> {
  const wrong = await firstImpossible(db);
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
