-- The ranking: by amount, then address, then account. Rows leave the sort in order, so counting them ranks them.
INSERT INTO holders BY NAME
SELECT token_id, (row_number() OVER () - before)::INTEGER AS rank, amount, address, account
FROM (
  SELECT b.token_id, b.amount, w.address, coalesce(a.address, '') AS account, c.before
  FROM account_balances AS b
  JOIN wallets AS w ON w.wallet_id = b.owner
  LEFT JOIN wallets AS a ON a.wallet_id = b.account
  JOIN (
    SELECT token_id, sum(rows) OVER (ORDER BY token_id ROWS UNBOUNDED PRECEDING) - rows AS before
    FROM (
      SELECT token_id, count(*) AS rows FROM account_balances
      WHERE token_id BETWEEN getvariable('first_token') AND getvariable('last_token')
      GROUP BY token_id
    )
  ) AS c ON c.token_id = b.token_id
  ORDER BY b.token_id, b.amount DESC, w.address, coalesce(a.address, '')
);
