-- Part of what was sold whose cost and sale price are known; null where nothing was sold or the past is not known. Until a
-- token is computed anew, nothing is said of it.
ALTER TABLE wallet_stats ADD COLUMN IF NOT EXISTS sold_share DOUBLE;
