-- Prices: the series of an import wins over what was stored for the same second.
CREATE OR REPLACE TEMP TABLE incoming_prices AS
SELECT i.token_id, s.time, s.price_usd, max(s.block) AS block
FROM staged_prices AS s JOIN import_tokens AS i ON i.token = s.token
ANTI JOIN prices AS p ON p.token_id = i.token_id AND p.time = s.time AND p.price_usd = s.price_usd
  AND p.block IS NOT DISTINCT FROM s.block
GROUP BY ALL;

INSERT INTO replaced_prices
SELECT getvariable('import_id')::INTEGER, p.token_id, p.time, p.price_usd, p.block, p.import_id
FROM prices AS p SEMI JOIN incoming_prices AS n ON n.token_id = p.token_id AND n.time = p.time
WHERE getvariable('import_id') IS NOT NULL;
DELETE FROM prices USING incoming_prices AS n WHERE prices.token_id = n.token_id AND prices.time = n.time;
INSERT INTO prices BY NAME SELECT token_id, time, price_usd, block, getvariable('import_id')::INTEGER AS import_id
FROM incoming_prices ORDER BY token_id, time;

-- Balances: an import replaces the token's snapshot, unless it is the same.
CREATE OR REPLACE TEMP TABLE incoming_balances AS
SELECT DISTINCT i.token_id, o.wallet_id AS owner, a.wallet_id AS account, s.amount
FROM staged_balances AS s
JOIN import_tokens AS i ON i.token = s.token
JOIN staged_owners AS o ON o.address = s.owner
LEFT JOIN staged_accounts AS a ON a.address = CASE WHEN s.account <> s.owner THEN s.account END
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

-- Known failures, in the same manner.
CREATE OR REPLACE TEMP TABLE incoming_problems AS
SELECT DISTINCT i.token_id, s.endpoint, s.problem
FROM staged_problems AS s JOIN import_tokens AS i ON i.token = s.token
ANTI JOIN problems AS p ON p.token_id = i.token_id AND p.endpoint = s.endpoint AND p.problem = s.problem;

DELETE FROM problems USING incoming_problems AS n
WHERE problems.token_id = n.token_id AND problems.endpoint = n.endpoint;
INSERT INTO problems SELECT token_id, endpoint, problem FROM incoming_problems;

DROP VIEW staged_owners;
DROP VIEW staged_accounts;
DROP TABLE staged_wallets;
