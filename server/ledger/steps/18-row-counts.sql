-- The same of the steps after the rounds.
INSERT INTO row_counts BY NAME
SELECT token_id, 'wallets' AS step, 0 AS rows_in, count(*) AS rows_out
FROM wallet_stats SEMI JOIN (SELECT token_id FROM touched_tokens WHERE NOT snapshot) USING (token_id)
GROUP BY token_id
UNION ALL SELECT token_id, 'holders', count(*), 0 FROM account_balances GROUP BY token_id
UNION ALL SELECT token_id, 'holders', 0, count(*) FROM holders SEMI JOIN touched_tokens USING (token_id) GROUP BY token_id
UNION ALL SELECT token_id, 'moments', count(*), 0 FROM ticks GROUP BY token_id
UNION ALL SELECT token_id, 'moments', 0, count(*) FROM tick_states GROUP BY token_id
UNION ALL
SELECT
  token_id, 'history',
  count(*) FILTER (tick::BIGINT * 3600 > hours_from) + count(DISTINCT end_of(tick, 1)) + count(DISTINCT end_of(tick, 2)), 0
FROM ticks GROUP BY token_id
UNION ALL
SELECT token_id, 'history', 0, count(*) FROM token_history SEMI JOIN touched_tokens USING (token_id) GROUP BY token_id;
