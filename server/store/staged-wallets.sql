-- Every address of the input once, as a wallet with an id.
CREATE OR REPLACE TEMP TABLE staged_wallets AS
WITH addresses AS MATERIALIZED (
  SELECT address, bool_or(NOT is_account) AS is_owner, bool_or(is_account) AS is_account
  FROM (
    SELECT from_owner AS address, false AS is_account FROM staged_transfers
    UNION ALL SELECT to_owner, false FROM staged_transfers
    UNION ALL SELECT from_account, true FROM staged_transfers
    UNION ALL SELECT to_account, true FROM staged_transfers
    UNION ALL SELECT owner, false FROM staged_balances
    UNION ALL SELECT account, true FROM staged_balances
  )
  WHERE address IS NOT NULL
  GROUP BY address
),
stored AS MATERIALIZED (
  SELECT w.wallet_id, s.address, s.is_owner, s.is_account
  FROM addresses AS s JOIN wallets AS w ON w.address = s.address
)
SELECT *, false AS is_new FROM stored
UNION ALL
SELECT
  ((SELECT coalesce(max(wallet_id), -1) FROM wallets) + row_number() OVER (ORDER BY address))::INTEGER,
  address, is_owner, is_account, true
FROM addresses ANTI JOIN stored USING (address);

INSERT INTO wallets SELECT wallet_id, address FROM staged_wallets WHERE is_new ORDER BY wallet_id;
