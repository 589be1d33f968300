INSERT INTO wallet_stats BY NAME
SELECT
  token_id, owner, amount, age_weight_high, age_weight_low, diamond, gold, silver, bronze, wood,
  unrealized_pnl, realized_pnl, cost_share, sold_share
FROM wallets_of_round
ORDER BY token_id, owner;

DROP TABLE wallets_of_round;
