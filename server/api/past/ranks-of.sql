-- The sizes of accounts in a list and their places among those of the size; ties as in ranked-rows.sql. $1, $2, $3: their owners,
-- their holdings, and the amounts that they have in the list, with spaces between.
WITH wanted AS MATERIALIZED (
  SELECT *, moments.size_of(amount) AS size
  FROM (
    SELECT
      unnest(string_split($1, ' '))::INTEGER AS owner,
      unnest(string_split($2, ' '))::INTEGER AS holding,
      unnest(string_split($3, ' '))::HUGEINT AS amount
  )
),
near AS MATERIALIZED (
  SELECT owner, holding, amount, size FROM ranked_table WHERE size IN (SELECT size FROM wanted)
),
above AS (
  SELECT a.amount, count(n.amount) AS above
  FROM (SELECT DISTINCT amount, size FROM wanted) AS a
  LEFT JOIN near AS n ON n.size = a.size AND n.amount > a.amount
  GROUP BY a.amount
),
placed AS (
  SELECT
    e.owner, e.holding, e.amount, e.size,
    row_number() OVER (PARTITION BY e.amount ORDER BY w.address, coalesce(a.address, '')) AS nth
  FROM near AS e
  SEMI JOIN wanted AS h ON h.size = e.size AND h.amount = e.amount
  JOIN wallets AS w ON w.wallet_id = e.owner
  LEFT JOIN wallets AS a ON a.wallet_id = CASE WHEN e.holding <> e.owner THEN e.holding END
)
SELECT owner, holding, amount, size, above + nth AS place
FROM placed JOIN above USING (amount)
SEMI JOIN wanted USING (owner, holding)
