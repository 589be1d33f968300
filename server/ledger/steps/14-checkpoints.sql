-- Of the tokens of which it is known what was held.
INSERT INTO balance_checkpoints
SELECT token_id, nth, time FROM checkpoint_ticks ANTI JOIN overdrafts USING (token_id)
WHERE is_checkpoint
ORDER BY token_id, nth;

INSERT INTO balance_spells
SELECT
  token_id, from_nth, to_nth, owner, account, size_of(amount), high_word(amount)::BIGINT, low_word(amount)::UBIGINT
FROM checkpoint_spells ANTI JOIN overdrafts USING (token_id)
ORDER BY token_id, amount DESC;
DROP TABLE checkpoint_spells;
