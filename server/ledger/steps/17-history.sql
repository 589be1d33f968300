-- A row a token, step and tick at which the step ends. What is not known of a token is null: of one with missing
-- transfers what is held; of one that was opened with balances also what came before, and what its changes of balance were;
-- of one with balances that came without transfers what was held before they were asked for.
INSERT INTO token_history BY NAME
WITH flows AS (
  SELECT
    token_id, step, tick,
    sum(new_owners) AS new_owners, sum(returned_owners) AS returned_owners, sum(left_owners) AS left_owners,
    sum(active_owners) AS active_owners, sum(transfers) AS transfers,
    sum(upper_moved) AS upper_moved, sum(lower_moved) AS lower_moved,
    sum(upper_consumed) AS upper_consumed, sum(lower_consumed) AS lower_consumed,
    sum(deaths) AS deaths, sum(sales) AS sales,
    sum(profit) AS profit, sum(loss) AS loss, sum(sold_value) AS sold_value, sum(sold_cost) AS sold_cost
  FROM (
    SELECT * REPLACE (end_of(tick, step) AS tick) FROM owner_flows
    UNION ALL BY NAME
    SELECT token_id, step, end_of(tick, step) AS tick, transfers, upper_amount AS upper_moved, lower_amount AS lower_moved
    FROM moves, (VALUES (0), (1), (2)) AS steps(step)
    UNION ALL BY NAME
    SELECT
      token_id, step, end_of(tick, step) AS tick, upper_consumed, lower_consumed, deaths, sales, profit, loss,
      sold_value, sold_cost
    FROM tick_changes, (VALUES (0), (1), (2)) AS steps(step)
    WHERE deaths > 0
  )
  GROUP BY token_id, step, tick
),
known AS (
  SELECT
    token_id, t.* EXCLUDE (token_id), is_later,
    token_id NOT IN (SELECT token_id FROM overdrafts) AND (adjusted_at IS NULL OR is_later) AS balances,
    token_id NOT IN (SELECT token_id FROM overdrafts) AND token_id NOT IN (SELECT token_id FROM opened_tokens) AS past,
    adjusted_at IS NOT NULL OR token_id NOT IN (SELECT token_id FROM opened_tokens) AS events
  FROM touched_tokens AS t, (VALUES (true), (false)) AS moments(is_later)
),
-- The same quotient as that of the present answer, to the last digit.
present AS (
  SELECT token_id, sum_of_few(cost_usd) / nullif(sum_of_few(costed_tokens), 0) AS average_cost
  FROM token_sums GROUP BY token_id
)
SELECT
  s.token_id, s.step, s.time, s.price AS price_usd,
  CASE WHEN k.balances THEN s.holders END::INTEGER AS holders,
  CASE WHEN k.balances THEN s.owners END::INTEGER AS owners,
  CASE WHEN k.balances THEN s.supply END AS supply,
  CASE WHEN k.balances AND NOT s.has_entries THEN coalesce(f.new_owners, 0) END::INTEGER AS new_owners,
  CASE WHEN k.balances AND NOT s.has_entries THEN coalesce(f.returned_owners, 0) END::INTEGER AS returned_owners,
  CASE WHEN k.balances AND NOT s.has_entries THEN coalesce(f.left_owners, 0) END::INTEGER AS left_owners,
  r.top_10, r.top_100, r.top_1000, r.hhi, r.gini_high, r.gini_low, r.half_of_supply,
  CASE WHEN s.price IS NOT NULL THEN r.over_10 END AS over_10,
  CASE WHEN s.price IS NOT NULL THEN r.over_100 END AS over_100,
  CASE WHEN s.price IS NOT NULL THEN r.over_1000 END AS over_1000,
  CASE WHEN s.price IS NOT NULL THEN r.over_10000 END AS over_10000,
  CASE WHEN k.past THEN s.supply - s.older_1 END AS under_1d,
  CASE WHEN k.past THEN s.older_1 - s.older_2 END AS under_7d,
  CASE WHEN k.past THEN s.older_2 - s.older_3 END AS under_15d,
  CASE WHEN k.past THEN s.older_3 - s.older_4 END AS under_30d,
  CASE WHEN k.past THEN s.older_4 - s.older_5 END AS under_60d,
  CASE WHEN k.past THEN s.older_5 - s.older_6 END AS under_90d,
  CASE WHEN k.past THEN s.older_6 - s.older_7 END AS under_180d,
  CASE WHEN k.past THEN s.older_7 - s.older_8 END AS under_365d,
  CASE WHEN k.past THEN s.older_8 - s.older_9 END AS under_730d,
  CASE WHEN k.past THEN s.older_9 END AS over_730d,
  CASE WHEN NOT k.past THEN NULL WHEN k.is_wide THEN high_word(s.supply) * (s.time - k.first_time) - s.upper_weight ELSE 0 END
    AS age_weight_high,
  CASE
    WHEN NOT k.past THEN NULL
    WHEN k.is_wide THEN low_word(s.supply) * (s.time - k.first_time) - s.lower_weight
    ELSE s.supply * (s.time - k.first_time) - s.lower_weight
  END AS age_weight_low,
  CASE WHEN k.past THEN s.costed END AS costed,
  CASE
    WHEN NOT k.past OR s.costed = 0 THEN NULL
    WHEN s.is_last THEN coalesce(n.average_cost, 0)
    ELSE s.cost::DOUBLE / k.money_scale / (s.costed::DOUBLE / k.unit)
  END AS average_cost,
  CASE WHEN k.past AND s.price IS NOT NULL THEN coalesce(i.in_profit, 0) END AS in_profit,
  CASE WHEN k.past AND s.price IS NOT NULL THEN s.costed_owners END::INTEGER AS costed_owners,
  CASE WHEN k.past AND s.price IS NOT NULL THEN coalesce(i.owners_in_profit, 0) END::INTEGER AS owners_in_profit,
  -- Where nothing was sold, nothing was gained: said where there was a price to sell at.
  CASE
    WHEN NOT k.past THEN NULL
    WHEN f.sales > 0 THEN f.profit::DOUBLE / k.money_scale
    WHEN f.deaths IS NULL AND s.price IS NOT NULL THEN 0
  END AS realized_profit,
  CASE
    WHEN NOT k.past THEN NULL
    WHEN f.sales > 0 THEN f.loss::DOUBLE / k.money_scale
    WHEN f.deaths IS NULL AND s.price IS NOT NULL THEN 0
  END AS realized_loss,
  CASE WHEN k.past AND f.sold_cost > 0 THEN f.sold_value::DOUBLE / f.sold_cost::DOUBLE END AS sold_value_to_cost,
  CASE WHEN k.events THEN coalesce(f.upper_moved, 0) END AS moved_high,
  CASE WHEN k.events THEN coalesce(f.lower_moved, 0) END AS moved_low,
  CASE WHEN k.events THEN coalesce(f.transfers, 0) END::BIGINT AS transfers,
  CASE WHEN k.events AND NOT s.has_entries THEN coalesce(f.active_owners, 0) END::INTEGER AS active_owners,
  CASE WHEN k.past THEN coalesce(f.upper_consumed, 0) END AS consumed_high,
  CASE WHEN k.past THEN coalesce(f.lower_consumed, 0) END AS consumed_low
FROM (
  SELECT
    s.*, p.step, s.time >= coalesce(t.adjusted_at, 0) AS is_later,
    coalesce(end_of(s.tick, p.step) = end_of(tick_of(t.adjusted_at, t.hours_from), p.step), false) AS has_entries
  FROM tick_states AS s
  JOIN touched_tokens AS t ON t.token_id = s.token_id
  JOIN (VALUES (0), (1), (2)) AS p(step)
    ON CASE p.step WHEN 0 THEN s.tick::BIGINT * 3600 > t.hours_from WHEN 1 THEN s.ends_day ELSE s.ends_week END
) AS s
JOIN known AS k ON k.token_id = s.token_id AND k.is_later = s.is_later
LEFT JOIN tick_ranks AS r ON r.token_id = s.token_id AND r.tick = s.tick
LEFT JOIN tick_profits AS i ON i.token_id = s.token_id AND i.tick = s.tick
LEFT JOIN present AS n ON n.token_id = s.token_id
LEFT JOIN flows AS f ON f.token_id = s.token_id AND f.step = s.step AND f.tick = end_of(s.tick, s.step)
ORDER BY s.token_id, s.step, s.time;

DROP TABLE tick_changes;
