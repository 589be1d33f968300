-- Ranks of the costs of this round (02-ticks.sql).
CREATE OR REPLACE TEMP TABLE cost_ranks AS
SELECT e.token_id, e.price, e.scaled_price, coalesce(p.rank, 0) AS rank
FROM (
  SELECT token_id, price, floor(price * any_value(t.price_scale)) AS scaled_price
  FROM events JOIN touched_tokens AS t USING (token_id)
  WHERE price IS NOT NULL
  GROUP BY token_id, price
) AS e
ASOF LEFT JOIN tick_prices AS p ON p.token_id = e.token_id AND p.price <= e.price;

-- Cut the tokens of an owner, in the order in which they came and left, at every boundary of a lot or a sale. Each
-- stretch came with one lot and left with one sale, or is still held. From the last boundary back, the lot and the sale
-- of a stretch are the last ones seen. Lots of which nothing was sold are stretches as they are.
CREATE OR REPLACE TEMP TABLE stretches AS
SELECT
  s.token_id, s.owner, s.is_alone, s.born, s.died,
  tick_of(s.born, t.hours_from) AS born_tick, tick_of(s.died, t.hours_from) AS died_tick,
  s.quantity, s.cost, s.sale, c.rank, c.scaled_price
FROM (
  SELECT l.token_id, l.owner, true AS is_alone, l.time AS born, NULL AS died, l.amount AS quantity, l.price AS cost, NULL AS sale
  FROM legs AS l JOIN owners AS o ON o.token_id = l.token_id AND o.owner = l.owner
  WHERE o.legs = 1 AND l.amount > 0
  UNION ALL
  SELECT r.token_id, r.owner, false, r.time, NULL, r.amount, r.price, NULL
  FROM running AS r JOIN owners AS o ON o.token_id = r.token_id AND o.owner = r.owner
  WHERE r.amount > 0 AND r.received - r.amount >= o.total_out
  UNION ALL
  SELECT
    token_id, owner, false, born, CASE WHEN upto <= total_out THEN died END, quantity,
    cost, CASE WHEN upto <= total_out THEN sale END
  FROM (
    SELECT
      token_id, owner, upto, total_in, total_out,
      upto - CASE WHEN lead(owner) OVER () = owner AND lead(token_id) OVER () = token_id THEN lead(upto) OVER () ELSE 0 END AS quantity,
      -- Not last_value: without a sort of its own, DuckDB 1.5.5 goes on giving null where the first value is null.
      arg_max(time, place) FILTER (came) OVER back AS born,
      arg_max_null(price, place) FILTER (came) OVER back AS cost,
      arg_max(time, place) FILTER (NOT came) OVER back AS died,
      arg_max_null(price, place) FILTER (NOT came) OVER back AS sale
    FROM (
      SELECT *, row_number() OVER () AS place
      FROM (
        SELECT
          r.token_id, r.owner, r.time, r.price, r.amount > 0 AS came, o.total_out, o.amount + o.total_out AS total_in,
          CASE WHEN r.amount > 0 THEN r.received ELSE r.received - r.balance END AS upto
        FROM running AS r JOIN owners AS o ON o.token_id = r.token_id AND o.owner = r.owner
        WHERE o.total_out > 0 AND (r.amount < 0 OR r.received - r.amount < o.total_out)
        ORDER BY r.token_id, r.owner, upto DESC, came DESC
      )
    )
    WINDOW back AS (ROWS UNBOUNDED PRECEDING)
  )
  -- What was given beyond everything received came with no lot.
  WHERE quantity > 0 AND upto <= total_in
) AS s
JOIN touched_tokens AS t ON t.token_id = s.token_id
LEFT JOIN cost_ranks AS c ON c.token_id = s.token_id AND c.price = s.cost;

-- The age limits of what is held, in days: above the one, up to and with the next.
CREATE OR REPLACE TEMP MACRO ages_passed(seconds) AS CASE
  WHEN seconds IS NULL OR seconds > 63072000 THEN 9
  WHEN seconds > 31536000 THEN 8
  WHEN seconds > 15552000 THEN 7
  WHEN seconds > days(getvariable('diamond_days')) THEN 6
  WHEN seconds > days(getvariable('gold_days')) THEN 5
  WHEN seconds > days(getvariable('silver_days')) THEN 4
  WHEN seconds > days(getvariable('bronze_days')) THEN 3
  WHEN seconds > 604800 THEN 2
  WHEN seconds > days(1) THEN 1
  ELSE 0
END;

INSERT INTO lot_births
SELECT
  token_id, (born // 3600)::INTEGER AS hour, born % 3600 = 0 AS on_hour, born % 3600 >= t.as_of % 3600 AS is_late,
  ages_passed(died - born) AS ages,
  sum(upper_half(quantity)), sum(lower_half(quantity)),
  sum(upper_half(quantity) * (born - t.first_time)), sum(lower_half(quantity) * (born - t.first_time)),
  coalesce(sum(upper_half(quantity)) FILTER (cost IS NOT NULL), 0),
  coalesce(sum(lower_half(quantity)) FILTER (cost IS NOT NULL), 0),
  coalesce(sum((quantity::DOUBLE / t.unit * cost * t.money_scale)::HUGEINT), 0)
FROM stretches JOIN touched_tokens AS t USING (token_id)
GROUP BY token_id, hour, on_hour, is_late, ages;

INSERT INTO lot_deaths
SELECT
  token_id, died_tick, ages_passed(died - born) AS ages,
  sum(upper_half(quantity)), sum(lower_half(quantity)),
  sum(upper_half(quantity) * (born - first_time)), sum(lower_half(quantity) * (born - first_time)),
  coalesce(sum(upper_half(quantity)) FILTER (cost IS NOT NULL), 0),
  coalesce(sum(lower_half(quantity)) FILTER (cost IS NOT NULL), 0),
  coalesce(sum((tokens * cost * money_scale)::HUGEINT), 0),
  sum(upper_half(quantity) * (died - born)), sum(lower_half(quantity) * (died - born)),
  count(sale - cost),
  coalesce(sum((tokens * greatest(sale - cost, 0) * money_scale)::HUGEINT), 0),
  coalesce(sum((tokens * least(sale - cost, 0) * money_scale)::HUGEINT), 0),
  coalesce(sum((tokens * sale * money_scale)::HUGEINT) FILTER (cost IS NOT NULL), 0),
  coalesce(sum((tokens * cost * money_scale)::HUGEINT) FILTER (sale IS NOT NULL), 0)
FROM (
  SELECT s.*, t.first_time, t.money_scale, s.quantity::DOUBLE / t.unit AS tokens
  FROM stretches AS s JOIN touched_tokens AS t USING (token_id)
  WHERE s.died IS NOT NULL
)
GROUP BY token_id, died_tick, ages;

-- What is held at a cost, by its rank. Of whoever has one leg the cost is that of its only lot.
INSERT INTO cost_changes
SELECT
  token_id, born_tick, rank, sum(upper_half(quantity)), sum(lower_half(quantity)), count(*) FILTER (is_alone)
FROM stretches
WHERE cost IS NOT NULL AND died_tick IS DISTINCT FROM born_tick
GROUP BY token_id, born_tick, rank;

INSERT INTO cost_changes
SELECT token_id, died_tick, rank, -sum(upper_half(quantity)), -sum(lower_half(quantity)), 0
FROM stretches
WHERE cost IS NOT NULL AND died_tick <> born_tick
GROUP BY token_id, died_tick, rank;
