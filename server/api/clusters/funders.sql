-- To how many owners some gave the first they received. $1: the token; $2: the funders.
WITH funders AS MATERIALIZED (SELECT unnest(string_split($2, ' '))::INTEGER AS owner),
takers AS MATERIALIZED (
  SELECT DISTINCT to_owner AS owner FROM transfers
  WHERE token_id = $1 AND amount > 0 AND from_owner <> to_owner AND from_owner IN (FROM funders)
)
SELECT first.giver AS giver, count(*)::INTEGER AS owners
FROM (
  SELECT arg_min({'giver': from_owner}, (block, position)) AS first
  FROM transfers
  WHERE token_id = $1 AND amount > 0 AND from_owner IS DISTINCT FROM to_owner AND to_owner IN (FROM takers)
  GROUP BY to_owner
)
WHERE first.giver IN (FROM funders)
GROUP BY giver
