-- The amounts at which blocks of holders begin. Block and size as in server/backend/holder-pages.ts.
INSERT INTO holder_marks BY NAME
SELECT token_id, rank // 4096 AS block, amount
FROM holders SEMI JOIN touched_tokens USING (token_id)
WHERE rank % 4096 = 1
ORDER BY token_id, block;
