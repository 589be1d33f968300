-- What the largest owners hold, by its age, beside their clocks: all of wallet_stats was read for it.
ALTER TABLE owner_clocks ADD COLUMN amount HUGEINT;
ALTER TABLE owner_clocks ADD COLUMN diamond HUGEINT;
ALTER TABLE owner_clocks ADD COLUMN gold HUGEINT;
ALTER TABLE owner_clocks ADD COLUMN silver HUGEINT;
ALTER TABLE owner_clocks ADD COLUMN bronze HUGEINT;
ALTER TABLE owner_clocks ADD COLUMN wood HUGEINT;
UPDATE owner_clocks SET
  amount = s.amount, diamond = s.diamond, gold = s.gold, silver = s.silver, bronze = s.bronze, wood = s.wood
FROM wallet_stats AS s
WHERE s.token_id = owner_clocks.token_id AND s.owner = owner_clocks.owner;
