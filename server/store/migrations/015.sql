-- Since when the largest owners of a token have not sold, as 09-clocks.sql knows it: more of them than are counted, so
-- that some can be left out. A token that was computed before has none until it is computed anew.
CREATE TABLE owner_clocks (
  token_id INTEGER NOT NULL,
  owner INTEGER NOT NULL,
  first_receipt BIGINT NOT NULL, -- unix seconds: since it last held nothing
  last_sale BIGINT -- since then; null where it sold nothing
);
