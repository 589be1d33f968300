-- Who received in the first time of a token, and all that they ever gave. $1: the token; $2: the time of its first transfer; $3: the
-- last second; $4: the first block, 0 where blocks are not known. Sums in two halves, as in clusters/flows.sql.
WITH early AS MATERIALIZED (
  SELECT
    to_owner AS owner, from_owner AS giver, block, position, time, amount >> 64 AS high,
    amount & 18446744073709551615::HUGEINT AS low,
    CASE WHEN $4 > 0 THEN block = $4 ELSE time = $2 END AS at_once, time <= $2 + 60 AS in_minute
  FROM transfers
  WHERE token_id = $1 AND amount > 0 AND to_owner IS NOT NULL AND from_owner IS DISTINCT FROM to_owner AND time <= $3
),
received AS MATERIALIZED (
  SELECT
    owner, arg_min({'giver': giver, 'time': time, 'block': block}, (block, position)) AS first,
    sum(high) AS high, sum(low) AS low,
    sum(high) FILTER (at_once) AS once_high, sum(low) FILTER (at_once) AS once_low,
    sum(high) FILTER (in_minute) AS minute_high, sum(low) FILTER (in_minute) AS minute_low
  FROM early
  GROUP BY owner
),
sent AS (
  SELECT
    from_owner AS owner, sum(amount >> 64) AS high, sum(amount & 18446744073709551615::HUGEINT) AS low
  FROM transfers
  WHERE token_id = $1 AND amount > 0 AND from_owner IS DISTINCT FROM to_owner
    AND from_owner IN (SELECT owner FROM received)
  GROUP BY from_owner
)
SELECT
  w.address AS address, g.address AS giver, r.first.time::DOUBLE AS time, r.first.block::DOUBLE AS block,
  r.high, r.low, r.once_high, r.once_low, r.minute_high, r.minute_low, s.high AS sent_high, s.low AS sent_low
FROM received AS r
JOIN wallets AS w ON w.wallet_id = r.owner
LEFT JOIN wallets AS g ON g.wallet_id = r.first.giver
LEFT JOIN sent AS s ON s.owner = r.owner
