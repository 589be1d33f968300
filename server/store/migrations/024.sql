-- What lists of tokens are sorted by, of each token in columns of its own: out of its answers and holders a list of a
-- million tokens takes 12 s of processors. Null until they are filled (figures/list-figures.ts), which opening a store does.
ALTER TABLE tokens ADD COLUMN knows_balances BOOLEAN; -- whether it is known who holds what
ALTER TABLE tokens ADD COLUMN list_change_24h DOUBLE; -- of rows of the holder list
ALTER TABLE tokens ADD COLUMN list_change_7d DOUBLE;
ALTER TABLE tokens ADD COLUMN list_hhi DOUBLE;
ALTER TABLE tokens ADD COLUMN list_top10_share DOUBLE; -- as doubles divide: 1 where it is nearly so
ALTER TABLE tokens ADD COLUMN list_wallet_count INTEGER; -- as many as rows where each wallet has one account
ALTER TABLE tokens ADD COLUMN list_wallet_top10_share DOUBLE;
ALTER TABLE tokens ADD COLUMN list_wallet_hhi DOUBLE;
ALTER TABLE tokens ADD COLUMN list_wallet_change_24h DOUBLE;
ALTER TABLE tokens ADD COLUMN list_wallet_change_7d DOUBLE;
ALTER TABLE tokens ADD COLUMN list_volume_7d_usd DOUBLE;
ALTER TABLE tokens ADD COLUMN list_first_transfer DOUBLE; -- unix seconds
