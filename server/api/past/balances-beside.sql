-- Accounts whose balances of a moment and of another differ: what they held at the one that is known (known_state), `before`,
-- and at the other, `after`. $1: the token; $2, $3, $4: as in balances-at.sql.
SELECT c.owner, c.holding, coalesce(k.amount, 0::HUGEINT) AS before, coalesce(k.amount, 0::HUGEINT) + c.amount AS after
FROM (
  SELECT owner, holding, sum(amount) * $4 AS amount
  FROM moments.legs($1)
  WHERE time > $2 AND time <= $3
  GROUP BY owner, holding
  HAVING sum(amount) <> 0
) AS c
LEFT JOIN known_state AS k ON k.owner = c.owner AND k.holding = c.holding
