-- The moments of a token's history, its ticks: the ends of UTC days, of hours since a midnight 35 days before the newest
-- event at the latest, and the newest event. A tick is the number of hours until its end, also the last one, which comes
-- before that end. What lives for longer than a century has none.
CREATE OR REPLACE TEMP MACRO tick_of(moment, hours_from) AS (
  CASE WHEN moment <= hours_from THEN (moment + 86399) // 86400 * 24 ELSE (moment + 3599) // 3600 END
)::INTEGER;
-- The ticks at which an hour (step 0), a day (1) or a week (2) ends.
CREATE OR REPLACE TEMP MACRO end_of(tick, step) AS (
  CASE step WHEN 0 THEN tick WHEN 1 THEN (tick + 23) // 24 * 24 ELSE (tick + 71) // 168 * 168 + 96 END
)::INTEGER;

UPDATE touched_tokens SET
  hours_from = greatest(0, (as_of - days(35)) // 86400 * 86400),
  -- Powers of two, so that scaling loses nothing: the sum of all that was ever paid has 120 bits, a price 79.
  money_scale = 2.0 ** least(900, 120 - ceil(log2(greatest(span.volume / unit * span.greatest_price, 1e-250)))),
  price_scale = 2.0 ** least(900, 79 - ceil(log2(greatest(span.greatest_price, 1e-250))))
FROM (
  SELECT token_id, volume, greatest(own_price, coalesce(price, 0)) AS greatest_price
  FROM (
    SELECT token_id, sum(amount::DOUBLE) AS volume, coalesce(max(price_usd), 0) AS own_price
    FROM transfers SEMI JOIN touched_tokens USING (token_id)
    GROUP BY token_id
  )
  LEFT JOIN (SELECT token_id, max(price_usd) AS price FROM price_points GROUP BY token_id) USING (token_id)
) AS span
WHERE span.token_id = touched_tokens.token_id;

CREATE OR REPLACE TEMP TABLE ticks AS
SELECT
  m.token_id, m.tick, m.time, m.hours_from,
  CASE WHEN p.time >= m.time - days(1) THEN p.price_usd END AS price
FROM (
  SELECT token_id, tick, hours_from, least(tick::BIGINT * 3600, as_of) AS time
  FROM (
    SELECT
      token_id, as_of, hours_from,
      unnest(list_concat(
        range((first_time + 86399) // 86400 * 24, hours_from // 3600 + 1, 24),
        range(greatest(hours_from // 3600 + 1, (first_time + 3599) // 3600), (as_of + 3599) // 3600 + 1)
      ))::INTEGER AS tick
    FROM touched_tokens
    WHERE first_time IS NOT NULL AND as_of - first_time < 3153600000
  )
) AS m
ASOF LEFT JOIN price_points AS p ON p.token_id = m.token_id AND p.time <= m.time;
