-- The ranking: by amount, then address, then account.
INSERT INTO holders BY NAME
SELECT
  b.token_id,
  (row_number() OVER (
    PARTITION BY b.token_id ORDER BY b.amount DESC, w.address, coalesce(a.address, '')
  ))::INTEGER AS rank,
  b.amount, w.address, coalesce(a.address, '') AS account
FROM account_balances AS b
JOIN wallets AS w ON w.wallet_id = b.owner
LEFT JOIN wallets AS a ON a.wallet_id = b.account
WHERE b.token_id BETWEEN getvariable('first_token') AND getvariable('last_token')
ORDER BY b.token_id, rank;
