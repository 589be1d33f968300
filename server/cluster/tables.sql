-- The tables of a cluster. {merge:NAME} is written as the engine of the installation, replicated or not, and {database} as
-- the name of the database: in Keeper all shards and databases are side by side.

-- Who may write a scope (a token, or what one worker knows of addresses), and which of its bundles is the current one:
-- lease, fence and pointer in one row, which is only ever changed where it is still as it was read.
CREATE TABLE IF NOT EXISTS heads (
  scope String,
  n UInt64, -- grows by one with every change
  kind String, -- claim | publish | release | removed
  holder String, -- the worker that claimed it
  nonces String, -- of the last changes, so that whose answer was lost can be told what became of it
  publisher String, -- the worker that published the current bundle
  slot UInt8,
  version UInt64,
  chunks UInt32, -- 0: there is no bundle
  bytes UInt64,
  sha String,
  schema UInt32,
  revision UInt64, -- of the token, in the store of the publisher
  at DateTime64(3)
) ENGINE = KeeperMap('/holderscope_{database}_heads') PRIMARY KEY scope;

-- Slots alternate: the chunks of the next bundle never touch those of the current one.
CREATE TABLE IF NOT EXISTS bundles (
  scope String, slot UInt8, nth UInt32, version UInt64, bytes String CODEC(ZSTD(1))
) ENGINE = {merge:ReplacingMergeTree(version)}
PARTITION BY cityHash64(scope) % 32 ORDER BY (scope, slot, nth) SETTINGS index_granularity = 16;

-- What lists of tokens say of each. In slots, too: what a publish has left that did not come to its end takes nothing away.
CREATE TABLE IF NOT EXISTS facts (
  scope String, slot UInt8, version UInt64, facts String CODEC(ZSTD(3)), at DateTime64(3) DEFAULT now64(3)
) ENGINE = {merge:ReplacingMergeTree(version)} ORDER BY (scope, slot);

-- Which tokens name a wallet.
CREATE TABLE IF NOT EXISTS wallet_tokens (
  chain LowCardinality(String), owner String, token String, slot UInt8, version UInt64, amount Int128
) ENGINE = {merge:ReplacingMergeTree(version)}
ORDER BY (chain, owner, token, slot) SETTINGS index_granularity = 1024;

-- Who works, at the first shard: what is not heard of for as long as a lease is not held any more.
CREATE TABLE IF NOT EXISTS workers (
  holder String, at DateTime64(3) DEFAULT now64(3), status String CODEC(ZSTD(1))
) ENGINE = {merge:ReplacingMergeTree(at)} ORDER BY holder TTL toDateTime(at) + INTERVAL 1 DAY;

-- API keys, at the first shard, and what was spent of each.
CREATE TABLE IF NOT EXISTS api_keys (
  hash String, id UInt32, name String, last_four String, created_at Int64, revoked_at Int64, unit_budget Int64
) ENGINE = KeeperMap('/holderscope_{database}_api_keys') PRIMARY KEY hash;
CREATE TABLE IF NOT EXISTS key_units (id UInt32, process String, units Int64)
ENGINE = {merge:SummingMergeTree} ORDER BY (id, process);
-- Whose a key is: no row of whoever runs the server.
CREATE TABLE IF NOT EXISTS key_accounts (id UInt32, account String)
ENGINE = KeeperMap('/holderscope_{database}_key_accounts') PRIMARY KEY id;
-- What each key spent and asked on a day (days since 1970, UTC), the most requests in one minute, and the last one.
CREATE TABLE IF NOT EXISTS key_days (
  id UInt32, day Int32, process String, units SimpleAggregateFunction(sum, Int64),
  requests SimpleAggregateFunction(sum, Int64), most SimpleAggregateFunction(max, Int64),
  last_at SimpleAggregateFunction(max, Int64)
) ENGINE = {merge:AggregatingMergeTree} ORDER BY (id, day, process);
-- The same by endpoint.
CREATE TABLE IF NOT EXISTS key_endpoints (
  id UInt32, day Int32, endpoint LowCardinality(String), answers Int64, units Int64
) ENGINE = {merge:SummingMergeTree} ORDER BY (id, day, endpoint);

-- Accounts, their sign-in links and sessions, at the first shard. The nonce says who added one.
CREATE TABLE IF NOT EXISTS account_records (
  key String, value String, nonce String
) ENGINE = KeeperMap('/holderscope_{database}_account_records') PRIMARY KEY key;

-- Alerts, at the first shard, in parts of which each has one writer at a time. Of rules: what the owner says, what each
-- remembers of a token, how it stands there. Of firings: what was fired, each message, whether it was taken back. That a
-- rule fires is decided before, in account_records.
CREATE TABLE IF NOT EXISTS alert_records (
  kind LowCardinality(String), -- rule | firing | rewind
  id String, part String, version UInt64, value String CODEC(ZSTD(1)), at DateTime64(3) DEFAULT now64(3)
) ENGINE = {merge:ReplacingMergeTree(version)} ORDER BY (kind, id, part)
TTL toDateTime(at) + INTERVAL 92 DAY DELETE WHERE kind <> 'rule';

-- What readers ask of tokens that no page has yet, at the first shard. One worker does it and answers.
CREATE TABLE IF NOT EXISTS wanted (
  id String, scope String, ask LowCardinality(String), visitor String, at DateTime64(3) DEFAULT now64(3)
) ENGINE = {merge:MergeTree} ORDER BY at TTL toDateTime(at) + INTERVAL 1 HOUR;
CREATE TABLE IF NOT EXISTS wanted_answers (
  id String, problem String, at DateTime64(3) DEFAULT now64(3)
) ENGINE = {merge:MergeTree} ORDER BY at TTL toDateTime(at) + INTERVAL 1 HOUR;

-- How such a token stands, as the worker that does it says.
CREATE TABLE IF NOT EXISTS jobs (
  scope String, holder String, state String CODEC(ZSTD(1)), at DateTime64(3) DEFAULT now64(3)
) ENGINE = {merge:ReplacingMergeTree(at)} ORDER BY scope TTL toDateTime(at) + INTERVAL 1 HOUR;
