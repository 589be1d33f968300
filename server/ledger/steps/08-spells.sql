-- What every owner holds after its last leg of a tick, and the tick of its next leg.
CREATE OR REPLACE TEMP TABLE owner_states AS
SELECT
  token_id, owner, tick, balance,
  lead(tick) OVER (PARTITION BY token_id, owner ORDER BY tick) AS next_tick
FROM running WHERE ends_tick
UNION ALL
SELECT o.token_id, o.owner, tick_of(o.least_time, t.hours_from), o.amount, NULL
FROM owners AS o JOIN touched_tokens AS t USING (token_id)
WHERE o.legs = 1 AND o.amount > 0;

-- What an account held from one tick until before another, of the tokens whose rounds are not over.
CREATE TEMP TABLE IF NOT EXISTS spells (token_id INTEGER, from_tick INTEGER, to_tick INTEGER, amount HUGEINT);
INSERT INTO spells
SELECT token_id, tick, next_tick, balance
FROM owner_states ANTI JOIN several_accounts USING (token_id, owner)
WHERE balance > 0;

INSERT INTO spells
SELECT token_id, tick, next_leg_tick, balance FROM account_running
WHERE balance > 0 AND next_leg_tick IS DISTINCT FROM tick;

-- An event is that of its giver; a mint is that of its receiver.
INSERT INTO moves
SELECT token_id, tick, count(*), sum(upper_half(amount)), sum(lower_half(amount))
FROM events
WHERE from_owner IS DISTINCT FROM to_owner AND NOT silent
  AND coalesce(from_owner, to_owner) % getvariable('parts') = getvariable('part')
GROUP BY token_id, tick;
