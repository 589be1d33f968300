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
DELETE FROM holders WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM holder_marks WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM wallet_stats WHERE token_id IN (SELECT token_id FROM touched_tokens);
DELETE FROM answers WHERE token_id IN (SELECT token_id FROM touched_tokens);
