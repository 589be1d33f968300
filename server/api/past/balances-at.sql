-- What every account held at a moment, in no order: what is made (state_then) of the transfers between it and another one, added
-- or taken back, and of that one. $1: the token; $2, $3: they lie after the one time, up to and with the other; $4: 1
-- where the moment is the later one of the two, -1 where it is the earlier. An account that is its owner's own has the owner's
-- number.
WITH change AS (
  SELECT owner, holding, sum(amount) * $4 AS amount
  FROM moments.legs($1)
  WHERE time > $2 AND time <= $3
  GROUP BY owner, holding
)
SELECT owner, holding, amount, moments.size_of(amount) AS size
FROM state_then
WHERE amount > 0
