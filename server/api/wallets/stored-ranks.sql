-- As wallet-ranks.sql, of moments at which it is stored what every account held (server/ledger/history/checkpoints.ts). $1: the token;
-- $2: the owner; $3: the numbers of the checkpoints; $4: what it held at them; $5: the sizes of that; with spaces between.
-- `larger_sizes` are how many accounts held an amount of a larger size at each, which need not be compared.
WITH point AS MATERIALIZED (
  SELECT
    unnest(range(len(string_split($3, ' ')))) AS nth,
    unnest(string_split($3, ' '))::SMALLINT AS checkpoint,
    unnest(string_split($4, ' '))::HUGEINT AS held,
    unnest(string_split($5, ' '))::INTEGER AS size
),
-- Owners whose accounts have to be added up, one of which may be the owner itself. Any other is in one row at a time.
several AS MATERIALIZED (
  SELECT owner
  FROM balance_spells SEMI JOIN (
    SELECT owner FROM balance_spells WHERE token_id = $1 AND account IS NOT NULL
  ) AS of_accounts USING (owner)
  WHERE token_id = $1
  GROUP BY owner HAVING count(DISTINCT coalesce(account, -1)) > 1
),
larger AS MATERIALIZED (
  SELECT unnest(range(len(counts))) AS nth, unnest(counts) AS owners
  FROM (SELECT [larger_sizes] AS counts FROM balance_spells ANTI JOIN several USING (owner) WHERE token_id = $1)
),
as_large AS MATERIALIZED (
  SELECT p.nth, s.owner, s.amount = p.held AS is_equal
  FROM (
    SELECT from_nth, to_nth, owner, size, (amount_high::HUGEINT << 64) + amount_low AS amount
    FROM balance_spells ANTI JOIN several USING (owner)
    WHERE token_id = $1 AND size IN (SELECT size FROM point)
  ) AS s
  JOIN point AS p
    ON p.size = s.size AND s.from_nth <= p.checkpoint AND s.to_nth > p.checkpoint AND s.amount >= p.held
  UNION ALL
  SELECT nth, owner, amount = held
  FROM (
    SELECT p.nth, p.held, s.owner, sum((s.amount_high::HUGEINT << 64) + s.amount_low) AS amount
    FROM (SELECT * FROM balance_spells SEMI JOIN several USING (owner) WHERE token_id = $1) AS s
    JOIN point AS p ON s.from_nth <= p.checkpoint AND s.to_nth > p.checkpoint
    GROUP BY p.nth, p.held, s.owner
  )
  WHERE amount >= held
),
before AS (
  SELECT e.nth
  FROM (SELECT nth, owner FROM as_large WHERE is_equal) AS e JOIN wallets AS w ON w.wallet_id = e.owner
  WHERE w.address < (SELECT address FROM wallets WHERE wallet_id = $2)
)
SELECT p.nth::INTEGER AS nth, any_value(l.owners) + count(o.nth) + 1 AS rank
FROM point AS p
JOIN larger AS l ON l.nth = p.nth
LEFT JOIN (SELECT nth FROM as_large WHERE NOT is_equal UNION ALL SELECT nth FROM before) AS o ON o.nth = p.nth
GROUP BY p.nth
ORDER BY p.nth
