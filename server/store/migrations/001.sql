-- Tokens. The figures that other tables are made with, and what a list of tokens needs.
CREATE TABLE tokens (
  token_id INTEGER NOT NULL,
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  ticker VARCHAR NOT NULL,
  decimals INTEGER NOT NULL,
  source VARCHAR NOT NULL,
  history VARCHAR NOT NULL, -- full | incomplete | snapshot
  as_of BIGINT, -- unix seconds of the newest event
  price_usd DOUBLE, -- at as_of
  holder_count INTEGER NOT NULL,
  supply HUGEINT NOT NULL,
  version INTEGER NOT NULL -- grows with every change of anything about the token
);

-- Owners and holding accounts, each text once. Sorted by address within an import, so that a look-up
-- reads few row groups.
CREATE TABLE wallets (wallet_id INTEGER NOT NULL, address VARCHAR USING COMPRESSION uncompressed NOT NULL);

-- What was imported. (block, position) is the order and the identity of an event of its token.
CREATE TABLE transfers (
  token_id INTEGER NOT NULL,
  block BIGINT NOT NULL,
  position BIGINT NOT NULL,
  time BIGINT NOT NULL,
  from_owner INTEGER, -- null: minted
  from_account INTEGER, -- null: the owner itself
  to_owner INTEGER, -- null: burned
  to_account INTEGER,
  amount HUGEINT NOT NULL,
  price_usd DOUBLE
);
CREATE TABLE prices (token_id INTEGER NOT NULL, time BIGINT NOT NULL, price_usd DOUBLE NOT NULL);
CREATE TABLE balances (token_id INTEGER NOT NULL, owner INTEGER NOT NULL, account INTEGER, amount HUGEINT NOT NULL);
CREATE TABLE problems (token_id INTEGER NOT NULL, endpoint VARCHAR NOT NULL, problem VARCHAR NOT NULL);

-- What is computed from it, whole tokens at a time.

-- Sorted by token and rank. Addresses hardly compress: trying to took a third of the time of writing them.
CREATE TABLE holders (
  token_id INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  amount HUGEINT NOT NULL,
  address VARCHAR USING COMPRESSION uncompressed NOT NULL,
  account VARCHAR USING COMPRESSION uncompressed NOT NULL -- '' where the owner holds by itself
);

-- Every owner that ever held, sorted by token and owner. What needs history is null without it.
CREATE TABLE wallet_stats (
  token_id INTEGER NOT NULL,
  owner INTEGER NOT NULL,
  amount HUGEINT NOT NULL,
  -- Sum of open quantity times age in seconds, exactly: high * 2^64 + low.
  age_weight_high HUGEINT,
  age_weight_low HUGEINT,
  -- Open quantity by the age of the lot.
  diamond HUGEINT,
  gold HUGEINT,
  silver HUGEINT,
  bronze HUGEINT,
  wood HUGEINT,
  unrealized_pnl DOUBLE,
  realized_pnl DOUBLE
);

-- One row an endpoint: the serialised body, or the code of the problem it is answered with.
CREATE TABLE answers (token_id INTEGER NOT NULL, endpoint VARCHAR NOT NULL, body VARCHAR, problem VARCHAR);

CREATE SEQUENCE api_key_ids;
CREATE TABLE api_keys (
  id INTEGER NOT NULL DEFAULT nextval('api_key_ids'),
  name VARCHAR NOT NULL,
  hash VARCHAR NOT NULL,
  last_four VARCHAR NOT NULL,
  created_at BIGINT NOT NULL, -- unix seconds
  revoked_at BIGINT,
  unit_budget BIGINT, -- null: without limit
  units_used BIGINT NOT NULL DEFAULT 0
);
