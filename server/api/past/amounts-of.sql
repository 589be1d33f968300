-- The amounts of some accounts in a list. $1, $2: their owners and their holdings, with spaces between. Who is not in the list has
-- none.
SELECT owner, holding, amount FROM ranked_table
WHERE (owner, holding) IN (
  SELECT (unnest(string_split($1, ' '))::INTEGER, unnest(string_split($2, ' '))::INTEGER)
)
