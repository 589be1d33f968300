-- The moves above getvariable('complete_to'), up to getvariable('upto_slot'), in the order of the chain, each with what
-- its account held before. getvariable('mint').
CREATE OR REPLACE TEMP TABLE ordered_moves AS
SELECT
  m.account, t.slot, coalesce(t.position, 0) AS position, t.time,
  coalesce(m.owner_before, lag(m.owner_after) OVER in_order) AS owner_before, m.owner_after,
  m.amount_before, m.amount_after,
  lag(m.amount_after) OVER in_order AS amount_known,
  lead(m.amount_after) OVER in_order IS NULL AS is_last
FROM solana_moves AS m
JOIN solana_transactions AS t ON t.mint = m.mint AND t.signature = m.signature
WHERE m.mint = getvariable('mint') AND t.slot > getvariable('complete_to') AND t.slot <= getvariable('upto_slot')
WINDOW in_order AS (PARTITION BY m.account ORDER BY t.slot, coalesce(t.position, 0), m.signature);

-- Accounts whose moves leave a gap: one begins with another balance than the one before ended with, the first with
-- another than is stored (opening_holdings), the last ends with another than the snapshot's (stored_holdings).
CREATE OR REPLACE TEMP TABLE gaps AS
SELECT DISTINCT account FROM (
  SELECT m.account FROM ordered_moves AS m
  LEFT JOIN (SELECT account, sum(amount) AS amount FROM opening_holdings GROUP BY account) AS o
    ON o.account = m.account
  WHERE m.amount_before <> coalesce(m.amount_known, o.amount, 0)
  UNION ALL
  SELECT coalesce(h.account, e.account) FROM (
    SELECT account, sum(amount) AS amount FROM stored_holdings GROUP BY account
  ) AS h
  FULL JOIN (
    SELECT account, amount_after AS amount FROM ordered_moves WHERE is_last
    UNION ALL
    SELECT account, sum(amount) FROM opening_holdings
    WHERE account NOT IN (SELECT account FROM ordered_moves) GROUP BY account
  ) AS e ON e.account = h.account
  WHERE coalesce(h.amount, 0) <> coalesce(e.amount, 0)
);
