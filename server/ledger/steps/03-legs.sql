-- Each event seen from the owner that gives (amount < 0) and from the one that receives.
CREATE OR REPLACE TEMP VIEW legs AS
SELECT token_id, from_owner AS owner, from_account AS account, event, time, tick, is_recent, -amount AS amount, price
FROM events
WHERE from_owner % getvariable('parts') = getvariable('part') AND from_owner IS DISTINCT FROM to_owner
UNION ALL
SELECT token_id, to_owner, to_account, event, time, tick, is_recent, amount, price
FROM events
WHERE to_owner % getvariable('parts') = getvariable('part') AND from_owner IS DISTINCT FROM to_owner;

-- Moves between accounts of one owner concern the accounts only.
CREATE OR REPLACE TEMP TABLE internal_legs AS
SELECT token_id, from_owner AS owner, from_account AS account, event, time, tick, is_recent, -amount AS amount
FROM events
WHERE from_owner % getvariable('parts') = getvariable('part') AND from_owner = to_owner
UNION ALL
SELECT token_id, to_owner, to_account, event, time, tick, is_recent, amount
FROM events
WHERE to_owner % getvariable('parts') = getvariable('part') AND from_owner = to_owner;
