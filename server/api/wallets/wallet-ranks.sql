-- The rank of an owner at some moments at which it holds something, among owners, all accounts of each together: behind
-- those with more, and those as large whose address comes before. $1: the token; $2: the owner; $3: the moments in ascending
-- order; $4: what it then holds; with spaces between.
WITH point AS MATERIALIZED (
  SELECT
    unnest(range(len(string_split($3, ' ')))) AS nth,
    unnest(string_split($3, ' '))::BIGINT AS time,
    unnest(string_split($4, ' '))::HUGEINT AS held
),
change AS (
  SELECT owner, nth, sum(amount) AS change
  FROM moments.legs($1) AS e
  ASOF JOIN (SELECT nth, time FROM point) AS p ON e.time <= p.time
  GROUP BY owner, nth
),
state AS (
  SELECT
    owner, nth, sum(change) OVER in_order AS amount,
    lead(nth, 1, (SELECT count(*) FROM point)) OVER (PARTITION BY owner ORDER BY nth) AS next
  FROM change
  WINDOW in_order AS (PARTITION BY owner ORDER BY nth ROWS UNBOUNDED PRECEDING)
),
as_large AS MATERIALIZED (
  SELECT p.nth, s.owner, s.amount = p.held AS is_equal
  FROM (
    SELECT owner, amount, unnest(range(nth, next)) AS nth
    FROM state WHERE amount >= (SELECT min(held) FROM point)
  ) AS s
  JOIN point AS p ON p.nth = s.nth AND s.amount >= p.held
),
before AS (
  SELECT e.nth
  FROM (SELECT nth, owner FROM as_large WHERE is_equal) AS e JOIN wallets AS w ON w.wallet_id = e.owner
  WHERE w.address < (SELECT address FROM wallets WHERE wallet_id = $2)
)
SELECT p.nth::INTEGER AS nth, count(o.nth) + 1 AS rank
FROM point AS p
LEFT JOIN (SELECT nth FROM as_large WHERE NOT is_equal UNION ALL SELECT nth FROM before) AS o ON o.nth = p.nth
GROUP BY p.nth
ORDER BY p.nth
