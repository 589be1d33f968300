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
  as_of = span.last_time, first_time = span.first_time, leg_count = span.leg_count,
  -- Whether a sum of quantity times age may leave 128 bits (1.7e38), with room for rounding.
  is_wide = span.volume * (span.last_time - span.first_time) > 1e38
FROM (
  SELECT token_id, max(time) AS last_time, min(time) AS first_time, 2 * count(*) AS leg_count,
    sum(amount::DOUBLE) AS volume
  FROM transfers SEMI JOIN touched_tokens USING (token_id)
  GROUP BY token_id
) AS span
WHERE span.token_id = touched_tokens.token_id;

-- The price now is the last known one at as_of, at most a day old. A snapshot without a time has no such
-- moment: it takes the newest.
UPDATE touched_tokens SET
  price_usd = known.price_usd, priced = known.priced, reference_price = known.reference_price
FROM (
  SELECT
    t.token_id,
    arg_max(p.price_usd, p.time) FILTER (
      t.as_of IS NULL OR (p.time <= t.as_of AND p.time >= t.as_of - 86400)
    ) AS price_usd,
    count(*) FILTER (t.as_of IS NULL OR p.time <= t.as_of) > 0 AS priced,
    -- Any price of the token serves: it cancels out, but for rounding.
    arg_max(p.price_usd, p.time) FILTER (t.as_of IS NULL OR p.time <= t.as_of) AS reference_price
  FROM touched_tokens AS t JOIN price_points AS p ON p.token_id = t.token_id
  GROUP BY t.token_id
) AS known
WHERE known.token_id = touched_tokens.token_id;
