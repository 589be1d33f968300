-- What is known of all owners. $1: the token; $2: what one of its units is of supply; $3: the least amount of the largest owners,
-- $4: how many of those with that amount are among them, $5 and $6: how much is to be added to the largest to come to
-- half of supply, in two ways of counting.
WITH smaller AS (
  SELECT sum(amount) OVER (ORDER BY amount DESC, owner ROWS UNBOUNDED PRECEDING) - amount AS before
  FROM (
    SELECT owner, amount FROM wallet_stats WHERE token_id = $1 AND amount > 0 AND amount < $3
    UNION ALL
    SELECT owner, amount FROM wallet_stats WHERE token_id = $1 AND amount = $3
    QUALIFY row_number() OVER (ORDER BY owner) > $4
  )
)
SELECT
  (SELECT count(*) FROM smaller WHERE before < $5)::INTEGER AS first_count,
  (SELECT count(*) FROM smaller WHERE before < $6)::INTEGER AS second_count,
  (SELECT fsum((amount::DOUBLE * $2) ** 2) FROM wallet_stats WHERE token_id = $1 AND amount > 0) AS hhi
