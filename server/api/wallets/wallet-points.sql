-- After wallet-lots.sql: what the owner held at the points of the token's history, and what it received, sold and gained
-- since the point before. $4: the step (see token_history); $5: its seconds; $6, $7: the first and the last moment.
SELECT p.time::DOUBLE AS time, p.price_usd, p.balance, p.costed, p.cost / scale AS cost, p.received, p.sold, p.realized / scale AS realized
FROM (
  SELECT
    g.time, g.price_usd,
    coalesce(sum(c.balance) OVER in_order, 0) AS balance,
    coalesce(sum(c.costed) OVER in_order, 0) AS costed,
    coalesce(sum(c.cost) OVER in_order, 0)::DOUBLE AS cost,
    coalesce(c.received, 0) AS received, coalesce(c.sold, 0) AS sold, c.realized::DOUBLE AS realized
  FROM (SELECT time, price_usd FROM token_history WHERE token_id = $1 AND step = $4) AS g
  LEFT JOIN (
    SELECT
      point,
      sum(balance) AS balance, sum(costed) AS costed, sum(cost) AS cost,
      -- The first hour that is kept may come long after the event before it.
      sum(greatest(balance, 0)) FILTER (time > point - $5) AS received,
      sum(greatest(-balance, 0)) FILTER (time > point - $5) AS sold,
      sum(realized) FILTER (time > point - $5) AS realized
    FROM (
      SELECT e.*, g.time AS point
      FROM (
        SELECT time, amount AS balance, 0::HUGEINT AS costed, 0::HUGEINT AS cost, NULL::HUGEINT AS realized FROM leg
        UNION ALL
        SELECT born, 0, costed, cost, NULL FROM stretch WHERE costed IS NOT NULL
        UNION ALL
        SELECT died, 0, -costed, -cost, realized FROM stretch WHERE died IS NOT NULL AND costed IS NOT NULL
      ) AS e
      ASOF JOIN (SELECT time FROM token_history WHERE token_id = $1 AND step = $4) AS g ON e.time <= g.time
    )
    GROUP BY point
  ) AS c ON c.point = g.time
  WINDOW in_order AS (ORDER BY g.time ROWS UNBOUNDED PRECEDING)
) AS p
CROSS JOIN money
WHERE p.time BETWEEN $6 AND $7
ORDER BY p.time
