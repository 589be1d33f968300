-- Transfers between the largest owners, by who gave and who took. counterparties: of counterparties.sql; $1: the owners. Sums in two halves,
-- because what flows may need more than 128 bits.
WITH members AS MATERIALIZED (SELECT unnest(string_split($1, ' '))::INTEGER AS owner)
SELECT
  from_owner AS giver, to_owner AS taker, count(*)::INTEGER AS transfers,
  sum(amount >> 64) AS high, sum(amount & 18446744073709551615::HUGEINT) AS low,
  min(time)::DOUBLE AS first, max(time)::DOUBLE AS last
FROM counterparties
WHERE amount > 0 AND from_owner <> to_owner
  AND from_owner IN (FROM members) AND to_owner IN (FROM members)
GROUP BY from_owner, to_owner
