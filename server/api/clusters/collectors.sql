-- Where most of what left each of the largest owners went, with all that left it. counterparties: of counterparties.sql; $1: the owners. The part is
-- taken a little low here and exactly where it counts. Sums in two halves, as in flows.sql.
WITH members AS MATERIALIZED (SELECT unnest(string_split($1, ' '))::INTEGER AS owner),
sent AS (
  SELECT
    from_owner AS giver, to_owner AS taker, count(*)::INTEGER AS transfers, sum(amount::DOUBLE) AS about,
    sum(amount >> 64) AS high, sum(amount & 18446744073709551615::HUGEINT) AS low,
    min(time)::DOUBLE AS first, max(time)::DOUBLE AS last
  FROM counterparties
  WHERE amount > 0 AND from_owner IS DISTINCT FROM to_owner AND from_owner IN (FROM members)
  GROUP BY from_owner, to_owner
)
SELECT * EXCLUDE (about, all_about)
FROM (
  SELECT
    *, sum(high) OVER (PARTITION BY giver) AS all_high, sum(low) OVER (PARTITION BY giver) AS all_low,
    sum(about) OVER (PARTITION BY giver) AS all_about
  FROM sent
)
WHERE taker IS NOT NULL AND about >= 0.79 * all_about
