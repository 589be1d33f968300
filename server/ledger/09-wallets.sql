-- What is kept of every owner.
CREATE OR REPLACE TEMP TABLE wallets_of_round AS
SELECT
  o.token_id, o.owner, greatest(o.amount, 0) AS amount,
  coalesce(h.age_weight_high, 0) AS age_weight_high,
  coalesce(h.age_weight_low, 0) AS age_weight_low,
  coalesce(h.diamond, 0) AS diamond,
  coalesce(h.gold, 0) AS gold,
  coalesce(h.silver, 0) AS silver,
  coalesce(h.bronze, 0) AS bronze,
  coalesce(h.wood, 0) AS wood,
  CASE WHEN t.price_usd IS NOT NULL THEN coalesce(h.unrealized_pnl, 0) END AS unrealized_pnl,
  CASE WHEN t.priced THEN coalesce(r.realized_pnl, 0) END AS realized_pnl,
  h.costed_tokens, h.cost_usd,
  o.amount - o.change_30_days AS amount_30_days_ago,
  o.total_out
FROM owners AS o
JOIN touched_tokens AS t ON t.token_id = o.token_id
LEFT JOIN holdings AS h ON h.token_id = o.token_id AND h.owner = o.owner
LEFT JOIN realized AS r ON r.token_id = o.token_id AND r.owner = o.owner;

INSERT INTO token_sums BY NAME
SELECT
  token_id,
  count(*) FILTER (amount > 0) AS owner_count,
  count(*) FILTER (amount_30_days_ago > 0) AS held_then,
  count(*) FILTER (amount_30_days_ago > 0 AND amount > 0) AS held_then_and_now,
  sum(age_weight_high) AS age_weight_high,
  sum(age_weight_low) AS age_weight_low,
  fsum(costed_tokens) AS costed_tokens,
  fsum(cost_usd) AS cost_usd,
  fsum(unrealized_pnl) AS unrealized_pnl,
  fsum(realized_pnl) AS realized_pnl
FROM wallets_of_round
GROUP BY token_id;
