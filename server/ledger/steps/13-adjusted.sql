-- Tokens with entries that no transfer explains and that came nobody knows when. Since when anybody holds what is held, and
-- at what cost, is not known of any of them.
INSERT INTO opened_tokens
SELECT token_id, adjusted_at, false
FROM touched_tokens ANTI JOIN overdrafts USING (token_id)
WHERE adjusted_at IS NOT NULL;

INSERT INTO opening_owners
SELECT DISTINCT b.token_id, b.owner, false
FROM account_balances AS b JOIN touched_tokens AS t ON t.token_id = b.token_id
WHERE t.adjusted_at IS NOT NULL;

UPDATE wallet_stats SET
  age_weight_high = NULL, age_weight_low = NULL,
  diamond = NULL, gold = NULL, silver = NULL, bronze = NULL, wood = NULL,
  unrealized_pnl = NULL, realized_pnl = NULL, cost_share = NULL, sold_share = NULL
WHERE token_id IN (SELECT token_id FROM touched_tokens WHERE adjusted_at IS NOT NULL);
