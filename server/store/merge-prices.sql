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
