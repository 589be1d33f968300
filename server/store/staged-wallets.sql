-- Every address of the input once, as a wallet with an id.
CREATE OR REPLACE TEMP TABLE staged_addresses AS
SELECT address, bool_or(is_account) AS is_account, bool_or(NOT is_account) AS is_owner
FROM (
  SELECT from_owner AS address, false AS is_account FROM staged_transfers
  UNION ALL SELECT to_owner, false FROM staged_transfers
  UNION ALL SELECT from_account, true FROM staged_transfers
  UNION ALL SELECT to_account, true FROM staged_transfers
  UNION ALL SELECT owner, false FROM staged_balances
  UNION ALL SELECT account, true FROM staged_balances
)
WHERE address IS NOT NULL
GROUP BY address;

CREATE OR REPLACE TEMP TABLE staged_wallets AS
SELECT w.wallet_id, s.address, s.is_owner, s.is_account
FROM staged_addresses AS s JOIN wallets AS w ON w.address = s.address;

CREATE OR REPLACE TEMP TABLE new_wallets AS
SELECT
  ((SELECT coalesce(max(wallet_id), -1) FROM wallets) + row_number() OVER (ORDER BY address))::INTEGER AS wallet_id,
  address, is_owner, is_account
FROM staged_addresses ANTI JOIN staged_wallets USING (address);

INSERT INTO wallets SELECT wallet_id, address FROM new_wallets ORDER BY wallet_id;
INSERT INTO staged_wallets SELECT wallet_id, address, is_owner, is_account FROM new_wallets;
DROP TABLE new_wallets;
DROP TABLE staged_addresses;

CREATE OR REPLACE TEMP VIEW staged_owners AS SELECT wallet_id, address FROM staged_wallets WHERE is_owner;
CREATE OR REPLACE TEMP VIEW staged_accounts AS SELECT wallet_id, address FROM staged_wallets WHERE is_account;
