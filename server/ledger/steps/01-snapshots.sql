-- A snapshot has balances and nothing else.
INSERT INTO account_balances
SELECT token_id, owner, account, amount FROM balances SEMI JOIN touched_tokens USING (token_id);

INSERT INTO wallet_stats BY NAME
SELECT token_id, owner, sum(amount) AS amount
FROM balances SEMI JOIN touched_tokens USING (token_id)
GROUP BY token_id, owner
ORDER BY token_id, owner;
