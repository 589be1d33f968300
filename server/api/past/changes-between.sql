-- Accounts that held another amount at a moment than at an earlier one, by the state of the later one, later_state: in
-- no order. Those with more have sizes above all of those with less. $1: the token; $2, $3: the moments.
SELECT
  owner, holding, abs(change) AS amount, change > 0 AS rises, after - change AS before, after,
  moments.size_of(abs(change)) + CASE WHEN change > 0 THEN 100000 ELSE 0 END AS size
FROM (
  SELECT c.owner, c.holding, c.change, coalesce(l.amount, 0::HUGEINT) AS after
  FROM (
    SELECT owner, holding, sum(amount) AS change
    FROM moments.legs($1)
    WHERE time > $2 AND time <= $3
    GROUP BY owner, holding
    HAVING sum(amount) <> 0
  ) AS c
  LEFT JOIN later_state AS l ON l.owner = c.owner AND l.holding = c.holding
)
