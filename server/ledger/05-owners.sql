-- Totals of every owner, whatever its accounts.
CREATE OR REPLACE TEMP TABLE owners AS
SELECT
  token_id, owner,
  sum(amount) AS amount,
  coalesce(-sum(amount) FILTER (amount < 0), 0) AS total_out,
  coalesce(sum(amount) FILTER (l.time > t.as_of - 2592000), 0) AS change_30_days,
  -- What of the prices is known decides how realised profit can be summed.
  count(*) FILTER (price IS NULL) AS unknown_prices,
  count(price) FILTER (amount > 0) AS known_costs,
  count(price) FILTER (amount < 0) AS known_sales,
  min(price) AS reference_price
FROM legs AS l JOIN touched_tokens AS t USING (token_id)
WHERE NOT internal
GROUP BY token_id, owner;

-- The legs of owners that gave something away, in order: the balance after each, and what was received so far.
-- All the others keep their lots whole and need no order.
CREATE OR REPLACE TEMP TABLE running AS
SELECT
  l.token_id, l.owner, l.block, l.position, l.time, l.amount, l.price,
  sum(l.amount) OVER in_order AS balance,
  sum(greatest(l.amount, 0)) OVER in_order AS received
FROM legs AS l JOIN owners AS o ON o.token_id = l.token_id AND o.owner = l.owner
WHERE NOT l.internal AND o.total_out > 0
WINDOW in_order AS (PARTITION BY l.token_id, l.owner ORDER BY l.block, l.position ROWS UNBOUNDED PRECEDING);
