-- Owners by the month of their first receipt, and by how many more of them held at the end of a month than at the end of
-- the one before. $1: the token; $2: its newest event. Months are numbered through from the year 0. The first second of
-- a month still belongs to the one that ends with it: a state is that after all events of its second.
WITH moved AS (
  SELECT
    from_owner, to_owner, amount,
    (year(make_timestamp((time - 1) * 1000000)) * 12 + month(make_timestamp((time - 1) * 1000000)) - 1)::INTEGER AS month
  FROM transfers
  WHERE token_id = $1 AND time <= $2 AND amount > 0 AND from_owner IS DISTINCT FROM to_owner
),
monthly AS (
  SELECT owner, month, sum(amount) AS change, min(month) FILTER (amount > 0) AS receipt
  FROM (
    SELECT to_owner AS owner, month, amount FROM moved WHERE to_owner IS NOT NULL
    UNION ALL
    SELECT from_owner, month, -amount FROM moved WHERE from_owner IS NOT NULL
  )
  GROUP BY owner, month
),
states AS (
  SELECT
    owner, month, min(receipt) OVER (PARTITION BY owner) AS cohort,
    (sum(change) OVER (PARTITION BY owner ORDER BY month ROWS UNBOUNDED PRECEDING) > 0)::INTEGER AS holds
  FROM monthly
)
SELECT cohort, month, sum(turn) AS turned, count(*) FILTER (month = cohort) AS owners
FROM (
  SELECT cohort, month, holds - lag(holds, 1, 0) OVER (PARTITION BY owner ORDER BY month) AS turn FROM states
)
WHERE cohort IS NOT NULL
GROUP BY cohort, month
ORDER BY cohort, month
