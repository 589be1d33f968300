-- The largest owners, equal amounts by address. $1: the token; $2: how many.
SELECT s.owner, w.address, s.amount
FROM wallet_stats AS s JOIN wallets AS w ON w.wallet_id = s.owner
WHERE s.token_id = $1 AND s.amount > 0 AND s.amount >= (
  SELECT min(amount)
  FROM (SELECT amount FROM wallet_stats WHERE token_id = $1 AND amount > 0 ORDER BY amount DESC LIMIT $2)
)
ORDER BY s.amount DESC, w.address
LIMIT $2
