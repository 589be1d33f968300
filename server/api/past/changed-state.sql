-- A state that is known (known_state) with the changes of balances-at.sql.
SELECT
  coalesce(k.owner, c.owner) AS owner, coalesce(k.holding, c.holding) AS holding,
  coalesce(k.amount, 0::HUGEINT) + coalesce(c.amount, 0::HUGEINT) AS amount
FROM known_state AS k FULL JOIN change AS c ON c.owner = k.owner AND c.holding = k.holding
