-- Everything about an owner that needs no order of its legs: what it received and what it gave, each in one pass.
-- Values are above the token's reference price.
CREATE OR REPLACE TEMP TABLE owners AS
WITH received AS (
  SELECT
    e.token_id, to_owner AS owner, sum(amount) AS amount, max(event) AS last_event,
    sum(amount) FILTER (is_recent) AS recent_amount,
    count(*) AS legs, min(time) AS least_time, min(price) AS least_price, max(price) AS greatest_price,
    count(price) AS known_prices, sum_of_few(amount::DOUBLE / t.unit * (price - t.reference_price)) AS value
  FROM events AS e JOIN touched_tokens AS t ON t.token_id = e.token_id
  WHERE to_owner % getvariable('parts') = getvariable('part') AND from_owner IS DISTINCT FROM to_owner
  GROUP BY e.token_id, to_owner
),
given AS (
  SELECT
    e.token_id, from_owner AS owner, sum(amount) AS amount, min(event) AS first_event,
    sum(amount) FILTER (is_recent) AS recent_amount,
    count(*) AS legs, min(time) AS least_time, min(price) AS least_price, max(price) AS greatest_price,
    count(price) AS known_prices, sum_of_few(amount::DOUBLE / t.unit * (price - t.reference_price)) AS value
  FROM events AS e JOIN touched_tokens AS t ON t.token_id = e.token_id
  WHERE from_owner % getvariable('parts') = getvariable('part') AND from_owner IS DISTINCT FROM to_owner
  GROUP BY e.token_id, from_owner
)
SELECT
  coalesce(r.token_id, g.token_id) AS token_id,
  coalesce(r.owner, g.owner) AS owner,
  coalesce(r.amount, 0) - coalesce(g.amount, 0) AS amount,
  coalesce(g.amount, 0) AS total_out,
  r.last_event AS last_in,
  g.first_event AS first_out,
  coalesce(r.recent_amount, 0) - coalesce(g.recent_amount, 0) AS change_30_days,
  coalesce(r.legs, 0) + coalesce(g.legs, 0) AS legs,
  least(r.least_time, g.least_time) AS least_time,
  least(r.least_price, g.least_price) AS least_price,
  greatest(r.greatest_price, g.greatest_price) AS greatest_price,
  coalesce(r.known_prices, 0) + coalesce(g.known_prices, 0) AS known_prices,
  coalesce(g.known_prices, 0) AS known_sales,
  coalesce(r.value, 0) - coalesce(g.value, 0) AS net_value
FROM received AS r FULL JOIN given AS g ON g.token_id = r.token_id AND g.owner = r.owner;

-- Written by walk/realized.ts.
CREATE OR REPLACE TEMP TABLE realized (
  token_id INTEGER, owner INTEGER, realized_pnl DOUBLE, known_tokens DOUBLE
);

-- Owners whose lots are told apart: those that gave something away and still hold, or received again after giving, or
-- need their prices in order.
CREATE OR REPLACE TEMP TABLE traders AS
SELECT token_id, owner, amount, total_out FROM owners
WHERE total_out > 0 AND (
  amount <> 0 OR last_in > first_out OR (known_prices < legs AND known_sales > 0 AND known_prices > known_sales)
);

-- The legs of owners with more than one, or with less than nothing, in order, with the balance and everything received after each. Rows leave a
-- sort in order, and a last row of every owner takes away what it holds and received: so the sum of all rows until one
-- is that of its owner, and never more than 128 bits where the owner's own sums are not. Windows that name their order
-- cost 3.9 s of processor time for a million transfers in place of 2.2 s. So this one leans on the order of the sort:
-- 08-row-counts.sql counts its rows, and walk/ names tokens whose owners come out of order. Those last rows are left out here, and not deleted: what DuckDB 1.5.5 notes of deleted rows stays in
-- memory until the transaction ends, 8 bytes for every row of the table, whatever becomes of it.
CREATE OR REPLACE TEMP TABLE running AS
SELECT * FROM (
SELECT
  token_id, owner, event, time, tick, amount, price,
  sum(amount) OVER in_order AS balance,
  sum(taken) OVER in_order AS received,
  lead(tick) OVER () IS DISTINCT FROM tick AS ends_tick
FROM (
  SELECT l.token_id, l.owner, l.event, l.time, l.tick, l.amount, l.price, greatest(l.amount, 0) AS taken
  FROM legs AS l
  SEMI JOIN (SELECT token_id, owner FROM owners WHERE legs > 1 OR amount < 0) AS o ON o.token_id = l.token_id AND o.owner = l.owner
  UNION ALL
  SELECT token_id, owner, NULL, NULL, NULL, -amount, NULL, -amount - total_out FROM owners WHERE legs > 1 OR amount < 0
  ORDER BY token_id, owner, event NULLS LAST
)
WINDOW in_order AS (ROWS UNBOUNDED PRECEDING)
)
WHERE event IS NOT NULL;
