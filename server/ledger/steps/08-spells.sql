-- What every owner holds after its last leg of a tick, and the tick of its next leg.
CREATE OR REPLACE TEMP TABLE owner_states AS
SELECT
  token_id, owner, tick, balance,
  CASE WHEN lead(owner) OVER () = owner AND lead(token_id) OVER () = token_id THEN lead(tick) OVER () END AS next_tick
FROM (SELECT token_id, owner, tick, balance FROM running WHERE ends_tick)
UNION ALL
SELECT o.token_id, o.owner, tick_of(o.least_time, t.hours_from), o.amount, NULL
FROM owners AS o JOIN touched_tokens AS t USING (token_id)
WHERE o.legs = 1 AND o.amount > 0;

-- Who came, came back, left and did anything in the hours, days or weeks of a step.
CREATE OR REPLACE TEMP MACRO flows_of(step) AS TABLE
  SELECT
    token_id, step, tick,
    count(*) FILTER (balance > 0 AND before IS NULL) AS new_owners,
    count(*) FILTER (balance > 0 AND before <= 0) AS returned_owners,
    count(*) FILTER (balance <= 0 AND before > 0) AS left_owners,
    count(*) AS active_owners
  FROM (
    SELECT
      token_id, tick, balance,
      CASE WHEN lag(owner) OVER () = owner AND lag(token_id) OVER () = token_id THEN lag(balance) OVER () END AS before
    FROM (
      SELECT token_id, owner, end_of(tick, step) AS tick, balance
      FROM owner_states
      WHERE next_tick IS NULL OR end_of(next_tick, step) > end_of(tick, step)
    )
  )
  GROUP BY token_id, tick;
INSERT INTO owner_flows SELECT * FROM flows_of(0);
INSERT INTO owner_flows SELECT * FROM flows_of(1);
INSERT INTO owner_flows SELECT * FROM flows_of(2);

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
