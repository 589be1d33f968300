CREATE SEQUENCE api_key_ids INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START 1 NO CYCLE;

CREATE TABLE account_records (
  "key" VARCHAR NOT NULL,
  "value" VARCHAR NOT NULL);

CREATE TABLE address_kinds (
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  evidence VARCHAR NOT NULL,
  pool VARCHAR,
  block BIGINT NOT NULL);

CREATE TABLE address_labels (
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  "name" VARCHAR NOT NULL,
  category VARCHAR NOT NULL,
  category_given VARCHAR,
  "source" VARCHAR NOT NULL,
  as_of BIGINT);

CREATE TABLE answers (
  token_id INTEGER NOT NULL,
  endpoint VARCHAR NOT NULL,
  body VARCHAR,
  problem VARCHAR);

CREATE TABLE api_keys (
  id INTEGER DEFAULT(nextval('api_key_ids')) NOT NULL,
  "name" VARCHAR NOT NULL,
  hash VARCHAR NOT NULL,
  last_four VARCHAR NOT NULL,
  created_at BIGINT NOT NULL,
  revoked_at BIGINT,
  unit_budget BIGINT,
  units_used BIGINT DEFAULT(0) NOT NULL);

CREATE TABLE balances (
  token_id INTEGER NOT NULL,
  "owner" INTEGER NOT NULL,
  account INTEGER,
  amount HUGEINT NOT NULL);

CREATE TABLE balance_checkpoints (
  token_id INTEGER NOT NULL,
  nth SMALLINT NOT NULL,
  "time" BIGINT NOT NULL);

CREATE TABLE balance_spells (
  token_id INTEGER NOT NULL,
  from_nth SMALLINT NOT NULL,
  to_nth SMALLINT NOT NULL,
  "owner" INTEGER NOT NULL,
  account INTEGER,
  size INTEGER NOT NULL,
  amount_high BIGINT NOT NULL,
  amount_low UBIGINT NOT NULL);

CREATE TABLE holders (
  token_id INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  amount HUGEINT NOT NULL,
  address VARCHAR NOT NULL,
  account VARCHAR NOT NULL);

CREATE TABLE holder_marks (
  token_id INTEGER NOT NULL,
  block INTEGER NOT NULL,
  amount HUGEINT NOT NULL);

CREATE TABLE imported_tokens (
  import_id INTEGER NOT NULL,
  token_id INTEGER NOT NULL,
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  "name" VARCHAR NOT NULL,
  ticker VARCHAR NOT NULL,
  added BIGINT NOT NULL,
  is_first BOOLEAN NOT NULL,
  name_before VARCHAR,
  ticker_before VARCHAR,
  note_before VARCHAR,
  as_of_before BIGINT);

CREATE TABLE imports (
  import_id INTEGER NOT NULL,
  kind VARCHAR NOT NULL,
  files VARCHAR NOT NULL,
  imported_at BIGINT NOT NULL,
  undone_at BIGINT);

CREATE TABLE index_blocks (
  "chain" VARCHAR NOT NULL,
  number BIGINT NOT NULL,
  hash VARCHAR NOT NULL,
  parent_hash VARCHAR NOT NULL,
  "time" BIGINT NOT NULL);

CREATE TABLE index_certificates (
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  block BIGINT NOT NULL,
  hash VARCHAR NOT NULL,
  made_at BIGINT NOT NULL,
  body VARCHAR NOT NULL);

CREATE TABLE index_networks (
  "chain" VARCHAR NOT NULL,
  network VARCHAR NOT NULL);

CREATE TABLE index_pool_states (
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  pool VARCHAR NOT NULL,
  block BIGINT NOT NULL,
  state VARCHAR NOT NULL);

CREATE TABLE index_price_answers (
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  host VARCHAR NOT NULL,
  answered_at BIGINT NOT NULL);

CREATE TABLE index_routes (
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  origin VARCHAR NOT NULL,
  asked VARCHAR NOT NULL,
  pools VARCHAR NOT NULL,
  chosen_block BIGINT NOT NULL,
  next_block BIGINT,
  refusal VARCHAR);

CREATE TABLE index_snapshots (
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  block BIGINT NOT NULL,
  "time" BIGINT NOT NULL,
  accounts BIGINT NOT NULL,
  supply HUGEINT NOT NULL);

CREATE TABLE index_tokens (
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  "source" VARCHAR NOT NULL,
  "name" VARCHAR,
  ticker VARCHAR,
  decimals INTEGER,
  from_block BIGINT,
  next_block BIGINT,
  state VARCHAR NOT NULL,
  reason VARCHAR,
  note VARCHAR);

CREATE TABLE key_accounts (
  id INTEGER NOT NULL,
  account VARCHAR NOT NULL);

CREATE TABLE key_days (
  id INTEGER NOT NULL,
  "day" INTEGER NOT NULL,
  units BIGINT NOT NULL,
  requests BIGINT NOT NULL,
  most BIGINT NOT NULL,
  last_at BIGINT NOT NULL);

CREATE TABLE key_endpoints (
  id INTEGER NOT NULL,
  "day" INTEGER NOT NULL,
  endpoint VARCHAR NOT NULL,
  answers BIGINT NOT NULL,
  units BIGINT NOT NULL);

CREATE TABLE node_limits (
  "chain" VARCHAR NOT NULL,
  host VARCHAR NOT NULL,
  refused_at BIGINT NOT NULL,
  body VARCHAR NOT NULL);

CREATE TABLE owner_clocks (
  token_id INTEGER NOT NULL,
  "owner" INTEGER NOT NULL,
  first_receipt BIGINT NOT NULL,
  last_sale BIGINT,
  amount HUGEINT,
  diamond HUGEINT,
  gold HUGEINT,
  silver HUGEINT,
  bronze HUGEINT,
  wood HUGEINT);

CREATE TABLE prices (
  token_id INTEGER NOT NULL,
  "time" BIGINT NOT NULL,
  price_usd DOUBLE NOT NULL,
  block BIGINT,
  import_id INTEGER);

CREATE TABLE problems (
  token_id INTEGER NOT NULL,
  endpoint VARCHAR NOT NULL,
  problem VARCHAR NOT NULL);

CREATE TABLE public_chains (
  "chain" VARCHAR NOT NULL);

CREATE TABLE readings (
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  asked_at BIGINT NOT NULL,
  state VARCHAR NOT NULL,
  described VARCHAR);

CREATE TABLE refused_figures (
  token_id INTEGER NOT NULL,
  contradictions VARCHAR NOT NULL,
  refused_at BIGINT NOT NULL,
  is_snapshot BOOLEAN NOT NULL,
  as_of BIGINT);

CREATE TABLE removed_tokens (
  token_id INTEGER NOT NULL,
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  "name" VARCHAR NOT NULL,
  ticker VARCHAR NOT NULL,
  removed_at BIGINT NOT NULL);

CREATE TABLE replaced_balances (
  import_id INTEGER NOT NULL,
  token_id INTEGER NOT NULL,
  "owner" INTEGER NOT NULL,
  account INTEGER,
  amount HUGEINT NOT NULL);

CREATE TABLE replaced_prices (
  import_id INTEGER NOT NULL,
  token_id INTEGER NOT NULL,
  "time" BIGINT NOT NULL,
  price_usd DOUBLE NOT NULL,
  block BIGINT,
  import_id_before INTEGER);

CREATE TABLE rewound_tokens (
  rewind VARCHAR NOT NULL,
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  from_time BIGINT NOT NULL);

CREATE TABLE solana_histories (
  mint VARCHAR NOT NULL,
  complete_to BIGINT,
  problem VARCHAR);

CREATE TABLE solana_moves (
  mint VARCHAR NOT NULL,
  signature VARCHAR NOT NULL,
  account VARCHAR NOT NULL,
  owner_before VARCHAR,
  owner_after VARCHAR,
  amount_before HUGEINT NOT NULL,
  amount_after HUGEINT NOT NULL);

CREATE TABLE solana_scans (
  mint VARCHAR NOT NULL,
  account VARCHAR NOT NULL,
  wanted BIGINT NOT NULL,
  done_to BIGINT NOT NULL,
  goal BIGINT,
  "before" VARCHAR,
  is_careful BOOLEAN NOT NULL);

CREATE TABLE solana_transactions (
  mint VARCHAR NOT NULL,
  signature VARCHAR NOT NULL,
  slot BIGINT NOT NULL,
  "position" INTEGER,
  "time" BIGINT NOT NULL);

CREATE TABLE tokens (
  token_id INTEGER NOT NULL,
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  "name" VARCHAR NOT NULL,
  ticker VARCHAR NOT NULL,
  decimals INTEGER NOT NULL,
  "source" VARCHAR NOT NULL,
  history VARCHAR NOT NULL,
  as_of BIGINT,
  price_usd DOUBLE,
  holder_count INTEGER NOT NULL,
  supply HUGEINT NOT NULL,
  "version" INTEGER NOT NULL,
  note VARCHAR,
  facts VARCHAR,
  formulas INTEGER,
  knows_balances BOOLEAN,
  list_change_24h DOUBLE,
  list_change_7d DOUBLE,
  list_hhi DOUBLE,
  list_top10_share DOUBLE,
  list_wallet_count INTEGER,
  list_wallet_top10_share DOUBLE,
  list_wallet_hhi DOUBLE,
  list_wallet_change_24h DOUBLE,
  list_wallet_change_7d DOUBLE,
  list_volume_7d_usd DOUBLE,
  list_first_transfer DOUBLE,
  search_text VARCHAR);

CREATE TABLE token_history (
  token_id INTEGER NOT NULL,
  step TINYINT NOT NULL,
  "time" BIGINT NOT NULL,
  holders INTEGER,
  owners INTEGER,
  supply HUGEINT,
  new_owners INTEGER,
  returned_owners INTEGER,
  left_owners INTEGER,
  top_10 HUGEINT,
  top_100 HUGEINT,
  top_1000 HUGEINT,
  hhi DOUBLE,
  gini_high HUGEINT,
  gini_low HUGEINT,
  half_of_supply INTEGER,
  over_10 INTEGER,
  over_100 INTEGER,
  over_1000 INTEGER,
  over_10000 INTEGER,
  under_1d HUGEINT,
  under_7d HUGEINT,
  under_15d HUGEINT,
  under_30d HUGEINT,
  under_60d HUGEINT,
  under_90d HUGEINT,
  under_180d HUGEINT,
  under_365d HUGEINT,
  under_730d HUGEINT,
  over_730d HUGEINT,
  age_weight_high HUGEINT,
  age_weight_low HUGEINT,
  price_usd DOUBLE,
  costed HUGEINT,
  average_cost DOUBLE,
  in_profit HUGEINT,
  costed_owners INTEGER,
  owners_in_profit INTEGER,
  realized_profit DOUBLE,
  realized_loss DOUBLE,
  sold_value_to_cost DOUBLE,
  moved_high HUGEINT,
  moved_low HUGEINT,
  transfers BIGINT,
  active_owners INTEGER,
  consumed_high HUGEINT,
  consumed_low HUGEINT,
  at_cost HUGEINT,
  wallet_top_10 HUGEINT,
  wallet_top_100 HUGEINT,
  wallet_top_1000 HUGEINT,
  wallet_hhi DOUBLE,
  wallet_gini_high HUGEINT,
  wallet_gini_low HUGEINT,
  wallet_half_of_supply INTEGER,
  wallet_over_10 INTEGER,
  wallet_over_100 INTEGER,
  wallet_over_1000 INTEGER,
  wallet_over_10000 INTEGER);

CREATE TABLE transfers (
  token_id INTEGER NOT NULL,
  block BIGINT NOT NULL,
  "position" BIGINT NOT NULL,
  "time" BIGINT NOT NULL,
  from_owner INTEGER,
  from_account INTEGER,
  to_owner INTEGER,
  to_account INTEGER,
  amount HUGEINT NOT NULL,
  price_usd DOUBLE,
  import_id INTEGER,
  silent BOOLEAN,
  numbering VARCHAR,
  tx UBIGINT);

CREATE TABLE uncomputed_tokens (
  token_id INTEGER NOT NULL,
  "chain" VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  "name" VARCHAR NOT NULL,
  ticker VARCHAR NOT NULL,
  decimals INTEGER NOT NULL,
  "source" VARCHAR NOT NULL,
  note VARCHAR);

CREATE TABLE wallets (
  wallet_id INTEGER NOT NULL,
  address VARCHAR NOT NULL);

CREATE TABLE wallet_stats (
  token_id INTEGER NOT NULL,
  "owner" INTEGER NOT NULL,
  amount HUGEINT NOT NULL,
  age_weight_high HUGEINT,
  age_weight_low HUGEINT,
  diamond HUGEINT,
  gold HUGEINT,
  silver HUGEINT,
  bronze HUGEINT,
  wood HUGEINT,
  unrealized_pnl DOUBLE,
  realized_pnl DOUBLE,
  cost_share DOUBLE,
  sold_share DOUBLE);
