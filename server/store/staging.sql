-- What a source fills. Temporary tables live beside the database file, which sees only the result.

-- token: index in the list of tokens given to ingest. row: position in the source's input, for messages;
-- null where it is the place in this table (rowid), because numbering rows while a file is read
-- takes its reader's second thread away.
CREATE OR REPLACE TEMP TABLE staged_transfers (
  token INTEGER NOT NULL,
  row BIGINT,
  time BIGINT NOT NULL, -- unix seconds
  block BIGINT NOT NULL, -- with position: order and identity of an event; 0 where there is only a sequence
  position BIGINT NOT NULL,
  from_owner VARCHAR, -- null: minted
  to_owner VARCHAR, -- null: burned
  from_account VARCHAR, -- null: the owner itself
  to_account VARCHAR,
  amount HUGEINT NOT NULL, -- raw
  price_usd DOUBLE, -- null: not given
  silent BOOLEAN, -- true: came or went without a transfer, see migrations/012.sql
  tx UBIGINT, -- 64 bits of the hash of its transaction; null: not given
  -- What block and position are in a file: 'log', the chain's number of a log; 'order', that of the rows; 'seq', a running
  -- number, without blocks; else the columns that make the position. With ' of times' behind it, block is a time.
  numbering VARCHAR,
  file INTEGER, -- place among the files of the import
  tx_index BIGINT -- place of the transaction in its block, where positions may begin anew in each
);
CREATE OR REPLACE TEMP TABLE staged_prices (token INTEGER NOT NULL, time BIGINT NOT NULL, price_usd DOUBLE NOT NULL, block BIGINT);
-- Balances of one moment, for tokens without transfers; they replace earlier ones of the token.
CREATE OR REPLACE TEMP TABLE staged_balances (
  token INTEGER NOT NULL,
  row BIGINT,
  owner VARCHAR NOT NULL,
  account VARCHAR,
  amount HUGEINT NOT NULL
);
-- Endpoints of a token that are known to fail, with the problem code to answer. endpoint as in contract/endpoints.ts.
CREATE OR REPLACE TEMP TABLE staged_problems (token INTEGER NOT NULL, endpoint VARCHAR NOT NULL, problem VARCHAR NOT NULL);
