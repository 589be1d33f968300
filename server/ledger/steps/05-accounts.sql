-- What every account holds now. Most owners have one account, and what it holds is known already.
CREATE OR REPLACE TEMP TABLE account_owners AS
SELECT
  token_id, owner, min(account) AS least_account, max(account) AS greatest_account, count(*) AS legs_of_accounts
FROM legs WHERE account IS NOT NULL
GROUP BY token_id, owner;

CREATE OR REPLACE TEMP TABLE several_accounts AS
SELECT a.token_id, a.owner
FROM account_owners AS a JOIN owners AS o ON o.token_id = a.token_id AND o.owner = a.owner
WHERE a.legs_of_accounts < o.legs OR a.least_account <> a.greatest_account
UNION
SELECT token_id, owner FROM internal_legs;

CREATE OR REPLACE TEMP TABLE account_legs AS
SELECT token_id, owner, account, event, time, tick, amount FROM legs SEMI JOIN several_accounts USING (token_id, owner)
UNION ALL
SELECT token_id, owner, account, event, time, tick, amount FROM internal_legs;

CREATE OR REPLACE TEMP TABLE accounts AS
SELECT o.token_id, o.owner, a.least_account AS account, o.amount
FROM (SELECT * FROM owners ANTI JOIN several_accounts USING (token_id, owner)) AS o
LEFT JOIN account_owners AS a ON a.token_id = o.token_id AND a.owner = o.owner
UNION ALL
SELECT token_id, owner, account, sum(amount) FROM account_legs GROUP BY token_id, owner, account;

INSERT INTO account_balances SELECT * FROM accounts WHERE amount > 0;

-- How the number of holding accounts changed over each window: the balance then is the balance now without the
-- legs since.
INSERT INTO holder_deltas
WITH recent AS (
  SELECT
    token_id, owner, account,
    sum(amount) FILTER (l.time > t.as_of - window_seconds(1)) AS w1,
    sum(amount) FILTER (l.time > t.as_of - window_seconds(2)) AS w2,
    sum(amount) FILTER (l.time > t.as_of - window_seconds(3)) AS w3,
    sum(amount) FILTER (l.time > t.as_of - window_seconds(4)) AS w4,
    sum(amount) FILTER (l.time > t.as_of - window_seconds(5)) AS w5,
    sum(amount) FILTER (l.time > t.as_of - window_seconds(6)) AS w6,
    sum(amount) FILTER (l.time > t.as_of - window_seconds(7)) AS w7,
    sum(amount) FILTER (l.time > t.as_of - window_seconds(8)) AS w8,
    sum(amount) AS w9
  FROM (
    SELECT token_id, owner, account, time, amount FROM legs WHERE is_recent
    UNION ALL
    SELECT token_id, owner, account, time, amount FROM internal_legs WHERE is_recent
  ) AS l
  JOIN touched_tokens AS t USING (token_id)
  GROUP BY token_id, owner, account
)
SELECT
  token_id,
  sum(holds - (amount - coalesce(w1, 0) > 0)::INTEGER),
  sum(holds - (amount - coalesce(w2, 0) > 0)::INTEGER),
  sum(holds - (amount - coalesce(w3, 0) > 0)::INTEGER),
  sum(holds - (amount - coalesce(w4, 0) > 0)::INTEGER),
  sum(holds - (amount - coalesce(w5, 0) > 0)::INTEGER),
  sum(holds - (amount - coalesce(w6, 0) > 0)::INTEGER),
  sum(holds - (amount - coalesce(w7, 0) > 0)::INTEGER),
  sum(holds - (amount - coalesce(w8, 0) > 0)::INTEGER),
  sum(holds - (amount - w9 > 0)::INTEGER)
FROM (
  SELECT r.*, a.amount, (a.amount > 0)::INTEGER AS holds
  FROM recent AS r
  JOIN accounts AS a
    ON a.token_id = r.token_id AND a.owner = r.owner AND a.account IS NOT DISTINCT FROM r.account
)
GROUP BY token_id;
