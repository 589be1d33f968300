-- What an owner received and gave, and how its tokens came and left: the beginning of wallet-points.sql and
-- wallet-transfers.sql. $1: the token; $2: the owner; $3: whole tokens in smallest units. First in, first out: cut, in
-- the order in which they came and left, at every boundary of a lot or a sale, each stretch came with one lot and left
-- with one sale, or is still held.
WITH own AS MATERIALIZED (
  SELECT block, position, time, CASE WHEN to_owner = $2 THEN amount ELSE -amount END AS amount, price_usd,
    coalesce(silent, false) AS silent
  FROM transfers
  WHERE token_id = $1 AND (from_owner = $2 OR to_owner = $2) AND amount > 0 AND from_owner IS DISTINCT FROM to_owner
),
lived AS MATERIALIZED (SELECT min(time) - 86400 AS first, max(time) AS last FROM own),
of_transfers AS (
  SELECT time, arg_max(price_usd, (block, position)) AS price_usd
  FROM transfers
  WHERE token_id = $1 AND price_usd IS NOT NULL
    AND time BETWEEN (SELECT first FROM lived) AND (SELECT last FROM lived)
  GROUP BY time
),
-- Every known price, as store/figures/columns.ts reads them.
price_point AS (
  SELECT time, price_usd FROM prices
  WHERE token_id = $1 AND time BETWEEN (SELECT first FROM lived) AND (SELECT last FROM lived)
  UNION ALL
  SELECT time, price_usd FROM of_transfers ANTI JOIN (SELECT time FROM prices WHERE token_id = $1) AS series USING (time)
),
leg AS MATERIALIZED (
  SELECT
    row_number() OVER in_order AS place, time, amount, price, silent,
    sum(greatest(amount, 0)) OVER in_order AS received, sum(greatest(-amount, 0)) OVER in_order AS given
  FROM (
    SELECT
      o.block, o.position, o.time, o.amount, o.silent,
      CASE
        WHEN o.silent THEN NULL
        WHEN o.price_usd IS NOT NULL THEN o.price_usd
        WHEN p.time >= o.time - 86400 THEN p.price_usd
      END AS price
    FROM own AS o ASOF LEFT JOIN price_point AS p ON p.time <= o.time
  )
  WINDOW in_order AS (ORDER BY block, position ROWS UNBOUNDED PRECEDING)
),
-- Money is whole numbers of US dollars / scale, so that what a sale takes away is what its lots had brought. They have up
-- to 400 bits: what one raw unit cost is kept beside what a billion tokens cost.
money AS (
  SELECT 2.0 ** least(900, 400 - ceil(log2(greatest(sum(abs(amount)::DOUBLE) / $3 * max(price), 1e-150)))) AS scale
  FROM leg
),
boundary AS (
  SELECT upto, upto - lag(upto, 1, 0::HUGEINT) OVER (ORDER BY upto) AS quantity
  FROM (SELECT received AS upto FROM leg WHERE amount > 0 UNION SELECT given FROM leg WHERE amount < 0)
),
stretch AS MATERIALIZED (
  SELECT
    b.quantity, lot.time AS born, sale.time AS died, sale.place AS sold_by,
    CASE WHEN lot.price IS NOT NULL THEN b.quantity END AS costed,
    (b.quantity::DOUBLE / $3 * lot.price * scale)::BIGNUM AS cost,
    (b.quantity::DOUBLE / $3 * (sale.price - lot.price) * scale)::BIGNUM AS realized
  FROM boundary AS b
  ASOF JOIN (SELECT received, time, price FROM leg WHERE amount > 0) AS lot ON b.upto <= lot.received
  ASOF LEFT JOIN (SELECT given, place, time, price FROM leg WHERE amount < 0) AS sale ON b.upto <= sale.given
  CROSS JOIN money
)
