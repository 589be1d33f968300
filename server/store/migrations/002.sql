-- Words of contract/meta.ts (DataNote), comma separated: what a reader of the token's figures should know.
ALTER TABLE tokens ADD COLUMN note VARCHAR;

-- The block that a price was read from; null for prices that do not hang on a block.
ALTER TABLE prices ADD COLUMN block BIGINT;

-- Tokens with rows that were merged and not computed yet. A token that was never computed is here alone.
CREATE TABLE uncomputed_tokens (
  token_id INTEGER NOT NULL,
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  ticker VARCHAR NOT NULL,
  decimals INTEGER NOT NULL,
  source VARCHAR NOT NULL,
  note VARCHAR
);

-- Which network an index was made of, so that another one's node is not mixed in.
CREATE TABLE index_networks (chain VARCHAR NOT NULL, network VARCHAR NOT NULL);

-- How far each token is indexed. Blocks are slots on Solana.
CREATE TABLE index_tokens (
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  source VARCHAR NOT NULL, -- evm | solana
  name VARCHAR, -- with ticker and decimals: null until the chain was asked
  ticker VARCHAR,
  decimals INTEGER,
  from_block BIGINT, -- null: not known yet
  next_block BIGINT, -- everything from from_block up to here, this one not included, is stored
  state VARCHAR NOT NULL, -- pending | indexed | quarantined
  reason VARCHAR, -- of the quarantine
  note VARCHAR
);

-- The blocks that may still be taken back.
CREATE TABLE index_blocks (
  chain VARCHAR NOT NULL,
  number BIGINT NOT NULL,
  hash VARCHAR NOT NULL,
  parent_hash VARCHAR NOT NULL,
  time BIGINT NOT NULL -- unix seconds
);

-- The snapshots of all accounts of a token that its changes of balance were made of.
CREATE TABLE index_snapshots (
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  block BIGINT NOT NULL,
  time BIGINT NOT NULL, -- unix seconds
  accounts BIGINT NOT NULL,
  supply HUGEINT NOT NULL -- raw
);

-- How far the transactions of each holding account were read.
CREATE TABLE index_accounts (
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL, -- the token's
  account VARCHAR NOT NULL,
  newest_signature VARCHAR,
  oldest_signature VARCHAR,
  is_complete BOOLEAN NOT NULL
);
