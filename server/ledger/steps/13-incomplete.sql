-- Where transfers are missing, what needs the past is not known. Balances are what the transfers say.
UPDATE wallet_stats SET
  age_weight_high = NULL, age_weight_low = NULL,
  diamond = NULL, gold = NULL, silver = NULL, bronze = NULL, wood = NULL,
  unrealized_pnl = NULL, realized_pnl = NULL, cost_share = NULL, sold_share = NULL
WHERE token_id IN (SELECT token_id FROM overdrafts);
