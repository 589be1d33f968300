import type { Database } from "../database.ts";

const fact = (path: string, type: "INTEGER" | "DOUBLE") => `(t.facts->>'$.${path}')::${type}`;

/** Stands between name and ticker in `search_text`. */
export const tickerMark = "chr(31)";

/** Each column of `tokens` that is filled, and what of. */
const listColumns: Readonly<Record<string, string>> = {
  knows_balances: "coalesce(a.knows_balances, false)",
  list_change_24h: "a.change_24h",
  list_change_7d: "a.change_7d",
  list_hhi: "a.hhi",
  list_top10_share: "CASE WHEN t.supply > 0 THEN h.top10::DOUBLE / t.supply::DOUBLE END",
  list_wallet_count: fact("wallets.count", "INTEGER"),
  list_wallet_top10_share: fact("wallets.top10", "DOUBLE"),
  list_wallet_hhi: fact("wallets.hhi", "DOUBLE"),
  list_wallet_change_24h: fact(`walletChanges."1day"`, "DOUBLE"),
  list_wallet_change_7d: fact(`walletChanges."7days"`, "DOUBLE"),
  list_volume_7d_usd: fact("activity.moved_7d_usd", "DOUBLE"),
  list_first_transfer: fact("activity.first", "DOUBLE"),
  search_text: `ltrim(lower(t.name), '$') || ${tickerMark} || ltrim(lower(t.ticker), '$')`,
};

const isUnfilled = "knows_balances IS NULL OR search_text IS NULL";

/**
 * Fills the columns by which lists of tokens are sorted and searched, from what the tokens answer: of the tokens given, or of all that
 * lack them, which an earlier version or a worker of one has written.
 */
export async function fillListFigures(db: Database, tokenIds?: readonly number[]): Promise<void> {
  if (tokenIds === undefined) {
    const lacking = await db.rows(`SELECT 1 FROM tokens WHERE ${isUnfilled} LIMIT 1`);
    if (lacking.length === 0) return;
  }
  if (tokenIds?.length === 0) return;
  // Numbers, and no subquery: the rows of a few among many tokens are found by them.
  const wanted = tokenIds
    ? `token_id IN (${tokenIds.join(", ")})`
    : `token_id IN (SELECT token_id FROM tokens WHERE ${isUnfilled})`;
  const columns = Object.entries(listColumns);
  await db.run(`
    UPDATE tokens SET ${columns.map(([name]) => `${name} = f.${name}`).join(", ")}
    FROM (
      SELECT t.token_id, ${columns.map(([name, value]) => `${value} AS ${name}`).join(", ")}
      FROM (FROM tokens WHERE ${wanted}) AS t
      LEFT JOIN (
        SELECT
          token_id,
          count(*) FILTER (endpoint = 'getHolders' AND problem IS NOT NULL) = 0 AS knows_balances,
          max((body->>'1day')::DOUBLE) FILTER (endpoint = 'getHolderDeltas') AS change_24h,
          max((body->>'7days')::DOUBLE) FILTER (endpoint = 'getHolderDeltas') AS change_7d,
          max((body->>'hhi')::DOUBLE) FILTER (endpoint = 'getTokenStats') AS hhi
        FROM answers
        WHERE endpoint IN ('getToken', 'getHolders', 'getHolderDeltas', 'getTokenStats') AND ${wanted}
        GROUP BY token_id
      ) AS a USING (token_id)
      LEFT JOIN (
        SELECT token_id, sum(amount) AS top10 FROM holders WHERE rank <= 10 AND ${wanted} GROUP BY token_id
      ) AS h USING (token_id)
    ) AS f
    WHERE tokens.token_id = f.token_id AND tokens.${wanted}`);
}
