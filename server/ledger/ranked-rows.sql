-- Rows of a table that is sorted by amount, from the place $1 to the place $2, with their addresses. Equal amounts stand
-- in the order of owner and account, as in 12-holders.sql; addresses are looked up only of these rows and those equal to
-- the first or the last of them.
WITH equal_or_between AS MATERIALIZED (
  SELECT * FROM ranked_table
  WHERE amount <= (SELECT amount FROM ranked_table WHERE place = $1)
    AND amount >= (SELECT amount FROM ranked_table WHERE place = $2)
)
SELECT *
FROM (
  SELECT
    r.*, w.address, coalesce(a.address, '') AS account,
    (SELECT min(place) FROM equal_or_between) - 1
      + row_number() OVER (ORDER BY r.amount DESC, w.address, coalesce(a.address, '')) AS rank
  FROM equal_or_between AS r
  JOIN wallets AS w ON w.wallet_id = r.owner
  LEFT JOIN wallets AS a ON a.wallet_id = CASE WHEN r.holding <> r.owner THEN r.holding END
)
WHERE rank BETWEEN $1 AND $2
ORDER BY rank
