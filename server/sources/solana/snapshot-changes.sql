-- What the accounts hold now (snapshot_holdings) against what is stored. Who gave to whom cannot be seen from outside:
-- owners are not paired.
CREATE OR REPLACE TEMP TABLE changes AS
SELECT
  getvariable('snapshot_time') AS time, getvariable('snapshot_slot') AS block, 0::BIGINT AS base,
  coalesce(n.owner, h.owner) AS owner, coalesce(n.account, h.account) AS account,
  coalesce(n.amount, 0) - coalesce(h.amount, 0) AS change
FROM snapshot_holdings AS n
FULL JOIN stored_holdings AS h ON h.account = n.account AND h.owner = n.owner;
