-- What the transfers of a token say that each account holds. getvariable('token'): the token's id, null for a new one;
-- getvariable('upto_block'): with the transfers up to this block.
CREATE OR REPLACE TEMP TABLE stored_holdings AS
SELECT o.address AS owner, coalesce(a.address, o.address) AS account, sum(l.amount) AS amount
FROM (
  SELECT from_owner AS owner, from_account AS account, -amount AS amount FROM transfers
  WHERE token_id = getvariable('token') AND block <= getvariable('upto_block') AND from_owner IS NOT NULL
  UNION ALL
  SELECT to_owner, to_account, amount FROM transfers
  WHERE token_id = getvariable('token') AND block <= getvariable('upto_block') AND to_owner IS NOT NULL
) AS l
JOIN wallets AS o ON o.wallet_id = l.owner
LEFT JOIN wallets AS a ON a.wallet_id = l.account
GROUP BY ALL
HAVING sum(l.amount) <> 0;
