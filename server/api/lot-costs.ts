/**
 * What lots cost: `costed`, an owner's open amounts each at its price, after `lot` in a statement about the token $1. Every
 * known price counts, as store/figures/columns.ts reads them, for a day. `until` bounds which are read.
 */
export const lotCosts = (until = "") => `of_transfers AS (
  SELECT time, arg_max(price_usd, (block, position)) AS price_usd
  FROM transfers
  WHERE token_id = $1${until} AND price_usd IS NOT NULL
  GROUP BY time
),
price_point AS (
  SELECT time, price_usd FROM prices WHERE token_id = $1${until}
  UNION ALL
  SELECT time, price_usd FROM of_transfers
  ANTI JOIN (SELECT time FROM prices WHERE token_id = $1) AS series USING (time)
),
costed AS (
  SELECT
    l.owner, l.open,
    CASE
      WHEN l.silent THEN NULL
      WHEN l.price_usd IS NOT NULL THEN l.price_usd
      WHEN p.time >= l.time - 86400 THEN p.price_usd
    END AS cost
  FROM lot AS l ASOF LEFT JOIN price_point AS p ON p.time <= l.time
)`;
