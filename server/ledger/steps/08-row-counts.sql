-- What the steps of this round were given, and what they made of it, while the tables of both are there.
INSERT INTO row_counts BY NAME
WITH given AS (
  SELECT token_id, count(*) AS events
  FROM transfers AS e
  WHERE e.token_id BETWEEN getvariable('first_token') AND getvariable('last_token')
    AND e.token_id IN (SELECT token_id FROM touched_tokens)
    AND e.amount > 0
    AND (e.from_owner, e.from_account) IS DISTINCT FROM (e.to_owner, e.to_account)
    AND (
      getvariable('parts') = 1
      OR e.from_owner % getvariable('parts') = getvariable('part')
      OR e.to_owner % getvariable('parts') = getvariable('part')
    )
  GROUP BY token_id
),
made AS (
  SELECT
    token_id, count(*) AS events,
    count(*) FILTER (from_owner IS DISTINCT FROM to_owner AND from_owner % getvariable('parts') = getvariable('part'))
      + count(*) FILTER (from_owner IS DISTINCT FROM to_owner AND to_owner % getvariable('parts') = getvariable('part'))
      AS legs
  FROM events GROUP BY token_id
),
of_owners AS (
  SELECT
    token_id, count(*) AS owners, sum(legs) AS legs,
    coalesce(sum(legs) FILTER (legs > 1 OR amount < 0), 0) AS ordered_legs,
    count(*) FILTER (legs = 1 AND amount > 0) AS single
  FROM owners GROUP BY token_id
),
ordered AS (SELECT token_id, count(*) AS legs, count(*) FILTER (ends_tick) AS ticks FROM running GROUP BY token_id)
SELECT token_id, 'events' AS step, events AS rows_in, 0 AS rows_out FROM given
UNION ALL SELECT token_id, 'events', 0, events FROM made
UNION ALL SELECT token_id, 'legs of owners', legs, 0 FROM made
UNION ALL SELECT token_id, 'legs of owners', 0, legs FROM of_owners
UNION ALL SELECT token_id, 'legs in order', ordered_legs, 0 FROM of_owners
UNION ALL SELECT token_id, 'legs in order', 0, legs FROM ordered
UNION ALL SELECT token_id, 'balances of owners', single, 0 FROM of_owners
UNION ALL SELECT token_id, 'balances of owners', ticks, 0 FROM ordered
UNION ALL SELECT token_id, 'balances of owners', 0, count(*) FROM owner_states GROUP BY token_id
UNION ALL SELECT token_id, 'balances of accounts', count(*), 0 FROM account_legs GROUP BY token_id
UNION ALL SELECT token_id, 'balances of accounts', 0, count(*) FROM account_running GROUP BY token_id
UNION ALL SELECT token_id, 'wallets', owners, 0 FROM of_owners;
