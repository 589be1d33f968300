-- Realised profit where some prices are unknown: of every stretch of a lot and a sale, its quantity times (sale price -
-- unit cost), where both are known.
INSERT INTO realized
SELECT
  s.token_id, s.owner, sum_of_few(s.quantity::DOUBLE / t.unit * (s.sale - s.cost)) AS realized_pnl,
  sum_of_few(CASE WHEN s.sale IS NOT NULL AND s.cost IS NOT NULL THEN s.quantity::DOUBLE / t.unit END) AS known_tokens
FROM stretches AS s
SEMI JOIN partly_priced AS o ON o.token_id = s.token_id AND o.owner = s.owner
JOIN touched_tokens AS t ON t.token_id = s.token_id
WHERE s.died IS NOT NULL
GROUP BY s.token_id, s.owner;
