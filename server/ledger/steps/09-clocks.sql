-- Since when the largest owners of this round have not sold. The largest 1500 of a token are among the largest
-- 1500 of every round; equal amounts at the edge are all kept, the address decides later. 1000 are counted, so 500 of
-- them may be left out.
CREATE OR REPLACE TEMP TABLE large AS
SELECT w.token_id, w.owner, w.amount, w.total_out, w.legs, w.least_time
FROM owners AS w
JOIN (
  SELECT token_id, list_min(max(amount, 1500)) AS amount FROM owners WHERE amount > 0 GROUP BY token_id
) AS e ON e.token_id = w.token_id AND w.amount >= e.amount;

INSERT INTO large_owners
WITH
-- A wallet that emptied starts anew with the next receipt.
trader AS (
  SELECT
    r.token_id, r.owner,
    max(r.event) FILTER (r.balance = 0) AS emptied,
    max(r.event) FILTER (r.amount < 0) AS sold,
    arg_max(r.time, r.event) FILTER (r.amount < 0) AS last_sale
  FROM running AS r SEMI JOIN large USING (token_id, owner)
  GROUP BY r.token_id, r.owner
),
-- First receipts matter only of those who sold nothing since: the time of one leg is known.
keeper AS (
  SELECT l.token_id, l.owner, arg_min(l.time, l.event) AS first_receipt
  FROM legs AS l
  JOIN (
    SELECT large.token_id, large.owner, emptied
    FROM large LEFT JOIN trader USING (token_id, owner)
    WHERE legs > 1 AND (total_out = 0 OR sold <= emptied)
  ) AS k ON k.token_id = l.token_id AND k.owner = l.owner
  WHERE k.emptied IS NULL OR l.event > k.emptied
  GROUP BY l.token_id, l.owner
)
SELECT
  large.token_id, large.owner, large.amount,
  coalesce(k.first_receipt, large.least_time) AS first_receipt,
  CASE WHEN t.emptied IS NULL OR t.sold > t.emptied THEN t.last_sale END AS last_sale
FROM large
LEFT JOIN trader AS t ON t.token_id = large.token_id AND t.owner = large.owner
LEFT JOIN keeper AS k ON k.token_id = large.token_id AND k.owner = large.owner;

-- The rest of the round is made of what was drawn from them.
DROP TABLE large;
DROP VIEW legs;
DROP TABLE events;
DROP TABLE traders;
DROP TABLE account_owners;
DROP TABLE several_accounts;
DROP TABLE accounts;
DROP TABLE internal_legs;
DROP TABLE account_legs;
DROP TABLE account_running;
DROP TABLE owner_states;
DROP TABLE running;
