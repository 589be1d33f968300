INSERT INTO owner_clocks BY NAME
SELECT token_id, owner, first_receipt, last_sale FROM large_owners ORDER BY token_id, owner;
