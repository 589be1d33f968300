-- Which price API answered for a token, and when last. A host, never an address: that may hold a key.
CREATE TABLE index_price_answers (
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  host VARCHAR NOT NULL,
  answered_at BIGINT NOT NULL -- unix seconds
);
