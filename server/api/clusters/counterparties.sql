-- Everything that some owners gave or received, read once: what is asked of it is small. $1: the token; $2: the owners.
WITH members AS MATERIALIZED (SELECT unnest(string_split($2, ' '))::INTEGER AS owner)
SELECT from_owner, to_owner, time, block, position, amount
FROM transfers
WHERE token_id = $1 AND to_owner IN (FROM members)
UNION ALL
SELECT from_owner, to_owner, time, block, position, amount
FROM transfers
WHERE token_id = $1 AND from_owner IN (FROM members) AND (to_owner IS NULL OR to_owner NOT IN (FROM members))
