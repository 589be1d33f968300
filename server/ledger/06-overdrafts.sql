-- The first event of each token after which an owner, or one account of an owner with several, holds less than
-- nothing. The closed form of the lots is wrong then. An owner that is not in `running` received everything before
-- it gave, and gave no more.
INSERT INTO overdrafts
WITH account_balance AS (
  SELECT
    token_id, owner, account, event, time,
    sum(amount) OVER (
      PARTITION BY token_id, owner, account ORDER BY event ROWS UNBOUNDED PRECEDING
    ) AS balance
  FROM account_legs
)
SELECT DISTINCT ON (token_id) token_id, owner, account, event, time, balance
FROM (
  SELECT token_id, owner, NULL::INTEGER AS account, event, time, balance FROM running WHERE balance < 0
  UNION ALL
  SELECT token_id, owner, account, event, time, balance FROM account_balance WHERE balance < 0
)
ORDER BY token_id, event, account NULLS LAST;
