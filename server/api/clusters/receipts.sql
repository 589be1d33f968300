-- The first that each of the largest owners received from another, or from nowhere. counterparties: of counterparties.sql; $1: the owners.
WITH members AS MATERIALIZED (SELECT unnest(string_split($1, ' '))::INTEGER AS owner)
SELECT owner, first.giver AS giver, first.time::DOUBLE AS time, first.block::DOUBLE AS block, first.amount AS amount
FROM (
  SELECT
    to_owner AS owner,
    arg_min({'giver': from_owner, 'time': time, 'block': block, 'amount': amount}, (block, position)) AS first
  FROM counterparties
  WHERE amount > 0 AND from_owner IS DISTINCT FROM to_owner AND to_owner IN (FROM members)
  GROUP BY to_owner
)
