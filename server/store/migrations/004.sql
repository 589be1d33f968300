-- The history of Solana tokens from transactions (server/sources/solana). In the place of index_accounts, which no release filled.
DROP TABLE index_accounts;

-- Tokens whose history is wanted, and the slot up to which transactions explain every balance; null: none yet.
CREATE TABLE solana_histories (mint VARCHAR NOT NULL, complete_to BIGINT, problem VARCHAR);

-- How far each account's list of transactions was read above complete_to. It goes from the newest back.
CREATE TABLE solana_scans (
  mint VARCHAR NOT NULL,
  account VARCHAR NOT NULL,
  wanted BIGINT NOT NULL, -- slot up to which it is to be read
  done_to BIGINT NOT NULL, -- and is read
  goal BIGINT, -- of the reading under way; null: none is
  before VARCHAR, -- the oldest signature of the reading under way
  is_careful BOOLEAN NOT NULL -- whether a short page may not be the last
);

-- The transactions above complete_to, and what they did to the accounts of the mint.
CREATE TABLE solana_transactions (
  mint VARCHAR NOT NULL,
  signature VARCHAR NOT NULL,
  slot BIGINT NOT NULL,
  position INTEGER, -- place in the block; null: not known
  time BIGINT NOT NULL -- unix seconds
);
CREATE TABLE solana_moves (
  mint VARCHAR NOT NULL,
  signature VARCHAR NOT NULL,
  account VARCHAR NOT NULL,
  owner_before VARCHAR,
  owner_after VARCHAR,
  amount_before HUGEINT NOT NULL, -- raw
  amount_after HUGEINT NOT NULL
);
