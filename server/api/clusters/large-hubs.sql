-- Owners that are hubs by a part of the transfers already, so that nobody goes through all of those that go through them. $1: the
-- token; $2: how many others a hub may deal with.
WITH early AS MATERIALIZED (
  SELECT from_owner, to_owner FROM transfers WHERE token_id = $1 AND amount > 0 AND from_owner <> to_owner LIMIT 100000
)
SELECT owner
FROM (
  SELECT from_owner AS owner, to_owner AS other FROM early
  UNION
  SELECT to_owner, from_owner FROM early
)
GROUP BY owner
HAVING count(*) > $2
