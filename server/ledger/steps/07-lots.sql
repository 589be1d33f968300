-- The lots of owners that hold more than one whole lot. First in, first out in closed form: with inflows in order, the
-- part of lot i that is still held is clamp(received up to and with i - total out, 0, lot i). Who gave nothing away
-- has all of them whole, in any order.
CREATE OR REPLACE TEMP TABLE holdings AS
SELECT
  token_id, owner,
  -- The product may need more than 128 bits; then it is summed in two halves.
  sum(upper_half(open) * age) AS age_weight_high,
  sum(lower_half(open) * age) AS age_weight_low,
  coalesce(sum(open) FILTER (is_hand(age, 'diamond')), 0) AS diamond,
  coalesce(sum(open) FILTER (is_hand(age, 'gold')), 0) AS gold,
  coalesce(sum(open) FILTER (is_hand(age, 'silver')), 0) AS silver,
  coalesce(sum(open) FILTER (is_hand(age, 'bronze')), 0) AS bronze,
  sum_of_few(CASE WHEN cost IS NOT NULL THEN tokens END) AS costed_tokens,
  sum_of_few(tokens * cost) AS cost_usd,
  sum_of_few(tokens * (price_usd - cost)) AS unrealized_pnl,
  sum_of_few(tokens * (cost - reference_price)) AS net_value
FROM (
  SELECT lot.*, t.as_of - lot.time AS age, lot.open::DOUBLE / t.unit AS tokens, t.price_usd, t.reference_price
  FROM (
    SELECT token_id, owner, time, price AS cost, least(amount, received - total_out) AS open
    FROM (
      SELECT
        token_id, owner, time, price, amount, total_out,
        -- DuckDB adds up parts of a window over the ends of its partitions: what two owners received may need more.
        of_halves(sum(upper_half(amount)) OVER in_order, sum(lower_half(amount)) OVER in_order) AS received
      FROM (
        SELECT r.token_id, r.owner, r.event, r.time, r.price, r.amount, s.total_out
        FROM running AS r
        JOIN traders AS s ON s.token_id = r.token_id AND s.owner = r.owner
        WHERE r.amount > 0 AND s.amount > 0
      )
      WINDOW in_order AS (PARTITION BY token_id, owner ORDER BY event ROWS UNBOUNDED PRECEDING)
    )
    WHERE received > total_out
    UNION ALL
    SELECT l.token_id, l.owner, l.time, l.price, l.amount
    FROM legs AS l
    SEMI JOIN (SELECT token_id, owner FROM owners WHERE total_out = 0 AND legs > 1) AS o
      ON o.token_id = l.token_id AND o.owner = l.owner
  ) AS lot
  JOIN touched_tokens AS t USING (token_id)
)
GROUP BY token_id, owner;
