-- What cost exactly the price of the point: in neither profit nor loss. Of tokens that were computed before it is not known
-- until they are computed anew.
ALTER TABLE token_history ADD COLUMN at_cost HUGEINT;
