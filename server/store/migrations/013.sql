-- Where each token's price is read from: the pools that settings or a command name, or those that were found.
CREATE TABLE index_routes (
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL, -- the token's
  origin VARCHAR NOT NULL, -- settings | command | found
  asked VARCHAR NOT NULL, -- the pools that were named, with a space between them
  pools VARCHAR NOT NULL, -- RoutePool[] as JSON; none where they were refused
  chosen_block BIGINT NOT NULL, -- at which depths are
  next_block BIGINT, -- the first whose trades are not read yet; null: they are read together with the transfers
  refusal VARCHAR -- why no price is taken from the pools that were named
);

-- What these pools said last in a block: what may still be taken back, and one before it. In place of index_reserves,
-- which were of Uniswap v2 alone.
CREATE TABLE index_pool_states (
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL, -- the token's
  pool VARCHAR NOT NULL,
  block BIGINT NOT NULL,
  state VARCHAR NOT NULL -- reserve0 and reserve1 of v2; sqrtPriceX96 of v3, which has 160 bits
);
INSERT INTO index_pool_states SELECT chain, address, pair, block, concat(reserve0, ' ', reserve1) FROM index_reserves;
DROP TABLE index_reserves;
