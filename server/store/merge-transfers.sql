-- Staged transfers in order of their identity, with wallets as ids. import_tokens: token (index in the list), token_id.
CREATE OR REPLACE TEMP TABLE incoming AS
SELECT
  * EXCLUDE (token_before, block_before, position_before),
  coalesce(position = position_before AND block = block_before AND token_id = token_before, false) AS repeats,
  coalesce(
    token_id > token_before
    OR (token_id = token_before
      AND (block > block_before OR (block = block_before AND position >= position_before))),
    true
  ) AS is_in_order
FROM (
SELECT
  -- These windows lean on the order of the sort, as one of their own costs 0.7 s of processor time for a million rows in
  -- place of 0.5 s. So merge.ts asks whether all rows came, and in order.
  *, lag(token_id) OVER () AS token_before, lag(block) OVER () AS block_before, lag(position) OVER () AS position_before
FROM (
SELECT
  i.token_id, s.block, s.position, coalesce(s.row, s.rowid) AS row, s.time,
  from_wallet.wallet_id AS from_owner,
  from_holding.wallet_id AS from_account,
  to_wallet.wallet_id AS to_owner,
  to_holding.wallet_id AS to_account,
  s.amount, s.price_usd, s.silent, s.numbering, s.file, s.tx
FROM staged_transfers AS s
JOIN import_tokens AS i ON i.token = s.token
LEFT JOIN (FROM staged_wallets WHERE is_owner) AS from_wallet ON from_wallet.address = s.from_owner
LEFT JOIN (FROM staged_wallets WHERE is_owner) AS to_wallet ON to_wallet.address = s.to_owner
-- One equality each: with a second condition on the left table alone DuckDB compares every pair of rows.
LEFT JOIN (FROM staged_wallets WHERE is_account) AS from_holding
  ON from_holding.address = CASE WHEN s.from_account <> s.from_owner THEN s.from_account END
LEFT JOIN (FROM staged_wallets WHERE is_account) AS to_holding
  ON to_holding.address = CASE WHEN s.to_account <> s.to_owner THEN s.to_account END
ORDER BY i.token_id, s.block, s.position, s.price_usd IS NULL, row
)
);

DROP TABLE staged_transfers;
