-- The amounts of some accounts in a list, their sizes, and their places among those of the size; ties as in ranked-rows.sql. $1, $2:
-- their owners and their holdings, with spaces between. Who is not in the list has none.
WITH wanted AS MATERIALIZED (
  SELECT
    unnest(string_split($1, ' '))::INTEGER AS owner,
    unnest(string_split($2, ' '))::INTEGER AS holding
),
held AS MATERIALIZED (SELECT owner, holding, amount, size FROM ranked_table SEMI JOIN wanted USING (owner, holding)),
near AS MATERIALIZED (
  SELECT owner, holding, amount, size FROM ranked_table WHERE size IN (SELECT size FROM held)
),
above AS (
  SELECT a.amount, count(n.amount) AS above
  FROM (SELECT DISTINCT amount, size FROM held) AS a
  LEFT JOIN near AS n ON n.size = a.size AND n.amount > a.amount
  GROUP BY a.amount
),
placed AS (
  SELECT
    e.owner, e.holding, e.amount, e.size,
    row_number() OVER (PARTITION BY e.amount ORDER BY w.address, coalesce(a.address, '')) AS nth
  FROM near AS e
  SEMI JOIN held AS h ON h.size = e.size AND h.amount = e.amount
  JOIN wallets AS w ON w.wallet_id = e.owner
  LEFT JOIN wallets AS a ON a.wallet_id = CASE WHEN e.holding <> e.owner THEN e.holding END
)
SELECT owner, holding, amount, size, above + nth AS place
FROM placed JOIN above USING (amount)
SEMI JOIN wanted USING (owner, holding)
