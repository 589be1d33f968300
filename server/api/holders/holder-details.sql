-- What wallets received, when first, and what they hold at what cost. $1: the token; $2: the numbers of the wallets, with
-- spaces between; $3, $4: the times since which the two changes are summed.
WITH asked AS MATERIALIZED (SELECT unnest(string_split($2, ' '))::INTEGER AS owner),
moved AS MATERIALIZED (
  SELECT block, position, time, from_owner, to_owner, amount, price_usd, coalesce(silent, false) AS silent
  FROM transfers
  WHERE token_id = $1 AND amount > 0 AND from_owner IS DISTINCT FROM to_owner
    AND (from_owner IN (SELECT owner FROM asked) OR to_owner IN (SELECT owner FROM asked))
),
leg AS MATERIALIZED (
  SELECT to_owner AS owner, block, position, time, amount, price_usd, silent
  FROM moved WHERE to_owner IN (SELECT owner FROM asked)
  UNION ALL
  SELECT from_owner, block, position, time, -amount, NULL, silent
  FROM moved WHERE from_owner IN (SELECT owner FROM asked)
),
total AS MATERIALIZED (
  SELECT
    owner,
    min(time) FILTER (amount > 0) AS first_received,
    -- Of what came without a transfer the time is not known.
    arg_min(silent, (block, position)) FILTER (amount > 0) AS is_silent,
    coalesce(sum(-amount) FILTER (amount < 0), 0) AS given,
    coalesce(sum(amount) FILTER (time > $3), 0) AS change_24h,
    coalesce(sum(amount) FILTER (time > $4), 0) AS change_7d
  FROM leg GROUP BY owner
),
-- First in, first out, as in server/ledger/fifo. What lots cost is in lot-costs.ts.
lot AS (
  SELECT owner, time, price_usd, silent, least(amount, received - given) AS open
  FROM (
    SELECT
      l.owner, l.time, l.price_usd, l.silent, l.amount, t.given,
      sum(l.amount) OVER (PARTITION BY l.owner ORDER BY l.block, l.position ROWS UNBOUNDED PRECEDING) AS received
    FROM leg AS l JOIN total AS t USING (owner)
    WHERE l.amount > 0
  )
  WHERE received > given
),
lot_costs
SELECT
  t.owner, t.change_24h, t.change_7d, CASE WHEN NOT t.is_silent THEN t.first_received::DOUBLE END AS first_received,
  c.costed, c.cost
FROM total AS t
LEFT JOIN (
  SELECT owner, sum(open) AS costed, fsum(open::DOUBLE * cost) AS cost
  FROM costed WHERE cost IS NOT NULL GROUP BY owner
) AS c USING (owner)
