-- Everything about an owner that needs no order of its legs.
CREATE OR REPLACE TEMP TABLE owners AS
SELECT
  token_id, owner,
  sum(amount) AS amount,
  coalesce(-sum(amount) FILTER (amount < 0), 0) AS total_out,
  max(event) FILTER (amount > 0) AS last_in,
  min(event) FILTER (amount < 0) AS first_out,
  coalesce(sum(amount) FILTER (l.time > t.as_of - 2592000), 0) AS change_30_days,
  count(*) AS legs,
  min(l.time) AS least_time,
  min(price) AS least_price,
  max(price) AS greatest_price,
  count(price) AS known_prices,
  count(price) FILTER (amount < 0) AS known_sales,
  -- Received less given, at the prices of the events above the token's reference price.
  sum(amount::DOUBLE / t.unit * (price - t.reference_price)) AS net_value,
  min(account) AS least_account,
  max(account) AS greatest_account,
  count(account) AS legs_of_accounts
FROM legs AS l JOIN touched_tokens AS t USING (token_id)
GROUP BY token_id, owner;

-- The legs of owners whose order matters, with the balance after each and what was received so far: those that
-- gave something away and still hold, or received again after giving, or traded at prices partly unknown.
CREATE OR REPLACE TEMP TABLE running AS
SELECT
  l.token_id, l.owner, l.event, l.time, l.amount, l.price, o.total_out,
  sum(l.amount) OVER in_order AS balance,
  sum(greatest(l.amount, 0)) OVER in_order AS received
FROM legs AS l
JOIN (
  SELECT token_id, owner, total_out FROM owners
  WHERE total_out > 0 AND (
    amount <> 0 OR last_in > first_out OR (known_prices < legs AND known_sales > 0 AND known_prices > known_sales)
  )
) AS o ON o.token_id = l.token_id AND o.owner = l.owner
WINDOW in_order AS (PARTITION BY l.token_id, l.owner ORDER BY l.event ROWS UNBOUNDED PRECEDING);
