-- What is said of a token beside its figures: Facts of contract/facts.ts as JSON. Null: not computed since it is kept.
ALTER TABLE tokens ADD COLUMN facts VARCHAR;
-- Part of what is held whose cost is known; null where nothing is held or the past is not known.
ALTER TABLE wallet_stats ADD COLUMN cost_share DOUBLE;
-- Of 019.sql: DuckDB 1.5.5 cannot commit a column that is added after rows were changed in the same transaction.
ALTER TABLE wallet_stats ADD COLUMN sold_share DOUBLE;

-- A profit of 0 may be one that is not known: until it is made anew, it is not said.
UPDATE wallet_stats SET unrealized_pnl = NULL WHERE unrealized_pnl = 0 AND amount > 0;
UPDATE wallet_stats SET realized_pnl = NULL WHERE realized_pnl = 0;

-- Figures made before are not known to be what they say: they are made anew with the next import of their token.
INSERT INTO uncomputed_tokens
SELECT token_id, chain, address, name, ticker, decimals, source, note
FROM tokens ANTI JOIN uncomputed_tokens USING (token_id);

-- Where transfers are missing, balances are only changes: what was made of them is no answer.
CREATE TEMP TABLE partly_known AS
SELECT token_id FROM tokens
WHERE history = 'incomplete' AND NOT (coalesce(note, '') LIKE '%partial%' AND coalesce(note, '') LIKE '%snapshots%');
UPDATE answers SET body = NULL, problem = 'stats_unavailable'
WHERE endpoint <> 'getToken' AND token_id IN (SELECT token_id FROM partly_known);
INSERT INTO answers
SELECT token_id, unnest(['getHolders', 'getWalletStats']), NULL, 'stats_unavailable' FROM partly_known;
DROP TABLE partly_known;
