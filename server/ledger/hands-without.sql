-- Since when the largest owners but some have not sold, and how old their tokens are. $1: the token; $2: the addresses
-- that are left out; $3: so many owners at most. As in steps/09-clocks.sql, of few owners.
WITH edge AS MATERIALIZED (
  SELECT list_min(max(amount, 1500)) AS amount FROM wallet_stats WHERE token_id = $1 AND amount > 0
),
largest AS MATERIALIZED (
  SELECT s.owner, s.diamond, s.gold, s.silver, s.bronze, s.wood
  FROM wallet_stats AS s JOIN wallets AS w ON w.wallet_id = s.owner
  WHERE s.token_id = $1 AND s.amount > 0 AND s.amount >= (SELECT amount FROM edge)
    AND w.address NOT IN (SELECT unnest(string_split($2, ' ')))
  ORDER BY s.amount DESC, w.address
  LIMIT $3
),
running AS MATERIALIZED (
  SELECT
    owner, time, amount, row_number() OVER in_order AS place,
    sum(amount) OVER (in_order ROWS UNBOUNDED PRECEDING) AS balance
  FROM (
    SELECT from_owner AS owner, block, position, time, -amount AS amount FROM transfers
    WHERE token_id = $1 AND amount > 0 AND from_owner IS DISTINCT FROM to_owner
      AND from_owner IN (SELECT owner FROM largest)
    UNION ALL
    SELECT to_owner, block, position, time, amount FROM transfers
    WHERE token_id = $1 AND amount > 0 AND from_owner IS DISTINCT FROM to_owner
      AND to_owner IN (SELECT owner FROM largest)
  )
  WINDOW in_order AS (PARTITION BY owner ORDER BY block, position)
),
-- A wallet that emptied starts anew with the next receipt.
emptied AS (
  SELECT owner, coalesce(max(place) FILTER (balance = 0), 0) AS place FROM running GROUP BY owner
),
clock AS (
  SELECT
    r.owner, arg_min(r.time, r.place) AS first_receipt,
    arg_max(r.time, r.place) FILTER (r.amount < 0) AS last_sale
  FROM running AS r JOIN emptied AS e ON e.owner = r.owner AND r.place > e.place
  GROUP BY r.owner
)
SELECT
  c.first_receipt::DOUBLE AS first_receipt, c.last_sale::DOUBLE AS last_sale,
  l.diamond, l.gold, l.silver, l.bronze, l.wood
FROM largest AS l JOIN clock AS c ON c.owner = l.owner
