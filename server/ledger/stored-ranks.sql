-- As wallet-ranks.sql, of moments at which it is stored what every account held (steps/14-checkpoints.sql). $1: the token;
-- $2: the owner; $3: the numbers of the checkpoints; $4: what it held at them; $5: the sizes of that; with spaces between.
-- `larger_sizes` are how many accounts held an amount of a larger size at each, which need not be compared.
WITH point AS MATERIALIZED (
  SELECT
    unnest(range(len(string_split($3, ' ')))) AS nth,
    unnest(string_split($3, ' '))::SMALLINT AS checkpoint,
    unnest(string_split($4, ' '))::HUGEINT AS held,
    unnest(string_split($5, ' '))::INTEGER AS size
),
larger AS MATERIALIZED (
  SELECT unnest(range(len(counts))) AS nth, unnest(counts) AS accounts
  FROM (SELECT [larger_sizes] AS counts FROM balance_spells WHERE token_id = $1)
),
as_large AS MATERIALIZED (
  SELECT p.nth, s.owner, s.holding, s.amount = p.held AS is_equal
  FROM (
    SELECT
      from_nth, to_nth, owner, coalesce(account, owner) AS holding, size,
      (amount_high::HUGEINT << 64) + amount_low AS amount
    FROM balance_spells
    WHERE token_id = $1 AND size IN (SELECT size FROM point)
  ) AS s
  JOIN point AS p
    ON p.size = s.size AND s.from_nth <= p.checkpoint AND s.to_nth > p.checkpoint AND s.amount >= p.held
),
equals AS (
  SELECT e.nth, e.owner, w.address, coalesce(a.address, '') AS account
  FROM as_large AS e
  JOIN wallets AS w ON w.wallet_id = e.owner
  LEFT JOIN wallets AS a ON a.wallet_id = CASE WHEN e.holding <> e.owner THEN e.holding END
  WHERE is_equal
)
SELECT nth::INTEGER AS nth, accounts + above + before + 1 AS rank
FROM larger
JOIN (
  SELECT nth, count(owner) FILTER (NOT is_equal) AS above FROM point LEFT JOIN as_large USING (nth) GROUP BY nth
) USING (nth)
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
