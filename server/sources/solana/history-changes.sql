-- ordered_moves as changes of balances. An owner that very old transactions do not name is the first that the account is
-- known to have later, else the account itself.
CREATE OR REPLACE TEMP TABLE changes AS
WITH known AS (
  SELECT account, arg_min(owner, (slot, position, owner)) AS owner FROM (
    SELECT account, slot, position, coalesce(owner_before, owner_after) AS owner FROM ordered_moves
    WHERE owner_before IS NOT NULL OR owner_after IS NOT NULL
    UNION ALL SELECT account, 9223372036854775807, 0, owner FROM stored_holdings
  ) GROUP BY account
)
SELECT time, block, base, owner, account, sum(change)::HUGEINT AS change
FROM (
  SELECT
    m.time, m.slot AS block, m.position::BIGINT << 16 AS base, m.account, -m.amount_before AS change,
    coalesce(m.owner_before, k.owner, m.account) AS owner
  FROM ordered_moves AS m LEFT JOIN known AS k ON k.account = m.account
  UNION ALL
  SELECT
    m.time, m.slot, m.position::BIGINT << 16, m.account, m.amount_after,
    coalesce(m.owner_after, m.owner_before, k.owner, m.account)
  FROM ordered_moves AS m LEFT JOIN known AS k ON k.account = m.account
)
GROUP BY ALL
HAVING sum(change) <> 0;
