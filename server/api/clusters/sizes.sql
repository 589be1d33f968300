-- What owners hold, by its size, but for the largest, who are known one by one. $1: the token; $2: the greatest amount; $3: what one of
-- its units is of supply.
SELECT
  moments.size_of(amount) AS size, count(*)::DOUBLE AS owners, sum(amount) AS amount,
  fsum((amount::DOUBLE * $3) ** 2) AS squares
FROM wallet_stats
WHERE token_id = $1 AND amount > 0 AND amount <= $2
GROUP BY size
ORDER BY size DESC
