-- The amounts at which blocks of 4096 holders begin: a filter by amount looks here first, and then into one block.
CREATE TABLE holder_marks (token_id INTEGER NOT NULL, block INTEGER NOT NULL, amount HUGEINT NOT NULL);
INSERT INTO holder_marks
SELECT token_id, rank // 4096, amount FROM holders WHERE rank % 4096 = 1 ORDER BY token_id, rank;
