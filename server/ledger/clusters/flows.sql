-- Transfers between the largest owners, by who gave and who took. $1: the token; $2: the owners. Sums in two halves,
-- because what flows may need more than 128 bits.
WITH members AS MATERIALIZED (SELECT unnest(string_split($2, ' '))::INTEGER AS owner)
SELECT
  from_owner AS giver, to_owner AS taker, count(*)::INTEGER AS transfers,
  sum(amount >> 64) AS high, sum(amount & 18446744073709551615::HUGEINT) AS low,
  min(time)::DOUBLE AS first, max(time)::DOUBLE AS last
FROM transfers
WHERE token_id = $1 AND amount > 0 AND from_owner <> to_owner
  AND from_owner IN (FROM members) AND to_owner IN (FROM members)
GROUP BY from_owner, to_owner
