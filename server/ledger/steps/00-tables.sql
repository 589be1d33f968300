-- Collected over the rounds of one computation. touched_tokens is made by the caller.
CREATE OR REPLACE TEMP TABLE account_balances (token_id INTEGER, owner INTEGER, account INTEGER, amount HUGEINT);
CREATE OR REPLACE TEMP TABLE holder_deltas (
  token_id INTEGER,
  w1 HUGEINT, w2 HUGEINT, w3 HUGEINT, w4 HUGEINT, w5 HUGEINT, w6 HUGEINT, w7 HUGEINT, w8 HUGEINT, w9 HUGEINT
);
CREATE OR REPLACE TEMP TABLE overdrafts (
  token_id INTEGER, owner INTEGER, account INTEGER, event HUGEINT, time BIGINT, balance HUGEINT
);
CREATE OR REPLACE TEMP TABLE token_sums (
  token_id INTEGER,
  owner_count BIGINT,
  held_then BIGINT,
  held_then_and_now BIGINT,
  age_weight_high HUGEINT,
  age_weight_low HUGEINT,
  costed_tokens DOUBLE,
  cost_usd DOUBLE,
  unrealized_pnl DOUBLE,
  realized_pnl DOUBLE,
  sold_tokens DOUBLE,
  sold_known DOUBLE -- of which cost and sale price are known
);
CREATE OR REPLACE TEMP TABLE large_owners (
  token_id INTEGER, owner INTEGER, amount HUGEINT, first_receipt BIGINT, last_sale BIGINT
);
CREATE OR REPLACE TEMP TABLE opened_tokens (token_id INTEGER, known_from BIGINT, outgrew_bands BOOLEAN);
CREATE OR REPLACE TEMP TABLE opening_owners (token_id INTEGER, owner INTEGER, outgrew_bands BOOLEAN);

-- Of a token's history, collected over the rounds. A tick is a moment of 02-ticks.sql, as the hours until its end. Money
-- is whole numbers of USD / touched_tokens.money_scale, so that sums are exact. These three are written by walk/.
CREATE OR REPLACE TEMP TABLE tick_changes (
  token_id INTEGER, tick INTEGER,
  -- Of what is held, how much more: of known cost, times seconds from first_time until it came, its cost, by age limits
  -- that it has passed.
  supply HUGEINT, costed HUGEINT, upper_weight HUGEINT, lower_weight HUGEINT, cost HUGEINT,
  older_1 HUGEINT, older_2 HUGEINT, older_3 HUGEINT, older_4 HUGEINT, older_5 HUGEINT, older_6 HUGEINT,
  older_7 HUGEINT, older_8 HUGEINT, older_9 HUGEINT,
  costed_owners INTEGER,
  -- Of parts of lots that left.
  deaths INTEGER, upper_consumed HUGEINT, lower_consumed HUGEINT,
  sales INTEGER, -- of which cost and sale price are known
  profit HUGEINT, loss HUGEINT, sold_value HUGEINT, sold_cost HUGEINT
);
CREATE OR REPLACE TEMP TABLE tick_profits (token_id INTEGER, tick INTEGER, in_profit HUGEINT, owners_in_profit INTEGER);
-- Of hours, days and weeks, each at the tick of an owner's last leg in it.
CREATE OR REPLACE TEMP TABLE owner_flows (
  token_id INTEGER, step INTEGER, tick INTEGER,
  new_owners INTEGER, returned_owners INTEGER, left_owners INTEGER, active_owners INTEGER
);
CREATE OR REPLACE TEMP TABLE moves (
  token_id INTEGER, tick INTEGER, transfers BIGINT, upper_amount HUGEINT, lower_amount HUGEINT
);
-- What is held at every tick.
CREATE OR REPLACE TEMP TABLE tick_states (
  token_id INTEGER, tick INTEGER, time BIGINT, price DOUBLE, holders BIGINT, owners BIGINT, costed_owners BIGINT,
  supply HUGEINT, costed HUGEINT, upper_weight HUGEINT, lower_weight HUGEINT, cost HUGEINT,
  older_1 HUGEINT, older_2 HUGEINT, older_3 HUGEINT, older_4 HUGEINT, older_5 HUGEINT, older_6 HUGEINT,
  older_7 HUGEINT, older_8 HUGEINT, older_9 HUGEINT,
  is_last BOOLEAN, ends_day BOOLEAN, ends_week BOOLEAN
);
CREATE OR REPLACE TEMP TABLE tick_ranks (
  token_id INTEGER, tick INTEGER, top_10 HUGEINT, top_100 HUGEINT, top_1000 HUGEINT, half_of_supply INTEGER,
  hhi DOUBLE, gini_high HUGEINT, gini_low HUGEINT, over_10 INTEGER, over_100 INTEGER, over_1000 INTEGER, over_10000 INTEGER
);
-- What an account of a large token held at checkpoints (02-checkpoints.sql), from one until before another.
CREATE OR REPLACE TEMP TABLE checkpoint_spells (
  token_id INTEGER, from_nth SMALLINT, to_nth SMALLINT, owner INTEGER, account INTEGER, amount HUGEINT
);
-- Of each step that keeps rows, how many it was given and how many it made: two figures that must be equal.
CREATE OR REPLACE TEMP TABLE row_counts (token_id INTEGER, step VARCHAR, rows_in BIGINT, rows_out BIGINT);
DELETE FROM balance_checkpoints WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM balance_spells WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM token_history WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM holders WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM holder_marks WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM owner_clocks WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM wallet_stats WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM answers WHERE token_id IN (SELECT token_id FROM touched_tokens);
