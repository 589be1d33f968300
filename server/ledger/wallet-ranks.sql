-- The rank of an owner at some moments at which it holds something, among accounts: behind those with more, and those
-- as large whose address comes before, as in store/compute.ts; where its balance is spread over accounts, behind all as
-- large. $1: the token; $2: the owner; $3: the moments in ascending order; $4: what it then holds; with spaces between.
WITH point AS MATERIALIZED (
  SELECT
    unnest(range(len(string_split($3, ' ')))) AS nth,
    unnest(string_split($3, ' '))::BIGINT AS time,
    unnest(string_split($4, ' '))::HUGEINT AS held
),
change AS (
  SELECT owner, holding, nth, sum(amount) AS change
  FROM moments.legs($1) AS e
  ASOF JOIN (SELECT nth, time FROM point) AS p ON e.time <= p.time
  GROUP BY owner, holding, nth
),
state AS (
  SELECT
    owner, holding, nth, sum(change) OVER in_order AS amount,
    lead(nth, 1, (SELECT count(*) FROM point)) OVER (PARTITION BY owner, holding ORDER BY nth) AS next
  FROM change
  WINDOW in_order AS (PARTITION BY owner, holding ORDER BY nth ROWS UNBOUNDED PRECEDING)
),
as_large AS (
  SELECT p.nth, s.owner, s.holding, s.amount = p.held AS is_equal
  FROM (
    SELECT owner, holding, amount, unnest(range(nth, next)) AS nth
    FROM state WHERE amount >= (SELECT min(held) FROM point)
  ) AS s
  JOIN point AS p ON p.nth = s.nth AND s.amount >= p.held
),
equals AS (
  SELECT e.nth, e.owner, w.address, coalesce(a.address, '') AS account
  FROM as_large AS e
  JOIN wallets AS w ON w.wallet_id = e.owner
  LEFT JOIN wallets AS a ON a.wallet_id = CASE WHEN e.holding <> e.owner THEN e.holding END
  WHERE is_equal
)
SELECT nth::INTEGER AS nth, above + before + 1 AS rank
FROM (SELECT nth, count(owner) FILTER (NOT is_equal) AS above FROM point LEFT JOIN as_large USING (nth) GROUP BY nth)
JOIN (
  SELECT
    p.nth,
    count(e.nth) FILTER (o.nth IS NULL OR (e.address, e.account) < (o.address, o.account)) AS before
  FROM point AS p
  LEFT JOIN equals AS e ON e.nth = p.nth
  LEFT JOIN (SELECT * FROM equals WHERE owner = $2) AS o ON o.nth = p.nth
  GROUP BY p.nth
) USING (nth)
ORDER BY nth
