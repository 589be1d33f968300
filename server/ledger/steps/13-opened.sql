-- Tokens whose first events are what everybody held at one moment. When that came, and at what cost, is not known.
INSERT INTO opened_tokens
SELECT token_id, first_time, is_hand(as_of - first_time, 'diamond')
FROM touched_tokens ANTI JOIN overdrafts USING (token_id)
WHERE opened AND first_time IS NOT NULL;

-- Owners that still have some of it: what came first leaves first.
INSERT INTO opening_owners
SELECT token_id, owner, any_value(outgrew_bands)
FROM (
  SELECT t.token_id, t.to_owner AS owner, t.amount, o.outgrew_bands
  FROM transfers AS t JOIN opened_tokens AS o ON o.token_id = t.token_id AND t.time = o.known_from
  WHERE t.from_owner IS DISTINCT FROM t.to_owner AND t.to_owner IS NOT NULL
  UNION ALL
  SELECT t.token_id, t.from_owner, -t.amount, o.outgrew_bands
  FROM transfers AS t JOIN opened_tokens AS o ON o.token_id = t.token_id
  WHERE t.from_owner IS DISTINCT FROM t.to_owner AND t.from_owner IS NOT NULL
)
GROUP BY token_id, owner
HAVING sum(amount) > 0;

UPDATE wallet_stats SET unrealized_pnl = NULL, realized_pnl = NULL, cost_share = NULL, sold_share = NULL
WHERE token_id IN (SELECT token_id FROM opened_tokens);

UPDATE wallet_stats SET
  age_weight_high = NULL, age_weight_low = NULL,
  -- As old as the first snapshot at least: past the last limit that is enough.
  diamond = CASE WHEN o.outgrew_bands THEN diamond END,
  gold = CASE WHEN o.outgrew_bands THEN gold END,
  silver = CASE WHEN o.outgrew_bands THEN silver END,
  bronze = CASE WHEN o.outgrew_bands THEN bronze END,
  wood = CASE WHEN o.outgrew_bands THEN wood END
FROM opening_owners AS o
WHERE wallet_stats.token_id = o.token_id AND wallet_stats.owner = o.owner;
