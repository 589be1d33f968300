-- The imports of files, so that each can be taken back.
CREATE TABLE imports (
  import_id INTEGER NOT NULL,
  kind VARCHAR NOT NULL, -- transfers | balances | prices
  files VARCHAR NOT NULL, -- their names, as JSON
  imported_at BIGINT NOT NULL, -- unix seconds
  undone_at BIGINT
);

-- The tokens that an import changed, and what was said of them before. Those that are removed since stay here.
CREATE TABLE imported_tokens (
  import_id INTEGER NOT NULL,
  token_id INTEGER NOT NULL,
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  ticker VARCHAR NOT NULL,
  added BIGINT NOT NULL, -- rows
  is_first BOOLEAN NOT NULL, -- nothing was known of the token
  name_before VARCHAR,
  ticker_before VARCHAR,
  note_before VARCHAR,
  as_of_before BIGINT
);

-- The import that a row came with; null where it came otherwise.
ALTER TABLE transfers ADD COLUMN import_id INTEGER;
ALTER TABLE prices ADD COLUMN import_id INTEGER;

-- What an import put something else in the place of. Of balances only what the newest import of a token replaced.
CREATE TABLE replaced_prices (
  import_id INTEGER NOT NULL,
  token_id INTEGER NOT NULL,
  time BIGINT NOT NULL,
  price_usd DOUBLE NOT NULL,
  block BIGINT,
  import_id_before INTEGER
);
CREATE TABLE replaced_balances (
  import_id INTEGER NOT NULL,
  token_id INTEGER NOT NULL,
  owner INTEGER NOT NULL,
  account INTEGER,
  amount HUGEINT NOT NULL
);

-- Tokens that were taken out. Their numbers are not given again.
CREATE TABLE removed_tokens (
  token_id INTEGER NOT NULL,
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  ticker VARCHAR NOT NULL,
  removed_at BIGINT NOT NULL -- unix seconds
);
