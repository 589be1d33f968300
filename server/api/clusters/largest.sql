-- The largest owners, equal amounts by address, of a token that knows their clocks: 1500 of them stand apart. $1: the token; $2: how
-- many.
SELECT c.owner, w.address, c.amount
FROM owner_clocks AS c JOIN wallets AS w ON w.wallet_id = c.owner
WHERE c.token_id = $1 AND c.amount > 0
ORDER BY c.amount DESC, w.address
LIMIT $2
