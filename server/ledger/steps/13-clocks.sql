-- Of the largest owners what tells their hands, side by side: they are a few of all that wallet_stats has. Those of 09-clocks.sql
-- over all rounds, equal amounts at the edge all.
INSERT INTO owner_clocks BY NAME
SELECT
  l.token_id, l.owner, l.first_receipt, l.last_sale, l.amount, s.diamond, s.gold, s.silver, s.bronze, s.wood
FROM large_owners AS l
JOIN (
  SELECT token_id, list_min(max(amount, 1500)) AS amount FROM large_owners GROUP BY token_id
) AS e ON e.token_id = l.token_id AND l.amount >= e.amount
JOIN wallet_stats AS s ON s.token_id = l.token_id AND s.owner = l.owner
ORDER BY l.token_id, l.owner;
