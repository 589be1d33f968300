-- The holder list after a block, in parts of 10,000 lines: the largest first, equal amounts by address. Summed from the
-- transfers, in two halves, as what flows may need more than 128 bits. $1: the token; $2: the block, its transfers with it.
SELECT string_agg(address || ',' || amount::VARCHAR || chr(10), '' ORDER BY place) AS part
FROM (
  SELECT address, amount, row_number() OVER (ORDER BY amount DESC, address) - 1 AS place
  FROM (
    SELECT owner, sum(way * (moved >> 64)) * 18446744073709551616::HUGEINT
      + sum(way * (moved & 18446744073709551615::HUGEINT)) AS amount
    FROM (
      SELECT to_owner AS owner, 1 AS way, amount AS moved FROM transfers
      WHERE token_id = $1 AND block <= $2 AND to_owner IS NOT NULL
      UNION ALL
      SELECT from_owner, -1, amount FROM transfers
      WHERE token_id = $1 AND block <= $2 AND from_owner IS NOT NULL
    )
    GROUP BY owner
  )
  JOIN wallets ON wallet_id = owner
  WHERE amount > 0
)
GROUP BY place // 10000
ORDER BY place // 10000
