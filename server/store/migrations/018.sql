-- Moments at which all balances of a large token are kept, of those with every transfer known: any other moment is then
-- few transfers from one of them. A token that was computed before has none until it is computed anew.
CREATE TABLE balance_checkpoints (
  token_id INTEGER NOT NULL,
  nth SMALLINT NOT NULL, -- in the order of time, from 0
  time BIGINT NOT NULL -- unix seconds: all events until then have happened
);
-- What an account held at the checkpoints from one until before another: a token's largest amounts first.
CREATE TABLE balance_spells (
  token_id INTEGER NOT NULL,
  from_nth SMALLINT NOT NULL,
  to_nth SMALLINT NOT NULL,
  owner INTEGER NOT NULL,
  account INTEGER, -- null where the owner holds by itself
  size INTEGER NOT NULL, -- of server/ledger/size-of.sql
  -- Above 64 bits, and in them: HUGEINTs in order are packed so that reading them takes thirty times as long.
  amount_high BIGINT NOT NULL,
  amount_low UBIGINT NOT NULL
);
