-- What nodes have shown to take. A host, never an address: that may hold a key.
CREATE TABLE node_limits (
  chain VARCHAR NOT NULL,
  host VARCHAR NOT NULL,
  refused_at BIGINT NOT NULL, -- unix milliseconds of the newest refusal that it was learned from
  body VARCHAR NOT NULL -- as JSON
);
-- Chains of which readers had tokens read by public nodes: these are followed after a restart, too.
CREATE TABLE public_chains (
  chain VARCHAR NOT NULL
);
-- What a node said of the token when it was asked for.
ALTER TABLE readings ADD COLUMN described VARCHAR; -- Described as JSON
