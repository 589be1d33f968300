-- Realised profit where some prices are unknown: cut the tokens, in the order in which they came and left, at every
-- boundary of a lot or a sale. Each stretch came with one lot and left with one sale: its quantity times (sale
-- price - unit cost), where both are known.
INSERT INTO realized
WITH partly AS (
  SELECT *, received - balance AS given
  FROM (
    SELECT
      r.*, o.total_out,
      sum(greatest(r.amount, 0)) OVER (
        PARTITION BY r.token_id, r.owner ORDER BY r.event ROWS UNBOUNDED PRECEDING
      ) AS received
    FROM running AS r
    JOIN partly_priced AS o ON o.token_id = r.token_id AND o.owner = r.owner
  )
),
lot AS (SELECT token_id, owner, received AS upto, price FROM partly WHERE amount > 0),
sale AS (SELECT token_id, owner, given AS upto, price FROM partly WHERE amount < 0),
boundary AS (
  SELECT DISTINCT token_id, owner, CASE WHEN amount > 0 THEN received ELSE given END AS upto
  FROM partly
  WHERE amount < 0 OR received <= total_out
),
stretch AS (
  SELECT token_id, owner, upto, upto - lag(upto, 1, 0::HUGEINT) OVER (PARTITION BY token_id, owner ORDER BY upto) AS quantity
  FROM boundary
)
SELECT
  s.token_id, s.owner, sum_of_few(s.quantity::DOUBLE / t.unit * (sale.price - lot.price)) AS realized_pnl,
  sum_of_few(CASE WHEN sale.price IS NOT NULL AND lot.price IS NOT NULL THEN s.quantity::DOUBLE / t.unit END) AS known_tokens
FROM stretch AS s
ASOF JOIN lot ON lot.token_id = s.token_id AND lot.owner = s.owner AND s.upto <= lot.upto
ASOF JOIN sale ON sale.token_id = s.token_id AND sale.owner = s.owner AND s.upto <= sale.upto
JOIN touched_tokens AS t ON t.token_id = s.token_id
GROUP BY s.token_id, s.owner;
