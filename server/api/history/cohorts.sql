-- Owners by the day, week or month of their first receipt, and by how many more of them held at the end of such a period
-- than at the end of the one before. $1: the token; $2: its newest event; $3: the numbers of owners that are not counted,
-- with spaces between. `period_of` numbers periods through (cohorts.ts). A period begins with its
-- first second: who came at midnight came in the month that begins then.
WITH moved AS NOT MATERIALIZED (
  SELECT from_owner, to_owner, amount, make_timestamp(time * 1000000) AS moment
  FROM transfers
  WHERE token_id = $1 AND time <= $2 AND amount > 0 AND from_owner IS DISTINCT FROM to_owner
),
left_out AS MATERIALIZED (SELECT unnest(string_split($3, ' '))::INTEGER AS owner),
giver AS MATERIALIZED (SELECT DISTINCT from_owner AS owner FROM moved WHERE from_owner IS NOT NULL),
-- Who gave nothing away holds ever since: nothing of it needs an order.
keeper AS (
  SELECT min(moment) AS moment FROM moved
  WHERE to_owner IS NOT NULL AND to_owner NOT IN (SELECT owner FROM giver)
    AND to_owner NOT IN (SELECT owner FROM left_out)
  GROUP BY to_owner
),
by_period AS (
  SELECT owner, period, sum(amount) AS change, min(period) FILTER (amount > 0) AS receipt
  FROM (
    SELECT to_owner AS owner, amount, period_of(moment) AS period
    FROM moved SEMI JOIN giver ON giver.owner = moved.to_owner
    UNION ALL
    SELECT from_owner, -amount, period_of(moment) FROM moved WHERE from_owner IS NOT NULL
  )
  GROUP BY owner, period
),
states AS (
  SELECT
    owner, period, min(receipt) OVER (PARTITION BY owner) AS cohort,
    (sum(change) OVER (PARTITION BY owner ORDER BY period ROWS UNBOUNDED PRECEDING) > 0)::INTEGER AS holds
  FROM by_period
  WHERE owner NOT IN (SELECT owner FROM left_out)
)
SELECT cohort, period, sum(turn) AS turned, count(*) FILTER (period = cohort) AS owners
FROM (
  SELECT cohort, period, holds - lag(holds, 1, 0) OVER (PARTITION BY owner ORDER BY period) AS turn FROM states
  UNION ALL
  SELECT period_of(moment) AS cohort, cohort, 1 FROM keeper
)
WHERE cohort IS NOT NULL
GROUP BY cohort, period
ORDER BY cohort, period
