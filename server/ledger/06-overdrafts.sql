-- The first event of each token after which an owner, or one account of an owner with several, holds less than
-- nothing. The closed form of the lots is wrong then.
INSERT INTO overdrafts
WITH several AS (
  SELECT token_id, owner FROM accounts GROUP BY token_id, owner HAVING count(*) > 1
),
account_balance AS (
  SELECT
    token_id, owner, account, block, position, time,
    sum(amount) OVER (
      PARTITION BY token_id, owner, account ORDER BY block, position ROWS UNBOUNDED PRECEDING
    ) AS balance
  FROM legs SEMI JOIN several USING (token_id, owner)
)
SELECT DISTINCT ON (token_id) token_id, owner, account, block, position, time, balance
FROM (
  SELECT token_id, owner, NULL::INTEGER AS account, block, position, time, balance FROM running WHERE balance < 0
  UNION ALL
  SELECT token_id, owner, account, block, position, time, balance FROM account_balance WHERE balance < 0
)
ORDER BY token_id, block, position, account NULLS LAST;
