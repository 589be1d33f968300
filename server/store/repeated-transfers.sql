-- Events that were there before: earlier in the input, or stored. The same content again is ignored, another is
-- a conflict. A row without a price says nothing against one that has it.
CREATE OR REPLACE TEMP TABLE repeated AS
SELECT token_id, block, position, row, time, differs, false AS is_stored
FROM (
  SELECT
    *,
    (time, from_owner, from_account, to_owner, to_account, amount) IS DISTINCT FROM
      lag((time, from_owner, from_account, to_owner, to_account, amount)) OVER same_number
      OR coalesce(price_usd <> lag(price_usd) OVER same_number, false)
      OR coalesce(tx <> lag(tx) OVER same_number, false) AS differs
  FROM incoming SEMI JOIN (SELECT token_id, block, position FROM incoming WHERE repeats) AS again
    USING (token_id, block, position)
  WINDOW same_number AS (PARTITION BY token_id, block, position ORDER BY repeats, price_usd IS NULL, row)
)
WHERE repeats
UNION ALL
SELECT
  n.token_id, n.block, n.position, n.row, n.time,
  (n.time, n.from_owner, n.from_account, n.to_owner, n.to_account, n.amount)
    IS DISTINCT FROM (t.time, t.from_owner, t.from_account, t.to_owner, t.to_account, t.amount)
    OR (n.price_usd IS NOT NULL AND n.price_usd IS DISTINCT FROM t.price_usd)
    OR coalesce(n.tx <> t.tx, false) AS differs,
  true AS is_stored
FROM incoming AS n
JOIN transfers AS t ON t.token_id = n.token_id AND t.block = n.block AND t.position = n.position
WHERE NOT n.repeats AND t.token_id IN (SELECT token_id FROM import_tokens);
