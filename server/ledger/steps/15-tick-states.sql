-- What is held at every tick of the round's tokens: what changed at it, summed over all until it. The windows lean on the
-- order of the sort: with one of their own they cost 0.8 s of processor time for a million transfers in place of 0.4 s.
-- 18-row-counts.sql counts the rows.
INSERT INTO tick_states BY NAME
WITH accounts AS (
  SELECT token_id, tick, sum(change) AS holders
  FROM (
    SELECT token_id, from_tick AS tick, count(*) AS change FROM spells GROUP BY token_id, from_tick
    UNION ALL
    SELECT token_id, to_tick, -count(*) FROM spells WHERE to_tick IS NOT NULL GROUP BY token_id, to_tick
  )
  GROUP BY token_id, tick
),
changes AS MATERIALIZED (
  SELECT
    k.token_id, k.tick, k.time, k.price,
    a.holders, o.new_owners + o.returned_owners - o.left_owners AS owners, c.costed_owners, c.supply, c.costed, c.upper_weight, c.lower_weight, c.cost,
    c.older_1, c.older_2, c.older_3, c.older_4, c.older_5, c.older_6, c.older_7, c.older_8, c.older_9
  FROM ticks AS k
  LEFT JOIN tick_changes AS c ON c.token_id = k.token_id AND c.tick = k.tick
  LEFT JOIN accounts AS a ON a.token_id = k.token_id AND a.tick = k.tick
  LEFT JOIN owner_flows AS o ON o.token_id = k.token_id AND o.tick = k.tick AND o.step = 0
  WHERE k.token_id BETWEEN getvariable('first_token') AND getvariable('last_token')
)
SELECT
  * EXCLUDE (next_tick),
  next_tick IS NULL AS is_last,
  coalesce(end_of(next_tick, 1) > end_of(tick, 1), true) AS ends_day,
  coalesce(end_of(next_tick, 2) > end_of(tick, 2), true) AS ends_week
FROM (
  SELECT
    token_id, tick, time, price, lead(tick) OVER () AS next_tick,
    coalesce(sum(COLUMNS(* EXCLUDE (token_id, tick, time, price))) OVER (ROWS UNBOUNDED PRECEDING), 0)
  FROM (
    SELECT * FROM changes
    UNION ALL BY NAME
    -- Takes away what a token has, as in 04-owners.sql.
    SELECT token_id, -sum(COLUMNS(* EXCLUDE (token_id, tick, time, price))) FROM changes GROUP BY token_id
    ORDER BY token_id, tick NULLS LAST
  )
)
WHERE tick IS NOT NULL;
