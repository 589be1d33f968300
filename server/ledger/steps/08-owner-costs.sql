-- The average cost of what each owner with several legs holds, as the scaled prices of 02-ticks.sql: sums of whole
-- numbers, which are the same after a sale as if its lots had never been. Of amounts beyond 85 bits the last digits are
-- left out. The quotient is a double, as a division of 128 bits takes twenty times as long; so that an average that is a
-- price is not below it, one that is closer than rounding is taken as equal.
CREATE OR REPLACE TEMP TABLE costed_stretches AS
SELECT
  *, amount * (scaled_price >> 40) AS upper_cost, amount * (scaled_price & 1099511627775::HUGEINT) AS lower_cost
FROM (
  SELECT
    s.token_id, s.owner, s.born_tick, s.died_tick, s.scaled_price::HUGEINT AS scaled_price,
    s.quantity >> greatest(0, ceil(log2((o.amount + o.total_out)::DOUBLE))::INTEGER - 84) AS amount
  FROM stretches AS s JOIN owners AS o ON o.token_id = s.token_id AND o.owner = s.owner
  WHERE NOT s.is_alone AND s.cost IS NOT NULL AND s.died_tick IS DISTINCT FROM s.born_tick
);

CREATE OR REPLACE TEMP TABLE owner_costs AS
SELECT
  token_id, owner, tick, next_tick,
  CASE
    WHEN amount > 0 THEN (upper_cost::DOUBLE * 1099511627776 + lower_cost::DOUBLE) / amount::DOUBLE * (1 + 1e-13)
  END AS average
FROM (
  SELECT
    token_id, owner, tick,
    CASE WHEN lead(owner) OVER () = owner AND lead(token_id) OVER () = token_id THEN lead(tick) OVER () END AS next_tick,
    sum(amount) OVER in_order AS amount,
    sum(upper_cost) OVER in_order AS upper_cost,
    sum(lower_cost) OVER in_order AS lower_cost
  FROM (
    SELECT token_id, owner, born_tick AS tick, amount, upper_cost, lower_cost FROM costed_stretches
    UNION ALL
    SELECT token_id, owner, died_tick, -amount, -upper_cost, -lower_cost FROM costed_stretches
    WHERE died_tick IS NOT NULL
    UNION ALL
    -- Takes away what an owner still has, as in 04-owners.sql.
    SELECT token_id, owner, NULL, -sum(amount), -sum(upper_cost), -sum(lower_cost) FROM costed_stretches
    WHERE died_tick IS NULL
    GROUP BY token_id, owner
    ORDER BY token_id, owner, tick NULLS LAST
  )
  WINDOW in_order AS (ROWS UNBOUNDED PRECEDING)
)
WHERE tick IS NOT NULL AND next_tick IS DISTINCT FROM tick;
DROP TABLE costed_stretches;

INSERT INTO cost_changes
SELECT token_id, tick, rank, 0, 0, sum(change)
FROM (
  SELECT c.token_id, unnest([c.tick, c.next_tick]) AS tick, unnest([1, -1]) AS change, coalesce(p.rank, 0) AS rank
  FROM (SELECT * FROM owner_costs WHERE average IS NOT NULL) AS c
  ASOF LEFT JOIN tick_prices AS p ON p.token_id = c.token_id AND p.scaled_price <= c.average
)
WHERE tick IS NOT NULL
GROUP BY token_id, tick, rank;

DROP TABLE owner_costs;
DROP TABLE stretches;
DROP TABLE cost_ranks;
