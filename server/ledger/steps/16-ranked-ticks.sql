-- The ticks at which balances are put in order: all of a token where that is little work, else the ends of days, as long
-- as that costs about as much as all else that is computed of it, else of weeks; and the newest. Every one of them looks at what is held at it, and a block of 64 at every spell.
CREATE OR REPLACE TEMP TABLE ranked_ticks AS
SELECT *, (row_number() OVER (PARTITION BY token_id ORDER BY tick) - 1)::INTEGER AS nth
FROM (
  SELECT s.token_id, s.tick, s.price, s.supply
  FROM tick_states AS s
  JOIN (
    SELECT
      token_id, getvariable('least_work') + 4 * any_value(t.leg_count) AS most_work,
      sum(holders) + count(*) * any_value(n.spells) // 64 AS by_hours,
      sum(holders) FILTER (ends_day) + count(*) FILTER (ends_day) * any_value(n.spells) // 64 AS by_days,
      any_value(t.adjusted_at) AS adjusted_at
    FROM tick_states
    JOIN touched_tokens AS t USING (token_id)
    -- Of the round's tokens.
    JOIN (SELECT token_id, count(*) AS spells FROM spells GROUP BY token_id) AS n USING (token_id)
    GROUP BY token_id
  ) AS work ON work.token_id = s.token_id
  WHERE s.token_id BETWEEN getvariable('first_token') AND getvariable('last_token')
    AND s.holders > 0 AND s.supply > 0 AND s.token_id NOT IN (SELECT token_id FROM overdrafts)
    AND (work.adjusted_at IS NULL OR s.time >= work.adjusted_at)
    AND (by_hours <= most_work OR (ends_day AND by_days <= 12 * most_work) OR ends_week OR is_last)
);

-- Spells of at least one of them, from the first to before another.
CREATE OR REPLACE TEMP TABLE placed_spells AS
WITH places AS (
  SELECT
    k.token_id, k.tick,
    (count(r.tick) OVER (PARTITION BY k.token_id ORDER BY k.tick ROWS UNBOUNDED PRECEDING)
      - (r.tick IS NOT NULL)::INTEGER)::INTEGER AS nth
  FROM ticks AS k LEFT JOIN ranked_ticks AS r ON r.token_id = k.token_id AND r.tick = k.tick
  WHERE k.token_id BETWEEN getvariable('first_token') AND getvariable('last_token')
)
SELECT * FROM (
  SELECT
    s.token_id, f.nth AS from_nth, CASE WHEN s.to_tick IS NULL THEN n.ticks ELSE u.nth END AS to_nth, s.amount
  FROM spells AS s
  JOIN (SELECT token_id, count(*)::INTEGER AS ticks FROM ranked_ticks GROUP BY token_id) AS n ON n.token_id = s.token_id
  JOIN places AS f ON f.token_id = s.token_id AND f.tick = s.from_tick
  LEFT JOIN places AS u ON u.token_id = s.token_id AND u.tick = s.to_tick
)
WHERE from_nth < to_nth;
DROP TABLE spells;
