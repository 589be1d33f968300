-- What tells one transfer of a file from another.
ALTER TABLE transfers ADD COLUMN numbering VARCHAR; -- of block and position, see staging.sql; null: the chain's, of logs
ALTER TABLE transfers ADD COLUMN tx UBIGINT; -- 64 bits of the hash of its transaction; null where it came from a node or the file has none
UPDATE transfers SET numbering = 'order'
WHERE token_id IN (SELECT token_id FROM tokens WHERE source = 'file' AND contains(note, 'file_order'));
-- Of a running number the block is 0 throughout.
UPDATE transfers SET numbering = 'seq'
WHERE token_id IN (
  SELECT token_id FROM transfers SEMI JOIN (SELECT token_id FROM tokens WHERE source = 'file') USING (token_id)
  GROUP BY token_id HAVING max(block) = 0
);
