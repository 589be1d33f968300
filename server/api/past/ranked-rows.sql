-- Rows of a table by their amount, the largest first, from one place to another, with their addresses. $1, $2: the places among those
-- of some sizes, counted from 1: from greatest_size to smallest_size; $3: rows of greater sizes. Equal amounts
-- stand in the order of owner and account, as in store/figures/compute.ts; addresses are looked up only of these rows and those equal to
-- the first or the last of them.
WITH sized AS MATERIALIZED (
  SELECT *, row_number() OVER (ORDER BY size DESC, amount DESC) AS nth
  FROM ranked_table WHERE size <= greatest_size AND size >= smallest_size
),
first AS MATERIALIZED (SELECT size, amount FROM sized WHERE nth = $1),
last AS MATERIALIZED (SELECT size, amount FROM sized WHERE nth = $2),
equal_or_between AS MATERIALIZED (
  SELECT s.* FROM sized AS s, first AS f, last AS l
  WHERE (s.size < f.size OR (s.size = f.size AND s.amount <= f.amount))
    AND (s.size > l.size OR (s.size = l.size AND s.amount >= l.amount))
)
SELECT *
FROM (
  SELECT
    r.* EXCLUDE (nth), w.address, coalesce(a.address, '') AS account,
    $3 + (SELECT min(nth) FROM equal_or_between) - 1
      + row_number() OVER (ORDER BY r.size DESC, r.amount DESC, w.address, coalesce(a.address, '')) AS rank
  FROM equal_or_between AS r
  JOIN wallets AS w ON w.wallet_id = r.owner
  LEFT JOIN wallets AS a ON a.wallet_id = CASE WHEN r.holding <> r.owner THEN r.holding END
)
WHERE rank BETWEEN $3 + $1 AND $3 + $2
ORDER BY rank
