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
-- is whole numbers of USD / touched_tokens.money_scale, so that sums are exact.
CREATE OR REPLACE TEMP TABLE lot_births (
  token_id INTEGER, hour INTEGER, on_hour BOOLEAN, -- the full hour before, and whether it was then
  is_late BOOLEAN, -- later in its hour than as_of is in its own
  ages INTEGER, -- age limits that it passed while it was held
  upper_amount HUGEINT, lower_amount HUGEINT, upper_weight HUGEINT, lower_weight HUGEINT,
  upper_costed HUGEINT, lower_costed HUGEINT, cost HUGEINT
);
CREATE OR REPLACE TEMP TABLE lot_deaths (
  token_id INTEGER, tick INTEGER, ages INTEGER,
  upper_amount HUGEINT, lower_amount HUGEINT, upper_weight HUGEINT, lower_weight HUGEINT,
  upper_costed HUGEINT, lower_costed HUGEINT, cost HUGEINT,
  upper_consumed HUGEINT, lower_consumed HUGEINT,
  sales BIGINT, -- of which cost and sale price are known
  profit HUGEINT, loss HUGEINT, sold_value HUGEINT, sold_cost HUGEINT
);
-- Changes of what is held at a cost, and of who holds at an average cost: rank is that of 02-ticks.sql.
CREATE OR REPLACE TEMP TABLE cost_changes (
  token_id INTEGER, tick INTEGER, rank INTEGER, upper_amount HUGEINT, lower_amount HUGEINT, owners BIGINT
);
CREATE OR REPLACE TEMP TABLE owner_flows (
  token_id INTEGER, step INTEGER, tick INTEGER,
  new_owners BIGINT, returned_owners BIGINT, left_owners BIGINT, active_owners BIGINT
);
CREATE OR REPLACE TEMP TABLE moves (
  token_id INTEGER, tick INTEGER, transfers BIGINT, upper_amount HUGEINT, lower_amount HUGEINT
);
-- What an account held from one tick until before another.
CREATE OR REPLACE TEMP TABLE spells (token_id INTEGER, from_tick INTEGER, to_tick INTEGER, amount HUGEINT);
-- What an account of a large token held at checkpoints (02-checkpoints.sql), from one until before another.
CREATE OR REPLACE TEMP TABLE checkpoint_spells (
  token_id INTEGER, from_nth SMALLINT, to_nth SMALLINT, owner INTEGER, account INTEGER, amount HUGEINT
);
DELETE FROM balance_checkpoints WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM balance_spells WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM token_history WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM holders WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM holder_marks WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM owner_clocks WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM wallet_stats WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM answers WHERE token_id IN (SELECT token_id FROM touched_tokens);
