import type { Database } from "../../store/database.ts";
import type { Reader } from "../../store/reader.ts";
import type { TransactionChanges } from "./transaction.ts";

export interface History {
  /** Transactions explain every balance up to this slot; null before they do. */
  readonly completeTo: number | null;
  /** Why they do not add up, as far as they were read. */
  readonly problem: string | null;
}

/** An account whose transactions are to be read. */
export interface Scan {
  readonly account: string;
  readonly wanted: number;
  readonly doneTo: number;
  readonly goal: number | null;
  readonly before: string | null;
  readonly isCareful: boolean;
}

export interface ReadTransaction extends TransactionChanges {
  readonly signature: string;
}

/** Below every slot. */
export const beforeAll = -1;

/** Undefined where the history of the token is not wanted. */
export async function loadHistory(reader: Reader, mint: string): Promise<History | undefined> {
  const [row] = await reader.rows<{ complete_to: number | null; problem: string | null }>(
    "SELECT complete_to::DOUBLE AS complete_to, problem FROM solana_histories WHERE mint = $1",
    [mint],
  );
  return row && { completeTo: row.complete_to, problem: row.problem };
}

export async function saveHistory(db: Database, mint: string, history: History): Promise<void> {
  await db.run("DELETE FROM solana_histories WHERE mint = $1", [mint]);
  await db.append("solana_histories", {
    mint: [mint],
    complete_to: [history.completeTo],
    problem: [history.problem],
  });
}

/**
 * Wants the transactions of accounts to be read up to a slot, those that were wanted before as well if `raises`. What
 * is up to `doneTo` is known.
 */
export async function wantScans(
  db: Database,
  mint: string,
  accounts: Iterable<string>,
  wanted: Wanted,
): Promise<void> {
  await db.run("CREATE OR REPLACE TEMP TABLE wanted_accounts (account VARCHAR)");
  await db.append("wanted_accounts", { account: [...new Set(accounts)] });
  await wantStagedScans(db, mint, wanted);
}

interface Wanted {
  readonly upto: number;
  readonly doneTo: number;
  readonly raises: boolean;
}

/** The same for the accounts, each once, of the temporary table wanted_accounts. */
export async function wantStagedScans(
  db: Database,
  mint: string,
  { upto, doneTo, raises }: Wanted,
): Promise<void> {
  if (raises) {
    await db.run(
      `UPDATE solana_scans SET wanted = greatest(wanted, $2)
       WHERE mint = $1 AND account IN (SELECT account FROM wanted_accounts)`,
      [mint, upto],
    );
  }
  await db.run(
    `INSERT INTO solana_scans
     SELECT $1, account, $2, $3, NULL, NULL, false FROM wanted_accounts
     WHERE account NOT IN (SELECT account FROM solana_scans WHERE mint = $1)`,
    [mint, upto, doneTo],
  );
}

/** Forgets what was read of accounts, so that it is read again, with every page doubted. */
export async function readAgain(
  db: Database,
  mint: string,
  accounts: readonly string[],
  doneTo: number,
): Promise<void> {
  const list = [mint, ...accounts].map((account) => `'${account}'`).join(", ");
  await db.run(
    `UPDATE solana_scans SET done_to = $2, goal = NULL, before = NULL, is_careful = true
     WHERE mint = $1 AND account IN (${list})`,
    [mint, doneTo],
  );
}

/** For `alongside`: the history is complete up to a slot, and what it was made of is needed no more. */
export async function finishHistory(db: Database, mint: string, completeTo: number): Promise<void> {
  await saveHistory(db, mint, { completeTo, problem: null });
  for (const table of ["solana_scans", "solana_transactions", "solana_moves"]) {
    await db.run(`DELETE FROM ${table} WHERE mint = $1`, [mint]);
  }
}

/** Some of the accounts that are still to be read, and how many there are in all. */
export async function dueScans(
  reader: Reader,
  mint: string,
  limit: number,
): Promise<{ scans: Scan[]; total: number; read: number }> {
  const scans = await reader.rows<{
    account: string;
    wanted: number;
    done_to: number;
    goal: number | null;
    before: string | null;
    is_careful: boolean;
  }>(
    `SELECT account, wanted::DOUBLE AS wanted, done_to::DOUBLE AS done_to, goal::DOUBLE AS goal, before, is_careful
     FROM solana_scans WHERE mint = $1 AND wanted > done_to ORDER BY account LIMIT ${limit}`,
    [mint],
  );
  const [counts] = await reader.rows<{ total: number; read: number }>(
    `SELECT count(*)::DOUBLE AS total, (count(*) FILTER (wanted <= done_to))::DOUBLE AS read
     FROM solana_scans WHERE mint = $1`,
    [mint],
  );
  return {
    scans: scans.map(({ done_to: doneTo, is_careful: isCareful, ...row }) => ({ ...row, doneTo, isCareful })),
    ...counts!,
  };
}

/** Those of the signatures whose transactions are stored. */
export async function storedSignatures(
  reader: Reader,
  mint: string,
  signatures: readonly string[],
): Promise<ReadonlySet<string>> {
  if (signatures.length === 0) return new Set();
  // Signatures are base58: nothing in them needs quoting.
  const list = signatures.map((signature) => `'${signature}'`).join(", ");
  const rows = await reader.rows<{ signature: string }>(
    `SELECT signature FROM solana_transactions WHERE mint = $1 AND signature IN (${list})`,
    [mint],
  );
  return new Set(rows.map(({ signature }) => signature));
}

/** How far the scans came, and what they found. */
export async function saveProgress(
  db: Database,
  mint: string,
  scans: readonly Scan[],
  transactions: readonly (ReadTransaction & { readonly time: number })[],
): Promise<void> {
  const list = scans.map(({ account }) => `'${account}'`).join(", ");
  await db.run(`DELETE FROM solana_scans WHERE mint = $1 AND account IN (${list})`, [mint]);
  await db.append("solana_scans", {
    mint: scans.map(() => mint),
    account: scans.map(({ account }) => account),
    wanted: scans.map(({ wanted }) => wanted),
    done_to: scans.map(({ doneTo }) => doneTo),
    goal: scans.map(({ goal }) => goal),
    before: scans.map(({ before }) => before),
    is_careful: scans.map(({ isCareful }) => isCareful),
  });
  await db.append("solana_transactions", {
    mint: transactions.map(() => mint),
    signature: transactions.map(({ signature }) => signature),
    slot: transactions.map(({ slot }) => slot),
    position: transactions.map(({ index }) => index),
    time: transactions.map(({ time }) => time),
  });
  const moves = transactions.flatMap(({ signature, changes }) =>
    changes.map((change) => ({ signature, ...change })),
  );
  await db.append("solana_moves", {
    mint: moves.map(() => mint),
    signature: moves.map(({ signature }) => signature),
    account: moves.map(({ account }) => account),
    owner_before: moves.map(({ ownerBefore }) => ownerBefore),
    owner_after: moves.map(({ ownerAfter }) => ownerAfter),
    amount_before: moves.map(({ before }) => before),
    amount_after: moves.map(({ after }) => after),
  });
}
