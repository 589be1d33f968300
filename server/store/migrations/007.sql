-- The formulas that a token was computed by (server/store/outdated.ts); null: before they were counted.
ALTER TABLE tokens ADD COLUMN formulas INTEGER;

-- What the figures of a token were at the ends of hours (step 0), days (1) and weeks (2), and at its newest event. Sorted by
-- token, step and time. Amounts are raw; null is what is not known.
CREATE TABLE token_history (
  token_id INTEGER NOT NULL,
  step TINYINT NOT NULL,
  time BIGINT NOT NULL, -- unix seconds
  holders INTEGER,
  owners INTEGER,
  supply HUGEINT,
  new_owners INTEGER, -- of the time since the point before, as all flows
  returned_owners INTEGER,
  left_owners INTEGER,
  top_10 HUGEINT, -- this to over_10000: null too where balances were not put in order
  top_100 HUGEINT,
  top_1000 HUGEINT,
  hhi DOUBLE,
  gini_high HUGEINT, -- Gini's numerator is high * 2^64 + low, as all that is so named
  gini_low HUGEINT,
  half_of_supply INTEGER,
  over_10 INTEGER, -- accounts worth more, in US dollars
  over_100 INTEGER,
  over_1000 INTEGER,
  over_10000 INTEGER,
  under_1d HUGEINT, -- what is held by its age, from the limit before
  under_7d HUGEINT,
  under_15d HUGEINT,
  under_30d HUGEINT,
  under_60d HUGEINT,
  under_90d HUGEINT,
  under_180d HUGEINT,
  under_365d HUGEINT,
  under_730d HUGEINT,
  over_730d HUGEINT,
  age_weight_high HUGEINT, -- sum of what is held times its age in seconds
  age_weight_low HUGEINT,
  price_usd DOUBLE,
  costed HUGEINT, -- what is held at a known cost
  average_cost DOUBLE,
  in_profit HUGEINT, -- of it
  costed_owners INTEGER,
  owners_in_profit INTEGER,
  realized_profit DOUBLE,
  realized_loss DOUBLE,
  sold_value_to_cost DOUBLE,
  moved_high HUGEINT,
  moved_low HUGEINT,
  transfers BIGINT,
  active_owners INTEGER,
  consumed_high HUGEINT, -- sum of what was sold times its age in seconds
  consumed_low HUGEINT
);
