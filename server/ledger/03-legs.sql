-- The events of this round: some tokens, or one with a share of its owners. A transfer of nothing, to the same
-- account, or from nowhere to nowhere is none. `event` is the order: block, then position.
CREATE OR REPLACE TEMP TABLE events AS
SELECT
  e.token_id, (e.block::HUGEINT << 64) + e.position AS event, e.time,
  e.from_owner, e.from_account, e.to_owner, e.to_account, e.amount,
  -- The price of an event: its own, else the last known one, at most a day old.
  coalesce(e.price_usd, CASE WHEN p.time >= e.time - 86400 THEN p.price_usd END) AS price
FROM transfers AS e
ASOF LEFT JOIN price_points AS p ON p.token_id = e.token_id AND p.time <= e.time
WHERE e.token_id BETWEEN getvariable('first_token') AND getvariable('last_token')
  AND e.token_id IN (SELECT token_id FROM touched_tokens)
  AND e.amount > 0
  AND (e.from_owner, e.from_account) IS DISTINCT FROM (e.to_owner, e.to_account)
  AND (
    getvariable('parts') = 1
    OR e.from_owner % getvariable('parts') = getvariable('part')
    OR e.to_owner % getvariable('parts') = getvariable('part')
  );

-- Each event seen from the owner that gives (amount < 0) and from the one that receives.
CREATE OR REPLACE TEMP TABLE legs AS
SELECT token_id, from_owner AS owner, from_account AS account, event, time, -amount AS amount, price
FROM events
WHERE from_owner % getvariable('parts') = getvariable('part') AND from_owner IS DISTINCT FROM to_owner
UNION ALL
SELECT token_id, to_owner, to_account, event, time, amount, price
FROM events
WHERE to_owner % getvariable('parts') = getvariable('part') AND from_owner IS DISTINCT FROM to_owner;

-- Moves between accounts of one owner concern the accounts only.
CREATE OR REPLACE TEMP TABLE internal_legs AS
SELECT token_id, from_owner AS owner, from_account AS account, event, time, -amount AS amount
FROM events
WHERE from_owner % getvariable('parts') = getvariable('part') AND from_owner = to_owner
UNION ALL
SELECT token_id, to_owner, to_account, event, time, amount
FROM events
WHERE to_owner % getvariable('parts') = getvariable('part') AND from_owner = to_owner;

DROP TABLE events;
