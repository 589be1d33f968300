-- Since when the largest owners but some have not sold, and how old their tokens are. $1: the token; $2: the addresses
-- that are left out; $3: so many owners at most. None of a token that knows no clocks.
SELECT
  c.first_receipt::DOUBLE AS first_receipt, c.last_sale::DOUBLE AS last_sale,
  c.diamond, c.gold, c.silver, c.bronze, c.wood
FROM owner_clocks AS c
JOIN wallets AS w ON w.wallet_id = c.owner
WHERE c.token_id = $1 AND c.amount > 0
  AND w.address NOT IN (SELECT unnest(string_split($2, ' ')))
ORDER BY c.amount DESC, w.address
LIMIT $3
