-- The prices of events of tokens whose prices are too close together for slots.
CREATE OR REPLACE TEMP TABLE dense_events AS
SELECT e.* EXCLUDE (price), CASE WHEN p.time >= e.time - days(1) THEN p.price_usd END AS price
FROM (
  SELECT events.* FROM events JOIN touched_tokens AS t USING (token_id)
  WHERE t.priced AND t.price_shift IS NULL AND events.price IS NULL
) AS e
ASOF LEFT JOIN price_points AS p ON p.token_id = e.token_id AND p.time <= e.time;

DELETE FROM events
WHERE price IS NULL
  AND token_id IN (SELECT token_id FROM touched_tokens WHERE priced AND price_shift IS NULL);
INSERT INTO events SELECT * FROM dense_events;
DROP TABLE dense_events;
