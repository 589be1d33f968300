import type { Database } from "./database.ts";

/** How many rows of each kind are staged of a token: its place in the list of tokens given to ingest. */
export interface StagedCounts {
  readonly token: number;
  readonly transfers: bigint;
  readonly prices: bigint;
  readonly balances: bigint;
  readonly problems: bigint;
  /** Transfers that may be of a day of which no clock time is said. */
  readonly days: bigint;
  /** Rows that cannot be. */
  readonly impossible: bigint;
}

export function noneStaged(token: number): StagedCounts {
  return { token, transfers: 0n, prices: 0n, balances: 0n, problems: 0n, days: 0n, impossible: 0n };
}

export const isDay = "numbering <> 'log' AND time % 86400 = 86399";

const isTime = "time BETWEEN 0 AND 253402300799";
const isPrice = "price_usd BETWEEN 0 AND 1e30";
/** What cannot be in a staged row, null where it can. Owners are checked by the source, which knows the chain. */
const problemOf = {
  transfers: `CASE
    WHEN amount < 0 THEN 'the amount is negative'
    WHEN NOT (${isTime}) THEN 'the time is not between 1970 and 9999'
    WHEN block < 0 OR position < 0 THEN 'the block or the position is negative'
    WHEN NOT (${isPrice}) THEN 'the price is not a number from 0 to 1e30'
  END`,
  balances: "CASE WHEN amount < 0 THEN 'the balance is negative' END",
  prices: `CASE
    WHEN NOT (${isPrice}) THEN 'a price is not a number from 0 to 1e30'
    WHEN NOT (${isTime}) THEN 'the time of a price is not between 1970 and 9999'
  END`,
};

/** Throws where a row is staged of a token that is not given. */
export async function countStaged(db: Database, tokenCount: number): Promise<StagedCounts[]> {
  const counts = await db.rows<StagedCounts>(`
    SELECT
      token,
      count(*) FILTER (kind = 't') AS transfers, count(*) FILTER (kind = 'p') AS prices,
      count(*) FILTER (kind = 'b') AS balances, count(*) FILTER (kind = 'x') AS problems,
      count(*) FILTER (is_day) AS days, count(*) FILTER (is_impossible) AS impossible
    FROM (
      SELECT token, 't' AS kind, ${isDay} AS is_day, (${problemOf.transfers}) IS NOT NULL AS is_impossible
      FROM staged_transfers
      UNION ALL SELECT token, 'p', false, (${problemOf.prices}) IS NOT NULL FROM staged_prices
      UNION ALL SELECT token, 'b', false, (${problemOf.balances}) IS NOT NULL FROM staged_balances
      UNION ALL SELECT token, 'x', false, false FROM staged_problems
    ) GROUP BY token`);
  const unknown = counts.find(({ token }) => token < 0 || token >= tokenCount);
  if (unknown) throw new Error(`rows are staged of token ${unknown.token} of ${tokenCount}`);
  return counts;
}

/** The first staged row that cannot be. */
export async function firstImpossible(
  db: Database,
): Promise<{ readonly token: number; readonly row: bigint | null; readonly problem: string } | undefined> {
  const [first] = await db.rows<{ token: number; row: bigint | null; problem: string }>(`
    SELECT * FROM (
      SELECT token, coalesce(row, rowid) AS row, ${problemOf.transfers} AS problem FROM staged_transfers
      UNION ALL SELECT token, coalesce(row, rowid), ${problemOf.balances} FROM staged_balances
      UNION ALL SELECT token, NULL, ${problemOf.prices} FROM staged_prices
    ) WHERE problem IS NOT NULL ORDER BY row NULLS FIRST LIMIT 1`);
  return first;
}
