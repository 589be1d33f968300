-- What comparisons of a token with its contract found: the newest of each token, as certificates (contract/completeness).
CREATE TABLE index_certificates (
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  block BIGINT NOT NULL,
  hash VARCHAR NOT NULL, -- of the block
  made_at BIGINT NOT NULL, -- unix seconds
  body VARCHAR NOT NULL -- Certificate as JSON
);
