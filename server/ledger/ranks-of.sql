-- The ranks of some accounts in a list, ties as in ranked-rows.sql. $1, $2: their owners and their holdings, with spaces
-- between. Who is not in the list has none.
WITH wanted AS MATERIALIZED (
  SELECT
    unnest(string_split($1, ' '))::INTEGER AS owner,
    unnest(string_split($2, ' '))::INTEGER AS holding
),
equals AS (
  SELECT * FROM ranked_table
  WHERE amount IN (SELECT amount FROM ranked_table SEMI JOIN wanted USING (owner, holding))
)
SELECT owner, holding, rank
FROM (
  SELECT
    r.owner, r.holding,
    min(r.place) OVER (PARTITION BY r.amount) - 1
      + row_number() OVER (PARTITION BY r.amount ORDER BY w.address, coalesce(a.address, '')) AS rank
  FROM equals AS r
  JOIN wallets AS w ON w.wallet_id = r.owner
  LEFT JOIN wallets AS a ON a.wallet_id = CASE WHEN r.holding <> r.owner THEN r.holding END
)
SEMI JOIN wanted USING (owner, holding)
