-- The first staged row that cannot be. Owners are checked by the source, which knows the chain.
SELECT token, row, problem FROM (
  SELECT
    token, coalesce(row, rowid) AS row,
    CASE
      WHEN amount < 0 THEN 'the amount is negative'
      WHEN time NOT BETWEEN 0 AND 253402300799 THEN 'the time is not between 1970 and 9999'
      WHEN block < 0 OR position < 0 THEN 'the block or the position is negative'
      WHEN NOT (price_usd BETWEEN 0 AND 1e30) THEN 'the price is not a number from 0 to 1e30'
    END AS problem
  FROM staged_transfers
  WHERE amount < 0 OR time NOT BETWEEN 0 AND 253402300799 OR block < 0 OR position < 0
    OR NOT (price_usd BETWEEN 0 AND 1e30)
  UNION ALL
  SELECT token, coalesce(row, rowid), 'the balance is negative' FROM staged_balances WHERE amount < 0
  UNION ALL
  SELECT
    token, NULL,
    CASE
      WHEN NOT (price_usd BETWEEN 0 AND 1e30) THEN 'a price is not a number from 0 to 1e30'
      ELSE 'the time of a price is not between 1970 and 9999'
    END
  FROM staged_prices
  WHERE NOT (price_usd BETWEEN 0 AND 1e30) OR time NOT BETWEEN 0 AND 253402300799
)
ORDER BY row NULLS FIRST LIMIT 1
