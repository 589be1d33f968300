-- Rows come in the order of the table, so counting them ranks them without a second sort.
INSERT INTO holders BY NAME
SELECT r.token_id, (r.place - c.before)::INTEGER AS rank, r.amount, r.address, r.account
FROM (SELECT row_number() OVER () AS place, * FROM ranking) AS r
JOIN (
  SELECT token_id, coalesce(sum(n) OVER (ORDER BY token_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
  FROM (SELECT token_id, count(*) AS n FROM ranking GROUP BY token_id)
) AS c ON c.token_id = r.token_id
ORDER BY r.token_id, rank;
