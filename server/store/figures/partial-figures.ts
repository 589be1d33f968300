import type { SpanUnit } from "../../../contract/beside/reading-spans.ts";
import type { ChainId } from "../../../contract/chains.ts";
import { isOverflow } from "../database.ts";
import type { Reader } from "../reader.ts";

/** What the stored transfers of a token that is being read come to: exact as of the newest of them. */
export interface PartialFigures {
  readonly holders: number;
  /** Of seven days before the newest; null where the token is younger. */
  readonly holdersBefore: number | null;
  /** Parts of what is held, from 0 to 1. */
  readonly top10: number | null;
  readonly top100: number | null;
  readonly hhi: number | null;
}

/** Up to a block: more may be stored meanwhile. */
const stored = `FROM transfers
  WHERE token_id IN (SELECT token_id FROM uncomputed_tokens WHERE chain = $1 AND address = $2) AND block <= $3`;
const week = 7 * 86_400;

/**
 * Holders and concentration by the transfers that are stored, as the ledger's steps define them. Null where transfers do
 * not say what is held: where a balance would be below zero, or does not fit.
 */
export async function partialFigures(
  reader: Reader,
  chain: ChainId,
  address: string,
  block: number,
): Promise<PartialFigures | null> {
  try {
    const [row] = await reader.rows<PartialFigures & { isBelowZero: boolean }>(
      `WITH stored AS (SELECT from_owner, to_owner, amount, time ${stored}),
       ends AS (SELECT min(time) AS first, max(time) AS newest FROM stored),
       legs AS (
         SELECT to_owner AS owner, amount, time FROM stored WHERE to_owner IS NOT NULL
         UNION ALL
         SELECT from_owner, -amount, time FROM stored WHERE from_owner IS NOT NULL
       ),
       owners AS (
         SELECT owner, sum(amount) AS amount,
           coalesce(sum(amount) FILTER (time <= (SELECT newest - ${week} FROM ends)), 0) AS before
         FROM legs GROUP BY owner
       ),
       ranked AS (
         SELECT amount, row_number() OVER (ORDER BY amount DESC) AS place FROM owners WHERE amount > 0
       ),
       shares AS (
         SELECT place, amount::DOUBLE / (SELECT sum(amount) FROM ranked)::DOUBLE AS part FROM ranked
       )
       SELECT
         (SELECT count(*) FROM ranked)::DOUBLE AS holders,
         (SELECT CASE WHEN first <= newest - ${week} THEN (SELECT count(*) FROM owners WHERE before > 0) END
          FROM ends)::DOUBLE AS "holdersBefore",
         (SELECT sum(part) FROM shares WHERE place <= 10) AS top10,
         (SELECT sum(part) FROM shares WHERE place <= 100) AS top100,
         (SELECT sum(part ** 2) FROM shares) AS hhi,
         EXISTS (FROM owners WHERE amount < 0) AS "isBelowZero"`,
      [chain, address, block],
    );
    if (row!.isBelowZero) return null;
    const { holders, holdersBefore, top10, top100, hhi } = row!;
    return { holders, holdersBefore, top10, top100, hhi };
  } catch (error) {
    if (isOverflow(error)) return null;
    throw error;
  }
}

/** How many of the stored transfers began in each piece of time, by its first second. */
export async function transfersByTime(
  reader: Reader,
  chain: ChainId,
  address: string,
  block: number,
  unit: SpanUnit,
): Promise<ReadonlyMap<number, number>> {
  const rows = await reader.rows<{ start: number; transfers: number }>(
    `SELECT epoch(date_trunc('${unit}', make_timestamp(time * 1000000)))::DOUBLE AS start,
       count(*)::DOUBLE AS transfers
     ${stored} GROUP BY ALL`,
    [chain, address, block],
  );
  return new Map(rows.map(({ start, transfers }) => [start, transfers]));
}
