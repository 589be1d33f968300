-- legs: every transfer seen from the owner that gives (amount < 0) and from the one that receives, for the
-- tokens and the share of owners of this round. A transfer of nothing, to the same account, or from nowhere to
-- nowhere is no event. `internal`: between accounts of one owner, which concerns the accounts only.
CREATE OR REPLACE TEMP TABLE legs AS
WITH events AS (
  SELECT
    e.token_id, e.block, e.position, e.time, e.from_owner, e.from_account, e.to_owner, e.to_account, e.amount,
    from_owner IS NOT DISTINCT FROM to_owner AS internal,
    -- The price of an event: its own, else the last known one, at most a day old.
    coalesce(e.price_usd, CASE WHEN p.time >= e.time - 86400 THEN p.price_usd END) AS price
  FROM transfers AS e
  ASOF LEFT JOIN price_points AS p ON p.token_id = e.token_id AND p.time <= e.time
  WHERE e.token_id BETWEEN getvariable('first_token') AND getvariable('last_token')
    AND e.token_id IN (SELECT token_id FROM touched_tokens)
    AND e.amount > 0
    AND (e.from_owner, e.from_account) IS DISTINCT FROM (e.to_owner, e.to_account)
)
SELECT token_id, from_owner AS owner, from_account AS account, block, position, time, -amount AS amount, internal, price
FROM events
WHERE from_owner IS NOT NULL AND from_owner % getvariable('parts') = getvariable('part')
UNION ALL
SELECT token_id, to_owner, to_account, block, position, time, amount, internal, price
FROM events
WHERE to_owner IS NOT NULL AND to_owner % getvariable('parts') = getvariable('part');
