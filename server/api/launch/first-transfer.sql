-- The first transfer of a token. $1: the token.
SELECT first.time::DOUBLE AS time, first.block::DOUBLE AS block
FROM (
  SELECT arg_min({'time': time, 'block': block}, (block, position)) AS first
  FROM transfers
  WHERE token_id = $1 AND amount > 0
)
WHERE first IS NOT NULL
