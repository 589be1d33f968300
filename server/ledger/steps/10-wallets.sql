-- What is kept of every owner. Who has one leg, and received with it, has one lot and needs no more than that.
CREATE OR REPLACE TEMP TABLE wallets_of_round AS
SELECT
  token_id, owner, amount, age_weight_high, age_weight_low, diamond, gold, silver, bronze,
  amount - diamond - gold - silver - bronze AS wood,
  unrealized_pnl, realized_pnl, costed_tokens, cost_usd, amount_30_days_ago, sold_tokens, sold_known,
  -- Rounded, so that what is all known is 1 and not what a sum of doubles leaves of it.
  CASE WHEN amount > 0 THEN round(coalesce(costed_tokens, 0) / tokens, 9) END AS cost_share,
  CASE WHEN sold_tokens > 0 THEN least(1, round(sold_known / sold_tokens, 9)) END AS sold_share
FROM (
  SELECT
    o.token_id, o.owner,
    greatest(o.amount, 0) AS amount,
    o.amount - o.change_30_days AS amount_30_days_ago,
    CASE
      WHEN NOT o.is_single THEN coalesce(h.age_weight_high, 0)
      ELSE upper_half(o.amount) * o.age
    END AS age_weight_high,
    CASE
      WHEN NOT o.is_single THEN coalesce(h.age_weight_low, 0)
      ELSE lower_half(o.amount) * o.age
    END AS age_weight_low,
    CASE WHEN NOT o.is_single THEN coalesce(h.diamond, 0) WHEN is_hand(o.age, 'diamond') THEN o.amount ELSE 0 END AS diamond,
    CASE WHEN NOT o.is_single THEN coalesce(h.gold, 0) WHEN is_hand(o.age, 'gold') THEN o.amount ELSE 0 END AS gold,
    CASE WHEN NOT o.is_single THEN coalesce(h.silver, 0) WHEN is_hand(o.age, 'silver') THEN o.amount ELSE 0 END AS silver,
    CASE WHEN NOT o.is_single THEN coalesce(h.bronze, 0) WHEN is_hand(o.age, 'bronze') THEN o.amount ELSE 0 END AS bronze,
    CASE WHEN NOT o.is_single THEN h.costed_tokens WHEN o.least_price IS NOT NULL THEN o.tokens END AS costed_tokens,
    CASE WHEN o.is_single THEN o.tokens * o.least_price ELSE h.cost_usd END AS cost_usd,
    -- Where no lot has a known cost, it is null: only nothing held is 0.
    CASE
      WHEN o.price_usd IS NULL THEN NULL
      WHEN o.amount <= 0 THEN 0
      WHEN o.is_single THEN o.tokens * (o.price_usd - o.least_price)
      ELSE h.unrealized_pnl
    END AS unrealized_pnl,
    -- Proceeds minus costs of what was sold, both above the token's reference price, so that large sums which nearly
    -- cancel do not swallow a small profit. What is still held has cost, but brought nothing. At one price there is
    -- no profit, nor what rounding leaves of it.
    CASE
      WHEN NOT o.priced THEN NULL
      WHEN o.total_out = 0 OR (o.known_prices = o.legs AND o.least_price = o.greatest_price) THEN 0
      WHEN o.known_prices = o.legs THEN coalesce(h.net_value, 0) - o.net_value
      ELSE r.realized_pnl
    END AS realized_pnl,
    o.tokens,
    o.total_out::DOUBLE / o.unit AS sold_tokens,
    CASE WHEN o.known_prices = o.legs THEN o.total_out::DOUBLE / o.unit ELSE coalesce(r.known_tokens, 0) END AS sold_known
  FROM (
    SELECT
      owners.*, t.price_usd, t.priced, t.unit,
      total_out = 0 AND legs = 1 AS is_single,
      t.as_of - least_time AS age,
      amount::DOUBLE / t.unit AS tokens
    FROM owners JOIN touched_tokens AS t USING (token_id)
  ) AS o
  LEFT JOIN holdings AS h ON h.token_id = o.token_id AND h.owner = o.owner
  LEFT JOIN realized AS r ON r.token_id = o.token_id AND r.owner = o.owner
);

DROP TABLE owners;
DROP TABLE holdings;
DROP TABLE realized;

INSERT INTO token_sums BY NAME
SELECT
  token_id,
  count(*) FILTER (amount > 0) AS owner_count,
  count(*) FILTER (amount_30_days_ago > 0) AS held_then,
  count(*) FILTER (amount_30_days_ago > 0 AND amount > 0) AS held_then_and_now,
  sum(age_weight_high) AS age_weight_high,
  sum(age_weight_low) AS age_weight_low,
  sum_of_many(costed_tokens) AS costed_tokens,
  sum_of_many(cost_usd) AS cost_usd,
  sum_of_many(unrealized_pnl) AS unrealized_pnl,
  sum_of_many(realized_pnl) AS realized_pnl,
  sum_of_many(sold_tokens) AS sold_tokens,
  sum_of_many(sold_known) AS sold_known
FROM wallets_of_round
GROUP BY token_id;
