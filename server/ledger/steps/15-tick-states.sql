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
-- A lot passes a limit a second after it is so old; in the last hour, that may be after the newest event.
passed AS (
  SELECT
    b.token_id, l.age, tick_of((b.hour + 1 + 24 * l.days)::BIGINT * 3600, t.hours_from) AS tick,
    b.upper_amount, b.lower_amount
  FROM lot_births AS b
  JOIN touched_tokens AS t ON t.token_id = b.token_id
  JOIN limits AS l ON l.age <= b.ages
  WHERE (b.hour + 1 + 24 * l.days)::BIGINT * 3600 <= t.as_of
    OR (b.hour + 24 * l.days = t.as_of // 3600 AND NOT b.is_late)
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
costed_owners AS (SELECT token_id, tick, sum(owners) AS owners FROM cost_changes GROUP BY token_id, tick)
SELECT
  k.token_id, k.tick, k.time, k.place, k.price, p.rank,
  lead(k.tick) OVER until_now IS NULL AS is_last,
  coalesce(end_of(lead(k.tick) OVER until_now, 1) > end_of(k.tick, 1), true) AS ends_day,
  coalesce(end_of(lead(k.tick) OVER until_now, 2) > end_of(k.tick, 2), true) AS ends_week,
  coalesce(sum(a.holders) OVER until_now, 0)::BIGINT AS holders,
  coalesce(sum(o.owners) OVER until_now, 0)::BIGINT AS owners,
  coalesce(sum(c.owners) OVER until_now, 0)::BIGINT AS costed_owners,
  coalesce(sum(l.supply) OVER until_now, 0) AS supply,
  coalesce(sum(l.costed) OVER until_now, 0) AS costed,
  coalesce(sum(l.upper_weight) OVER until_now, 0) AS upper_weight,
  coalesce(sum(l.lower_weight) OVER until_now, 0) AS lower_weight,
  coalesce(sum(l.cost) OVER until_now, 0) AS cost,
  coalesce(sum(g.older_1) OVER until_now, 0) AS older_1,
  coalesce(sum(g.older_2) OVER until_now, 0) AS older_2,
  coalesce(sum(g.older_3) OVER until_now, 0) AS older_3,
  coalesce(sum(g.older_4) OVER until_now, 0) AS older_4,
  coalesce(sum(g.older_5) OVER until_now, 0) AS older_5,
  coalesce(sum(g.older_6) OVER until_now, 0) AS older_6,
  coalesce(sum(g.older_7) OVER until_now, 0) AS older_7,
  coalesce(sum(g.older_8) OVER until_now, 0) AS older_8,
  coalesce(sum(g.older_9) OVER until_now, 0) AS older_9
FROM ticks AS k
LEFT JOIN tick_prices AS p ON p.token_id = k.token_id AND p.price = k.price
LEFT JOIN lots AS l ON l.token_id = k.token_id AND l.tick = k.tick
LEFT JOIN ages AS g ON g.token_id = k.token_id AND g.tick = k.tick
LEFT JOIN accounts AS a ON a.token_id = k.token_id AND a.tick = k.tick
LEFT JOIN owner_counts AS o ON o.token_id = k.token_id AND o.tick = k.tick
LEFT JOIN costed_owners AS c ON c.token_id = k.token_id AND c.tick = k.tick
WINDOW until_now AS (PARTITION BY k.token_id ORDER BY k.tick ROWS UNBOUNDED PRECEDING);

-- What is in profit at every tick that has a price: what stands at lower ranks than the price.
CREATE OR REPLACE TEMP TABLE tick_profits AS
SELECT r.token_id, k.tick, sum(r.amount) AS in_profit, sum(r.owners)::BIGINT AS owners_in_profit
FROM (
  SELECT token_id, rank, amount, owners, unnest(range(place, next_place)) AS place
  FROM (
    SELECT
      c.token_id, c.rank, k.place,
      coalesce(lead(k.place) OVER until_now, n.ticks) AS next_place,
      sum(c.amount) OVER until_now AS amount, sum(c.owners) OVER until_now AS owners
    FROM (
      SELECT token_id, rank, tick, of_halves(sum(upper_amount), sum(lower_amount)) AS amount, sum(owners) AS owners
      FROM cost_changes GROUP BY token_id, rank, tick
    ) AS c
    JOIN ticks AS k ON k.token_id = c.token_id AND k.tick = c.tick
    JOIN (SELECT token_id, count(*) AS ticks FROM ticks WHERE token_id IN (SELECT token_id FROM tick_prices) GROUP BY token_id) AS n
      ON n.token_id = c.token_id
    WINDOW until_now AS (PARTITION BY c.token_id, c.rank ORDER BY c.tick ROWS UNBOUNDED PRECEDING)
  )
  WHERE amount <> 0 OR owners <> 0
) AS r
JOIN tick_states AS k ON k.token_id = r.token_id AND k.place = r.place AND k.rank > r.rank
GROUP BY r.token_id, k.tick;
