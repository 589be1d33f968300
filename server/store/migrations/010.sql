-- Tokens that readers asked for, until they are here or given up.
CREATE TABLE readings (
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  asked_at BIGINT NOT NULL, -- unix milliseconds: the order of the queue
  state VARCHAR NOT NULL -- waiting | reading
);
