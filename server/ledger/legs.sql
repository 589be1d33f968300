-- What accounts of a token received and gave (below zero), two rows a transfer, in no order. An account that is its owner's
-- own has the owner's number.
SELECT to_owner AS owner, coalesce(to_account, to_owner) AS holding, time, amount
FROM transfers
WHERE token_id = token AND to_owner IS NOT NULL
UNION ALL
SELECT from_owner, coalesce(from_account, from_owner), time, -amount
FROM transfers
WHERE token_id = token AND from_owner IS NOT NULL
