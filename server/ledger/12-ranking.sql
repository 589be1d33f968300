-- The ranking: by amount, then address, then account.
CREATE OR REPLACE TEMP TABLE ranking AS
SELECT
  b.token_id, b.amount, w.address, coalesce(a.address, '') AS account
FROM account_balances AS b
JOIN wallets AS w ON w.wallet_id = b.owner
LEFT JOIN wallets AS a ON a.wallet_id = b.account
WHERE b.token_id BETWEEN getvariable('first_token') AND getvariable('last_token')
ORDER BY b.token_id, b.amount DESC, w.address, coalesce(a.address, '');
