-- The ranking: by amount, then address, then account.
CREATE OR REPLACE TEMP TABLE ranking AS
SELECT
  b.token_id, b.amount, w.address, coalesce(a.address, '') AS account
FROM account_balances AS b
JOIN wallets AS w ON w.wallet_id = b.owner
LEFT JOIN wallets AS a ON a.wallet_id = b.account
WHERE b.token_id BETWEEN getvariable('first_token') AND getvariable('last_token')
ORDER BY b.token_id, b.amount DESC, w.address, coalesce(a.address, '');

-- Rows come in the order of the table, so counting them ranks them without a second sort.
INSERT INTO holders BY NAME
SELECT r.token_id, (r.place - c.before)::INTEGER AS rank, r.amount, r.address, r.account
FROM (SELECT row_number() OVER () AS place, * FROM ranking) AS r
JOIN (
  SELECT token_id, coalesce(sum(n) OVER (ORDER BY token_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
  FROM (SELECT token_id, count(*) AS n FROM ranking GROUP BY token_id)
) AS c ON c.token_id = r.token_id
ORDER BY r.token_id, rank;
