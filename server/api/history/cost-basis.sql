-- What is held at a moment by what it cost: raw amounts and owners by the number of the bin, 0 for what came at a price
-- of 0, and null where no cost is known. $1: the token; $2: the moment; $3: the upper edges of the bins in ascending
-- order, with spaces between; $4: the numbers of owners that are not counted, with spaces between.
WITH moved AS NOT MATERIALIZED (
  SELECT block, position, time, from_owner, to_owner, amount, price_usd, silent
  FROM transfers
  WHERE token_id = $1 AND time <= $2 AND amount > 0 AND from_owner IS DISTINCT FROM to_owner
),
held AS (
  SELECT r.owner, coalesce(g.amount, 0) AS given
  FROM (SELECT to_owner AS owner, sum(amount) AS amount FROM moved WHERE to_owner IS NOT NULL GROUP BY to_owner) AS r
  LEFT JOIN (
    SELECT from_owner AS owner, sum(amount) AS amount FROM moved WHERE from_owner IS NOT NULL GROUP BY from_owner
  ) AS g ON g.owner = r.owner
  WHERE r.amount > coalesce(g.amount, 0)
    AND r.owner NOT IN (SELECT unnest(string_split($4, ' '))::INTEGER)
),
-- First in, first out, as in server/ledger/fifo. Who gave nothing away has all lots whole, in any order. What lots
-- cost is in lot-costs.ts.
lot AS (
  SELECT m.to_owner AS owner, m.time, m.price_usd, m.silent, m.amount AS open
  FROM moved AS m SEMI JOIN (SELECT owner FROM held WHERE given = 0) AS h ON h.owner = m.to_owner
  UNION ALL
  SELECT owner, time, price_usd, silent, least(amount, received - given) AS open
  FROM (
    SELECT
      m.to_owner AS owner, m.time, m.price_usd, m.silent, m.amount, h.given,
      sum(m.amount) OVER (
        PARTITION BY m.to_owner ORDER BY m.block, m.position ROWS UNBOUNDED PRECEDING
      ) AS received
    FROM moved AS m JOIN held AS h ON h.owner = m.to_owner
    WHERE h.given > 0
  )
  WHERE received > given
),
lot_costs,
edge AS (
  SELECT unnest(string_split($3, ' '))::DOUBLE AS upto, unnest(range(1, len(string_split($3, ' ')) + 1)) AS bin
)
SELECT bin, sum(open) AS amount, count(DISTINCT owner) AS owners
FROM (
  SELECT c.owner, c.open, e.bin FROM costed AS c ASOF JOIN edge AS e ON c.cost <= e.upto WHERE c.cost > 0
  UNION ALL
  SELECT owner, open, CASE WHEN cost = 0 THEN 0 END FROM costed WHERE cost IS NULL OR cost = 0
)
GROUP BY bin
ORDER BY bin
