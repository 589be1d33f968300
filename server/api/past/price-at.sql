-- The last known price at a moment, at most a day old. $1: the token; $2: the moment.
SELECT price_usd
FROM (
  SELECT time, true AS of_series, price_usd, NULL::BIGINT AS block, NULL::BIGINT AS position
  FROM prices
  WHERE token_id = $1 AND time <= $2 AND time >= $2 - 86400
  UNION ALL
  SELECT time, false, price_usd, block, position
  FROM transfers
  WHERE token_id = $1 AND time <= $2 AND time >= $2 - 86400 AND price_usd IS NOT NULL
)
ORDER BY time DESC, of_series DESC, block DESC, position DESC
LIMIT 1
