-- Which of some owners dealt with more others than a hub may. counterparties: all that they gave or received; $1: the owners; $2: so many.
WITH asked AS MATERIALIZED (SELECT DISTINCT unnest(string_split($1, ' '))::INTEGER AS owner)
SELECT owner
FROM (
  SELECT from_owner AS owner, to_owner AS other
  FROM counterparties
  WHERE amount > 0 AND from_owner <> to_owner AND from_owner IN (FROM asked)
  UNION
  SELECT to_owner, from_owner
  FROM counterparties
  WHERE amount > 0 AND from_owner <> to_owner AND to_owner IN (FROM asked)
)
GROUP BY owner
HAVING count(*) > $2
