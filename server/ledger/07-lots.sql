-- lots: every inflow with what remains of it. First in, first out in closed form: with inflows in order, the part
-- of lot i that is still held is clamp(received up to and with i - total out, 0, lot i).
CREATE OR REPLACE TEMP TABLE lots AS
SELECT l.token_id, l.owner, l.time, l.price AS cost, l.amount AS open
FROM legs AS l JOIN owners AS o ON o.token_id = l.token_id AND o.owner = l.owner
WHERE NOT l.internal AND o.total_out = 0
UNION ALL
SELECT r.token_id, r.owner, r.time, r.price, least(r.amount, r.received - o.total_out)
FROM running AS r JOIN owners AS o ON o.token_id = r.token_id AND o.owner = r.owner
WHERE r.amount > 0 AND o.amount > 0 AND r.received > o.total_out;

-- 64-bit halves keep the sums of quantity times age exact: the product of both may need more than 128 bits.
CREATE OR REPLACE TEMP TABLE holdings AS
SELECT
  token_id, owner,
  sum((open >> 64) * age) AS age_weight_high,
  sum((open & 18446744073709551615::HUGEINT) * age) AS age_weight_low,
  coalesce(sum(open) FILTER (age > 7776000), 0) AS diamond,
  coalesce(sum(open) FILTER (age > 5184000 AND age <= 7776000), 0) AS gold,
  coalesce(sum(open) FILTER (age > 2592000 AND age <= 5184000), 0) AS silver,
  coalesce(sum(open) FILTER (age > 1296000 AND age <= 2592000), 0) AS bronze,
  coalesce(sum(open) FILTER (age <= 1296000), 0) AS wood,
  sum(tokens) FILTER (cost IS NOT NULL) AS costed_tokens,
  sum(tokens * cost) AS cost_usd,
  coalesce(sum(tokens * (price_usd - cost)), 0) AS unrealized_pnl
FROM (
  SELECT l.*, t.as_of - l.time AS age, l.open::DOUBLE / t.unit AS tokens, t.price_usd
  FROM lots AS l JOIN touched_tokens AS t USING (token_id)
)
GROUP BY token_id, owner;
