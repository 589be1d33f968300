-- What accounts of owners with several hold after each of their legs.
CREATE OR REPLACE TEMP TABLE account_running AS
SELECT
  token_id, owner, account, event, time, tick, sum(amount) OVER in_order AS balance,
  lead(tick) OVER in_order AS next_leg_tick
FROM account_legs
WINDOW in_order AS (PARTITION BY token_id, owner, account ORDER BY event ROWS UNBOUNDED PRECEDING);

-- The first event of each token after which an owner, or one account of an owner with several, holds less than
-- nothing; of adjusted tokens, since their balances are known. The closed form of the lots is wrong then. An owner that is not in `running` received once.
INSERT INTO overdrafts
SELECT DISTINCT ON (token_id) token_id, owner, account, event, time, balance
FROM (
  SELECT token_id, owner, NULL::INTEGER AS account, event, time, balance FROM running WHERE balance < 0
  UNION ALL
  SELECT token_id, owner, account, event, time, balance FROM account_running WHERE balance < 0
) AS o
SEMI JOIN touched_tokens AS t ON t.token_id = o.token_id AND (t.adjusted_at IS NULL OR o.time > t.adjusted_at)
ORDER BY token_id, event, account NULLS LAST;
