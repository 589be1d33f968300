-- touched_tokens: the tokens to compute, filled by the caller with token_id, decimals, unit, snapshot and,
-- for snapshots, as_of. Here: the span of each token's events, and its price.

-- Every known price. A price of the series wins over one that came with a transfer of the same second; of
-- several transfers in a second the last counts.
CREATE OR REPLACE TEMP TABLE price_points AS
WITH of_transfers AS (
  SELECT token_id, time, arg_max(price_usd, (block, position)) AS price_usd
  FROM transfers SEMI JOIN touched_tokens USING (token_id)
  WHERE price_usd IS NOT NULL
  GROUP BY token_id, time
)
SELECT token_id, time, price_usd FROM prices SEMI JOIN touched_tokens USING (token_id)
UNION ALL
SELECT token_id, time, price_usd FROM of_transfers ANTI JOIN prices USING (token_id, time);

UPDATE touched_tokens SET
  unheld = span.unheld, adjusted_at = CASE WHEN adjusted THEN span.adjusted_at END, as_of = span.last_time, first_time = span.first_time, leg_count = span.leg_count,
  last_block = span.last_block, last_position = span.last_position,
  -- Whether a sum of quantity times age may leave 128 bits (1.7e38), with room for rounding.
  is_wide = span.volume * (span.last_time - span.first_time) > 1e38
FROM (
  SELECT token_id, max(time) AS last_time, min(time) AS first_time, 2 * count(*) AS leg_count,
    -- Minted to the zero address: nobody's.
    sum(amount) FILTER (from_owner IS NULL AND to_owner IS NULL) AS unheld,
    max(time) FILTER (silent) AS adjusted_at,
    sum(amount::DOUBLE) AS volume, max(block) AS last_block, max(position) AS last_position
  FROM transfers SEMI JOIN touched_tokens USING (token_id)
  GROUP BY token_id
) AS span
WHERE span.token_id = touched_tokens.token_id;

-- The price now is the last known one at as_of, at most a day old. A snapshot without a time has no such
-- moment: it takes the newest.
UPDATE touched_tokens SET
  price_usd = known.price_usd, priced = known.priced, reference_price = known.reference_price,
  last_price_at = known.last_price_at
FROM (
  SELECT
    t.token_id,
    arg_max(p.price_usd, p.time) FILTER (
      t.as_of IS NULL OR (p.time <= t.as_of AND p.time >= t.as_of - days(1))
    ) AS price_usd,
    count(*) FILTER (t.as_of IS NULL OR p.time <= t.as_of) > 0 AS priced,
    -- Any price of the token serves: it cancels out, but for rounding.
    arg_max(p.price_usd, p.time) FILTER (t.as_of IS NULL OR p.time <= t.as_of) AS reference_price,
    max(p.time) FILTER (t.as_of IS NULL OR p.time <= t.as_of) AS last_price_at
  FROM touched_tokens AS t JOIN price_points AS p ON p.token_id = t.token_id
  GROUP BY t.token_id
) AS known
WHERE known.token_id = touched_tokens.token_id;

-- Where prices are far enough apart, time is cut into slots of a power of two of seconds so that none has more than
-- one of them. Then the price of an event is found by equality, for a third of what an ASOF join costs.
UPDATE touched_tokens SET price_shift = slots.shift
FROM (
  SELECT t.token_id, coalesce(floor(log2(min(p.gap)))::INTEGER, 20) AS shift
  FROM touched_tokens AS t
  JOIN (SELECT token_id FROM price_points GROUP BY token_id HAVING count(*) < 100000) USING (token_id)
  JOIN (
    SELECT token_id, time - lag(time) OVER (PARTITION BY token_id ORDER BY time) AS gap FROM price_points
  ) AS p USING (token_id)
  GROUP BY t.token_id
) AS slots
WHERE slots.token_id = touched_tokens.token_id
  AND (as_of >> slots.shift) - (first_time >> slots.shift) < greatest(leg_count, 10000);

CREATE OR REPLACE TEMP TABLE price_slots AS
SELECT
  s.token_id, s.slot, p.time, p.price_usd,
  before.time AS time_before, before.price_usd AS price_before
FROM (
  SELECT token_id, price_shift, unnest(range(first_time >> price_shift, (as_of >> price_shift) + 1)) AS slot
  FROM touched_tokens WHERE price_shift IS NOT NULL AND first_time IS NOT NULL
) AS s
LEFT JOIN (
  SELECT token_id, time >> t.price_shift AS slot, p.time, p.price_usd
  FROM price_points AS p JOIN touched_tokens AS t USING (token_id)
) AS p ON p.token_id = s.token_id AND p.slot = s.slot
ASOF LEFT JOIN price_points AS before
  ON before.token_id = s.token_id AND before.time < s.slot << s.price_shift;
