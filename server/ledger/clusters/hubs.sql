-- Which of some owners dealt with more others than a hub may. $1: the token; $2: the owners; $3: so many.
WITH asked AS MATERIALIZED (SELECT DISTINCT unnest(string_split($2, ' '))::INTEGER AS owner)
SELECT owner
FROM (
  SELECT from_owner AS owner, to_owner AS other
  FROM transfers
  WHERE token_id = $1 AND amount > 0 AND from_owner <> to_owner AND from_owner IN (FROM asked)
  UNION
  SELECT to_owner, from_owner
  FROM transfers
  WHERE token_id = $1 AND amount > 0 AND from_owner <> to_owner AND to_owner IN (FROM asked)
)
GROUP BY owner
HAVING count(*) > $3
