-- The events of this round: some tokens, or one with a share of its owners. A transfer of nothing, to the same
-- account, or from nowhere to nowhere is none. The price of an event is its own, else the last known one, at most a
-- day old; what came without a transfer has none.
CREATE OR REPLACE TEMP TABLE events AS
SELECT
  e.token_id, event_of(e.block, e.position) AS event, e.time, tick_of(e.time, t.hours_from) AS tick,
  e.time > t.as_of - days(30) AS is_recent,
  e.from_owner, e.from_account, e.to_owner, e.to_account, e.amount,
  coalesce(e.silent, false) AS silent,
  CASE
    WHEN e.silent THEN NULL
    WHEN e.price_usd IS NOT NULL THEN e.price_usd
    WHEN p.time <= e.time THEN CASE WHEN p.time >= e.time - days(1) THEN p.price_usd END
    WHEN p.time_before >= e.time - days(1) THEN p.price_before
  END AS price
FROM transfers AS e
JOIN touched_tokens AS t ON t.token_id = e.token_id
LEFT JOIN price_slots AS p ON p.token_id = e.token_id AND p.slot = e.time >> t.price_shift
WHERE e.token_id BETWEEN getvariable('first_token') AND getvariable('last_token')
  AND e.amount > 0
  AND (e.from_owner, e.from_account) IS DISTINCT FROM (e.to_owner, e.to_account)
  AND (
    getvariable('parts') = 1
    OR e.from_owner % getvariable('parts') = getvariable('part')
    OR e.to_owner % getvariable('parts') = getvariable('part')
  );
