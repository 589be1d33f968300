-- What is held at every tick: what changed at it, summed over all until it.
CREATE OR REPLACE TEMP TABLE tick_states AS
WITH lots AS (
  SELECT
    token_id, tick,
    of_halves(sum(upper_amount), sum(lower_amount)) AS supply,
    of_halves(sum(upper_costed), sum(lower_costed)) AS costed,
    sum(upper_weight) AS upper_weight, sum(lower_weight) AS lower_weight, sum(cost) AS cost
  FROM (
    SELECT
      b.token_id, tick_of((b.hour + (NOT b.on_hour)::INTEGER)::BIGINT * 3600, t.hours_from) AS tick,
      upper_amount, lower_amount, upper_costed, lower_costed, upper_weight, lower_weight, cost
    FROM lot_births AS b JOIN touched_tokens AS t USING (token_id)
    UNION ALL
    SELECT
      token_id, tick, -upper_amount, -lower_amount, -upper_costed, -lower_costed, -upper_weight, -lower_weight, -cost
    FROM lot_deaths
  )
  GROUP BY token_id, tick
),
limits(age, days) AS (
  VALUES (1, 1), (2, 7), (3, 15), (4, 30), (5, 60), (6, 90), (7, 180), (8, 365), (9, 730)
),
-- A lot passes a limit a second after it is so old; in the last hour, that may be after the newest event. Where ticks
-- are days, lots of a day pass together.
passed AS (
  SELECT token_id, l.age, 24 * (day + l.days) AS tick, upper_amount, lower_amount
  FROM (
    SELECT
      token_id, (hour + 24) // 24 AS day, ages, sum(upper_amount) AS upper_amount, sum(lower_amount) AS lower_amount
    FROM lot_births WHERE ages > 0
    GROUP BY token_id, day, ages
  )
  JOIN touched_tokens AS t USING (token_id)
  JOIN limits AS l ON l.age <= ages
  WHERE (day + l.days) * 86400 <= t.hours_from
  UNION ALL
  SELECT b.token_id, l.age, b.hour + 1 + 24 * l.days, b.upper_amount, b.lower_amount
  FROM lot_births AS b
  JOIN touched_tokens AS t ON t.token_id = b.token_id
  JOIN limits AS l ON l.age <= b.ages
  WHERE (b.hour + 1 + 24 * l.days)::BIGINT * 3600 > t.hours_from
    AND (
      (b.hour + 1 + 24 * l.days)::BIGINT * 3600 <= t.as_of
      OR (b.hour + 24 * l.days = t.as_of // 3600 AND NOT b.is_late)
    )
  UNION ALL
  SELECT d.token_id, l.age, d.tick, -d.upper_amount, -d.lower_amount
  FROM lot_deaths AS d JOIN limits AS l ON l.age <= d.ages
),
ages AS (
  SELECT
    token_id, tick,
    sum(amount) FILTER (age = 1) AS older_1, sum(amount) FILTER (age = 2) AS older_2,
    sum(amount) FILTER (age = 3) AS older_3, sum(amount) FILTER (age = 4) AS older_4,
    sum(amount) FILTER (age = 5) AS older_5, sum(amount) FILTER (age = 6) AS older_6,
    sum(amount) FILTER (age = 7) AS older_7, sum(amount) FILTER (age = 8) AS older_8,
    sum(amount) FILTER (age = 9) AS older_9
  FROM (
    SELECT token_id, tick, age, of_halves(sum(upper_amount), sum(lower_amount)) AS amount
    FROM passed GROUP BY token_id, tick, age
  )
  GROUP BY token_id, tick
),
accounts AS (
  SELECT token_id, tick, sum(change) AS holders
  FROM (
    SELECT token_id, from_tick AS tick, count(*) AS change FROM spells GROUP BY token_id, from_tick
    UNION ALL
    SELECT token_id, to_tick, -count(*) FROM spells WHERE to_tick IS NOT NULL GROUP BY token_id, to_tick
  )
  GROUP BY token_id, tick
),
owner_counts AS (
  SELECT token_id, tick, sum(new_owners + returned_owners - left_owners) AS owners
  FROM owner_flows WHERE step = 0 GROUP BY token_id, tick
),
costed_owners AS (SELECT token_id, tick, sum(owners) AS owners FROM cost_changes GROUP BY token_id, tick),
changes AS MATERIALIZED (
  SELECT
    k.token_id, k.tick, k.time, k.price, p.rank,
    a.holders, o.owners, c.owners AS costed_owners,
    l.supply, l.costed, l.upper_weight, l.lower_weight, l.cost,
    g.older_1, g.older_2, g.older_3, g.older_4, g.older_5, g.older_6, g.older_7, g.older_8, g.older_9
  FROM ticks AS k
  LEFT JOIN tick_prices AS p ON p.token_id = k.token_id AND p.price = k.price
  LEFT JOIN lots AS l ON l.token_id = k.token_id AND l.tick = k.tick
  LEFT JOIN ages AS g ON g.token_id = k.token_id AND g.tick = k.tick
  LEFT JOIN accounts AS a ON a.token_id = k.token_id AND a.tick = k.tick
  LEFT JOIN owner_counts AS o ON o.token_id = k.token_id AND o.tick = k.tick
  LEFT JOIN costed_owners AS c ON c.token_id = k.token_id AND c.tick = k.tick
)
SELECT
  * EXCLUDE (next_tick) REPLACE (
    holders::BIGINT AS holders, owners::BIGINT AS owners, costed_owners::BIGINT AS costed_owners
  ),
  next_tick IS NULL AS is_last,
  coalesce(end_of(next_tick, 1) > end_of(tick, 1), true) AS ends_day,
  coalesce(end_of(next_tick, 2) > end_of(tick, 2), true) AS ends_week
FROM (
  SELECT
    token_id, tick, time, price, rank, lead(tick) OVER () AS next_tick,
    coalesce(sum(COLUMNS(* EXCLUDE (token_id, tick, time, price, rank))) OVER (ROWS UNBOUNDED PRECEDING), 0)
  FROM (
    SELECT * FROM changes
    UNION ALL BY NAME
    -- Takes away what a token has, as in 04-owners.sql.
    SELECT token_id, -sum(COLUMNS(* EXCLUDE (token_id, tick, time, price, rank))) FROM changes GROUP BY token_id
    ORDER BY token_id, tick NULLS LAST
  )
)
WHERE tick IS NOT NULL;
DROP TABLE lot_births;

CREATE OR REPLACE TEMP TABLE tick_profits (token_id INTEGER, tick INTEGER, in_profit HUGEINT, owners_in_profit BIGINT);
