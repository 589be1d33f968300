-- Accounts that held another amount at a moment than at an earlier one, by the state of the later one, later_state: in
-- no order. Those with more have sizes above all of those with less. $1: the token; $2, $3: the moments.
SELECT
  owner, holding, abs(change) AS amount, change > 0 AS rises, after - change AS before, after,
  moments.size_of(abs(change)) + CASE WHEN change > 0 THEN 100000 ELSE 0 END AS size
FROM (
  SELECT c.owner, c.holding, c.change, coalesce(l.amount, 0::HUGEINT) AS after
  FROM (
    SELECT owner, holding, sum(amount) AS change
    FROM (
      SELECT to_owner AS owner, coalesce(to_account, to_owner) AS holding, amount
      FROM transfers
      WHERE token_id = $1 AND time > $2 AND time <= $3 AND to_owner IS NOT NULL
      UNION ALL
      SELECT from_owner, coalesce(from_account, from_owner), -amount
      FROM transfers
      WHERE token_id = $1 AND time > $2 AND time <= $3 AND from_owner IS NOT NULL
    )
    GROUP BY owner, holding
    HAVING sum(amount) <> 0
  ) AS c
  LEFT JOIN later_state AS l ON l.owner = c.owner AND l.holding = c.holding
)
