-- Realised profit: over every stretch of tokens that came with one lot and left with one sale, quantity times
-- (sale price - unit cost), where both are known.
CREATE OR REPLACE TEMP TABLE realized AS
-- Everything known: proceeds minus costs of what was sold. Both are taken relative to one price of the owner, so
-- that large sums which nearly cancel do not swallow a small profit.
SELECT
  r.token_id, r.owner,
  sum(
    (r.price - o.reference_price)
    * CASE WHEN r.amount < 0 THEN -r.amount ELSE greatest(r.received - r.amount - o.total_out, -r.amount) END::DOUBLE
    / t.unit
  ) FILTER (r.amount < 0 OR r.received - r.amount < o.total_out) AS realized_pnl
FROM running AS r
JOIN owners AS o ON o.token_id = r.token_id AND o.owner = r.owner
JOIN touched_tokens AS t ON t.token_id = r.token_id
WHERE o.unknown_prices = 0
GROUP BY r.token_id, r.owner;

-- Some unknown: cut the tokens in the order in which they came and left at every boundary of a lot or a sale.
INSERT INTO realized
WITH partly AS (
  SELECT r.*, r.received - r.balance AS given, o.total_out
  FROM running AS r JOIN owners AS o ON o.token_id = r.token_id AND o.owner = r.owner
  WHERE o.unknown_prices > 0 AND o.known_costs > 0 AND o.known_sales > 0
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
SELECT s.token_id, s.owner, sum(s.quantity::DOUBLE / t.unit * (sale.price - lot.price))
FROM stretch AS s
ASOF JOIN lot ON lot.token_id = s.token_id AND lot.owner = s.owner AND s.upto <= lot.upto
ASOF JOIN sale ON sale.token_id = s.token_id AND sale.owner = s.owner AND s.upto <= sale.upto
JOIN touched_tokens AS t ON t.token_id = s.token_id
GROUP BY s.token_id, s.owner;
