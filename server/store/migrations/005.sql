-- What the pairs that a token's price is read from held, after the last event of a block: what may still be taken
-- back, and one before it.
CREATE TABLE index_reserves (
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL, -- the token's
  pair VARCHAR NOT NULL,
  block BIGINT NOT NULL,
  reserve0 HUGEINT NOT NULL,
  reserve1 HUGEINT NOT NULL
);
