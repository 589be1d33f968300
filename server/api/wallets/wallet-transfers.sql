-- After wallet-lots.sql: the newest transfers of the owner between two moments, the newest first, and how many there
-- are; what each sale gained where its price and the cost of some of what was sold are known, and how much that is. $4, $5:
-- the moments; $6: how many.
SELECT l.time::DOUBLE AS time, l.amount AS change, l.price, l.total, l.silent, s.realized::DOUBLE / scale AS realized, s.gained
FROM (
  SELECT *, (SELECT count(*) FROM leg WHERE time BETWEEN $4 AND $5) AS total
  FROM leg WHERE time BETWEEN $4 AND $5 ORDER BY place DESC LIMIT $6
) AS l
LEFT JOIN (
  SELECT sold_by, sum(realized) AS realized, sum(quantity) FILTER (realized IS NOT NULL) AS gained
  FROM stretch WHERE sold_by IS NOT NULL GROUP BY sold_by
) AS s ON s.sold_by = l.place
CROSS JOIN money
ORDER BY l.place DESC
