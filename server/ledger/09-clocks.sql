-- Since when the largest owners of this round have not sold. The largest 1000 of a token are among the largest
-- 1000 of every round; equal amounts at the edge are all kept, the address decides later.
INSERT INTO large_owners
WITH edge AS (
  SELECT token_id, list_min(max(amount, 1000)) AS amount FROM owners WHERE amount > 0 GROUP BY token_id
),
large AS (
  SELECT w.token_id, w.owner, w.amount, w.total_out
  FROM owners AS w JOIN edge AS e ON e.token_id = w.token_id AND w.amount >= e.amount
),
-- A wallet that emptied starts anew with the next receipt.
emptied AS (
  SELECT token_id, owner, max(event) FILTER (balance = 0) AS last
  FROM running SEMI JOIN large USING (token_id, owner)
  GROUP BY token_id, owner
),
seller AS (
  SELECT
    r.token_id, r.owner,
    arg_min(r.time, r.event) AS first_receipt,
    arg_max(r.time, r.event) FILTER (r.amount < 0) AS last_sale
  FROM running AS r JOIN emptied AS e ON e.token_id = r.token_id AND e.owner = r.owner
  WHERE e.last IS NULL OR r.event > e.last
  GROUP BY r.token_id, r.owner
),
keeper AS (
  SELECT l.token_id, l.owner, arg_min(l.time, l.event) AS first_receipt
  FROM legs AS l JOIN large USING (token_id, owner)
  WHERE large.total_out = 0
  GROUP BY l.token_id, l.owner
)
SELECT
  large.token_id, large.owner, large.amount,
  coalesce(s.first_receipt, k.first_receipt) AS first_receipt,
  s.last_sale
FROM large
LEFT JOIN seller AS s ON s.token_id = large.token_id AND s.owner = large.owner
LEFT JOIN keeper AS k ON k.token_id = large.token_id AND k.owner = large.owner;

-- The rest of the round is made of what was drawn from them.
DROP TABLE legs;
DROP TABLE internal_legs;
DROP TABLE account_legs;
DROP TABLE running;
