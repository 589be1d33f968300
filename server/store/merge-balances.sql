-- Balances: an import replaces the token's snapshot, unless it is the same.
CREATE OR REPLACE TEMP TABLE incoming_balances AS
SELECT DISTINCT i.token_id, o.wallet_id AS owner, a.wallet_id AS account, s.amount
FROM staged_balances AS s
JOIN import_tokens AS i ON i.token = s.token
JOIN (FROM staged_wallets WHERE is_owner) AS o ON o.address = s.owner
LEFT JOIN (FROM staged_wallets WHERE is_account) AS a ON a.address = CASE WHEN s.account <> s.owner THEN s.account END
WHERE s.amount > 0;

CREATE OR REPLACE TEMP TABLE changed_balances AS
SELECT DISTINCT token_id FROM (
  (SELECT * FROM incoming_balances EXCEPT SELECT * FROM balances)
  UNION ALL
  (
    SELECT * FROM balances WHERE token_id IN (SELECT token_id FROM incoming_balances)
    EXCEPT SELECT * FROM incoming_balances
  )
);
DELETE FROM replaced_balances WHERE token_id IN (SELECT token_id FROM changed_balances);
INSERT INTO replaced_balances
SELECT getvariable('import_id')::INTEGER, * FROM balances SEMI JOIN changed_balances USING (token_id)
WHERE getvariable('import_id') IS NOT NULL;
DELETE FROM balances WHERE token_id IN (SELECT token_id FROM changed_balances);
INSERT INTO balances
SELECT * FROM incoming_balances SEMI JOIN changed_balances USING (token_id) ORDER BY token_id, owner, account;
