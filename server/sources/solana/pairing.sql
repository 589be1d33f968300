-- changes (time, block, base, owner, account, change) as transfers, group by group: a group (block, base) is what happened
-- at once. First, moves between accounts of one owner. Then, where getvariable('pairs_owners') says that a group is one
-- transaction, from who lost to who gained; and what is left was burned or minted.
-- Losses and gains are laid end to end, in the order of owner and account; where a loss and a gain lie over each other
-- is a transfer.
CREATE OR REPLACE TEMP TABLE laid_within AS
SELECT
  time, block, base, owner, account, abs(change) AS amount, change > 0 AS is_gain,
  sum(abs(change)) OVER (
    PARTITION BY block, base, owner, change > 0 ORDER BY account ROWS UNBOUNDED PRECEDING
  ) AS upto
FROM changes
WHERE change <> 0;

CREATE OR REPLACE TEMP TABLE moves_within AS
SELECT
  l.time, l.block, l.base, l.owner, l.account AS from_account, g.account AS to_account,
  least(l.upto, g.upto) - greatest(l.upto - l.amount, g.upto - g.amount) AS amount
FROM (FROM laid_within WHERE NOT is_gain) AS l
JOIN (FROM laid_within WHERE is_gain) AS g
  ON g.block = l.block AND g.base = l.base AND g.owner = l.owner
  AND l.upto - l.amount < g.upto AND g.upto - g.amount < l.upto;

CREATE OR REPLACE TEMP TABLE laid_between AS
SELECT
  *, sum(amount) OVER (
    PARTITION BY block, base, is_gain ORDER BY owner, account ROWS UNBOUNDED PRECEDING
  ) AS upto
FROM (
  SELECT c.time, c.block, c.base, c.owner, c.account, c.is_gain, c.amount - coalesce(m.amount, 0) AS amount
  FROM laid_within AS c
  LEFT JOIN (
    SELECT block, base, owner, from_account AS account, false AS is_gain, sum(amount) AS amount
    FROM moves_within GROUP BY ALL
    UNION ALL
    SELECT block, base, owner, to_account, true, sum(amount) FROM moves_within GROUP BY ALL
  ) AS m USING (block, base, owner, account, is_gain)
)
WHERE amount > 0;

CREATE OR REPLACE TEMP TABLE moves_between AS
SELECT
  l.time, l.block, l.base, l.owner AS from_owner, l.account AS from_account, g.owner AS to_owner,
  g.account AS to_account,
  least(l.upto, g.upto) - greatest(l.upto - l.amount, g.upto - g.amount) AS amount
FROM (FROM laid_between WHERE NOT is_gain) AS l
JOIN (FROM laid_between WHERE is_gain) AS g
  ON g.block = l.block AND g.base = l.base AND l.upto - l.amount < g.upto AND g.upto - g.amount < l.upto
WHERE getvariable('pairs_owners');

INSERT INTO staged_transfers BY NAME
SELECT
  0 AS token, time, block, from_owner, from_account, to_owner, to_account, amount,
  base - 1 + row_number() OVER (
    PARTITION BY block, base ORDER BY from_owner, from_account, to_owner, to_account
  ) AS position
FROM (
  SELECT time, block, base, owner AS from_owner, from_account, owner AS to_owner, to_account, amount
  FROM moves_within
  UNION ALL
  SELECT time, block, base, from_owner, from_account, to_owner, to_account, amount FROM moves_between
  UNION ALL
  SELECT
    r.time, r.block, r.base,
    CASE WHEN NOT r.is_gain THEN r.owner END, CASE WHEN NOT r.is_gain THEN r.account END,
    CASE WHEN r.is_gain THEN r.owner END, CASE WHEN r.is_gain THEN r.account END,
    r.amount - coalesce(m.amount, 0)
  FROM laid_between AS r
  LEFT JOIN (
    SELECT block, base, from_owner AS owner, from_account AS account, false AS is_gain, sum(amount) AS amount
    FROM moves_between GROUP BY ALL
    UNION ALL
    SELECT block, base, to_owner, to_account, true, sum(amount) FROM moves_between GROUP BY ALL
  ) AS m USING (block, base, owner, account, is_gain)
  WHERE r.amount > coalesce(m.amount, 0)
);
