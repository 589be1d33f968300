-- Marks what came or went without a transfer: the contract's balances say that it did, no event of it is known. Of those
-- that were not there from the beginning the time is that at which the balances were asked for. Null: a transfer.
ALTER TABLE transfers ADD COLUMN silent BOOLEAN;
