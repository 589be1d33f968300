-- What every account held at a moment, the largest amount first: a state that is known (known_state), with the
-- transfers between it and the moment added or taken back. $1: the token; $2, $3: they lie after the one time, up to and
-- with the other; $4: 1 where the moment is the later one of the two, -1 where it is the earlier. An account that is
-- its owner's own has the owner's number.
SELECT (row_number() OVER ())::INTEGER AS place, owner, holding, amount
FROM (
  SELECT owner, holding, sum(amount) AS amount
  FROM (
    SELECT owner, holding, amount FROM known_state
    UNION ALL
    SELECT to_owner, coalesce(to_account, to_owner), amount * $4
    FROM transfers
    WHERE token_id = $1 AND time > $2 AND time <= $3 AND to_owner IS NOT NULL
    UNION ALL
    SELECT from_owner, coalesce(from_account, from_owner), -amount * $4
    FROM transfers
    WHERE token_id = $1 AND time > $2 AND time <= $3 AND from_owner IS NOT NULL
  )
  GROUP BY owner, holding
  HAVING sum(amount) > 0
  ORDER BY amount DESC
)
