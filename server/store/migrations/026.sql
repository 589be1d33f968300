-- Whose a key is: of the account of that id; without a row of whoever runs the server. Not a column of api_keys: DuckDB
-- 1.5 does not read back from its log that a table was altered whose ids come from a sequence.
CREATE TABLE key_accounts (id INTEGER NOT NULL, account VARCHAR NOT NULL);
-- What each key spent and asked on a day (days since 1970, UTC), the most requests in one of its minutes, and its last one.
CREATE TABLE key_days (
  id INTEGER NOT NULL, day INTEGER NOT NULL, units BIGINT NOT NULL, requests BIGINT NOT NULL, most BIGINT NOT NULL,
  last_at BIGINT NOT NULL
);
