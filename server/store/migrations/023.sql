-- What needs the order of all balances, of wallets: null where each has one account, so that it is the same as of accounts;
-- also null of tokens that were computed before, until they are computed anew.
ALTER TABLE token_history ADD COLUMN wallet_top_10 HUGEINT;
ALTER TABLE token_history ADD COLUMN wallet_top_100 HUGEINT;
ALTER TABLE token_history ADD COLUMN wallet_top_1000 HUGEINT;
ALTER TABLE token_history ADD COLUMN wallet_hhi DOUBLE;
ALTER TABLE token_history ADD COLUMN wallet_gini_high HUGEINT;
ALTER TABLE token_history ADD COLUMN wallet_gini_low HUGEINT;
ALTER TABLE token_history ADD COLUMN wallet_half_of_supply INTEGER;
ALTER TABLE token_history ADD COLUMN wallet_over_10 INTEGER; -- wallets worth more, in US dollars
ALTER TABLE token_history ADD COLUMN wallet_over_100 INTEGER;
ALTER TABLE token_history ADD COLUMN wallet_over_1000 INTEGER;
ALTER TABLE token_history ADD COLUMN wallet_over_10000 INTEGER;
