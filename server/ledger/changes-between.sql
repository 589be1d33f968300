-- Accounts that held another amount at one moment than at an earlier one, whose state is earlier_state: those with more
-- first, then those with less, each by the amount of the change, the largest first. $1: the token; $2, $3: the moments.
SELECT (row_number() OVER ())::INTEGER AS place, owner, holding, abs(change) AS amount, change > 0 AS rises, before
FROM (
  SELECT c.owner, c.holding, c.change, coalesce(e.amount, 0) AS before
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
  LEFT JOIN earlier_state AS e ON e.owner = c.owner AND e.holding = c.holding
  ORDER BY c.change > 0 DESC, abs(c.change) DESC
)
