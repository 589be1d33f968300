-- One row a token, with everything its answers are made of. Sums that must be exact come as two integers.
WITH supply AS (
  SELECT token_id, sum(amount) AS supply, count(*) AS holder_count
  FROM account_balances GROUP BY token_id
),
concentration AS (
  SELECT
    h.token_id,
    sum_of_squares(h.amount::DOUBLE / s.supply::DOUBLE) AS hhi,
    -- Gini's numerator: the i-th smallest of n counts 2i - n - 1 times, and the rank is n + 1 - i.
    sum(high_word(h.amount) * (s.holder_count + 1 - 2 * h.rank)) AS gini_high,
    sum(low_word(h.amount) * (s.holder_count + 1 - 2 * h.rank)) AS gini_low,
    max(h.amount) FILTER (h.rank = s.holder_count // 2 + 1) AS lower_median,
    max(h.amount) FILTER (h.rank = (s.holder_count + 1) // 2) AS upper_median,
    count(*) FILTER (h.amount > t.over_10) AS over_10,
    count(*) FILTER (h.amount > t.over_100) AS over_100,
    count(*) FILTER (h.amount > t.over_1000) AS over_1000,
    count(*) FILTER (h.amount > t.over_10000) AS over_10000,
    count(*) FILTER (h.amount > t.over_100k) AS over_100k,
    count(*) FILTER (h.amount > t.over_1m) AS over_1m
  FROM holders AS h
  JOIN touched_tokens USING (token_id)
  LEFT JOIN thresholds AS t ON t.token_id = h.token_id
  JOIN supply AS s ON s.token_id = h.token_id
  GROUP BY h.token_id
),
top_owner AS (
  SELECT
    l.token_id,
    t.as_of - coalesce(l.last_sale, l.first_receipt) AS unsold_seconds,
    l.last_sale IS NULL AND l.first_receipt > t.as_of - days(getvariable('bronze_days')) AS is_new,
    l.diamond, l.gold, l.silver, l.bronze, l.wood
  FROM (
    SELECT c.*, row_number() OVER (PARTITION BY c.token_id ORDER BY c.amount DESC, w.address) AS place
    FROM owner_clocks AS c JOIN wallets AS w ON w.wallet_id = c.owner
  ) AS l
  JOIN touched_tokens AS t ON t.token_id = l.token_id
  WHERE l.place <= 1000
),
categories AS (
  SELECT
    token_id,
    count(*) FILTER (is_hand(unsold_seconds, 'diamond')) AS diamond_wallets,
    count(*) FILTER (is_hand(unsold_seconds, 'gold')) AS gold_wallets,
    count(*) FILTER (is_hand(unsold_seconds, 'silver')) AS silver_wallets,
    count(*) FILTER (is_hand(unsold_seconds, 'bronze')) AS bronze_wallets,
    count(*) FILTER (is_hand(unsold_seconds, 'wood') AND NOT is_new) AS wood_wallets,
    count(*) FILTER (is_new) AS new_wallets,
    sum(diamond) AS diamond, sum(gold) AS gold, sum(silver) AS silver, sum(bronze) AS bronze, sum(wood) AS wood
  FROM top_owner GROUP BY token_id
),
deltas AS (
  SELECT
    token_id, sum(w1) AS w1, sum(w2) AS w2, sum(w3) AS w3, sum(w4) AS w4, sum(w5) AS w5, sum(w6) AS w6,
    sum(w7) AS w7, sum(w8) AS w8, sum(w9) AS w9
  FROM holder_deltas GROUP BY token_id
),
history AS (
  SELECT
    token_id,
    sum(held_then) AS held_then,
    sum(held_then_and_now) AS held_then_and_now,
    sum(age_weight_high) AS age_weight_high,
    sum(age_weight_low) AS age_weight_low,
    sum_of_few(cost_usd) / nullif(sum_of_few(costed_tokens), 0) AS break_even_price,
    sum_of_few(costed_tokens) AS costed_tokens,
    sum_of_few(unrealized_pnl) AS unrealized_pnl,
    sum_of_few(realized_pnl) AS realized_pnl,
    sum_of_few(sold_tokens) AS sold_tokens,
    sum_of_few(sold_known) AS sold_known
  FROM token_sums GROUP BY token_id
),
-- Owners where the rows are accounts: what the two count and hold is said side by side.
owner_ranks AS (
  SELECT token_id, amount, row_number() OVER largest_first AS place,
    of_halves(sum(high_word(amount)) OVER largest_first, sum(low_word(amount)) OVER largest_first) AS held
  FROM (
    SELECT token_id, owner, sum(amount) AS amount
    FROM account_balances SEMI JOIN (
      SELECT DISTINCT token_id FROM account_balances WHERE account IS NOT NULL
    ) USING (token_id)
    GROUP BY token_id, owner
  )
  WINDOW largest_first AS (PARTITION BY token_id ORDER BY amount DESC ROWS UNBOUNDED PRECEDING)
),
wallet_shares AS (
  SELECT
    r.token_id,
    count(*) AS wallet_count,
    max(held) FILTER (place = 1) AS wallet_top1,
    max(held) FILTER (place <= 10) AS wallet_top10,
    max(held) FILTER (place <= 100) AS wallet_top100,
    min(place) FILTER (place <= 100 AND held >= s.supply - held) AS wallet_half,
    sum_of_squares(r.amount::DOUBLE / s.supply::DOUBLE) AS wallet_hhi
  FROM owner_ranks AS r JOIN supply AS s ON s.token_id = r.token_id
  GROUP BY r.token_id
),
-- What there is of tokens whose balances are not known.
coverage AS (
  SELECT c.token_id, c.transfer_count, a.address_count
  FROM (
    SELECT token_id, count(*) FILTER (silent IS NULL) AS transfer_count FROM transfers SEMI JOIN overdrafts USING (token_id) GROUP BY token_id
  ) AS c
  JOIN (
    SELECT token_id, count(*) AS address_count
    FROM (
      SELECT token_id, from_owner AS owner FROM transfers SEMI JOIN overdrafts USING (token_id)
      UNION
      SELECT token_id, to_owner FROM transfers SEMI JOIN overdrafts USING (token_id)
    )
    WHERE owner IS NOT NULL
    GROUP BY token_id
  ) AS a USING (token_id)
)
SELECT
  t.token_id, t.chain, t.address, t.name, t.ticker, t.decimals,
  CASE
    WHEN t.snapshot THEN 'snapshot'
    WHEN o.token_id IS NOT NULL OR f.token_id IS NOT NULL THEN 'incomplete'
    ELSE 'full'
  END AS history,
  f.known_from,
  t.token_id IN (SELECT token_id FROM opening_owners) AS opening_held,
  t.as_of, t.first_time, t.price_usd, t.priced, t.reference_price AS last_price_usd, t.last_price_at, t.unheld,
  coalesce(s.supply, 0) AS supply,
  coalesce(s.holder_count, 0)::INTEGER AS holder_count,
  c.* EXCLUDE (token_id),
  k.* EXCLUDE (token_id),
  d.* EXCLUDE (token_id),
  h.* EXCLUDE (token_id),
  w.* EXCLUDE (token_id),
  v.* EXCLUDE (token_id)
FROM touched_tokens AS t
LEFT JOIN (SELECT DISTINCT token_id FROM overdrafts) AS o ON o.token_id = t.token_id
LEFT JOIN opened_tokens AS f ON f.token_id = t.token_id
LEFT JOIN supply AS s ON s.token_id = t.token_id
LEFT JOIN concentration AS c ON c.token_id = t.token_id
LEFT JOIN categories AS k ON k.token_id = t.token_id
LEFT JOIN deltas AS d ON d.token_id = t.token_id
LEFT JOIN history AS h ON h.token_id = t.token_id
LEFT JOIN wallet_shares AS w ON w.token_id = t.token_id
LEFT JOIN coverage AS v ON v.token_id = t.token_id
ORDER BY t.token_id
