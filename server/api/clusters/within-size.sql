-- How many of the largest owners of one size it takes to hold so much. $1: the token; $2: the greatest amount; $3: so many with that
-- amount are not counted; $4: the size; $5: so much.
WITH counted AS (
  SELECT amount, count(*) - CASE WHEN amount = $2 THEN $3 ELSE 0 END AS owners
  FROM wallet_stats
  WHERE token_id = $1 AND amount > 0 AND amount <= $2 AND moments.size_of(amount) = $4
  GROUP BY amount
)
SELECT sum(least(owners, greatest(0, (missing + amount - 1) // amount)))::DOUBLE AS owners
FROM (
  SELECT amount, owners,
    $5 - (sum(amount * owners) OVER (ORDER BY amount DESC ROWS UNBOUNDED PRECEDING) - amount * owners) AS missing
  FROM counted
)
