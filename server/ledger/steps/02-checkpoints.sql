-- The ticks of large tokens, each with the first checkpoint that is not before it: a checkpoint is a tick with so many
-- legs since the last one, and the newest tick. Of tokens whose balances are the sums of all their transfers.
CREATE OR REPLACE TEMP TABLE checkpoint_ticks AS
WITH large AS (
  SELECT
    token_id, hours_from, greatest(getvariable('legs_between_checkpoints') // 2, leg_count // 128, 1) AS step
  FROM touched_tokens
  WHERE leg_count >= 8 * getvariable('legs_between_checkpoints') AND NOT opened AND NOT adjusted
),
moves AS (
  SELECT e.token_id, tick_of(e.time, l.hours_from) AS tick, count(*) AS transfers
  FROM transfers AS e JOIN large AS l ON l.token_id = e.token_id
  GROUP BY ALL
),
passed AS (
  SELECT
    k.token_id, k.tick, k.time, sum(coalesce(m.transfers, 0)) OVER of_token // any_value(l.step) OVER of_token AS steps,
    lead(k.tick) OVER (PARTITION BY k.token_id ORDER BY k.tick) IS NULL AS is_last
  FROM ticks AS k
  JOIN large AS l ON l.token_id = k.token_id
  LEFT JOIN moves AS m ON m.token_id = k.token_id AND m.tick = k.tick
  WINDOW of_token AS (PARTITION BY k.token_id ORDER BY k.tick ROWS UNBOUNDED PRECEDING)
)
SELECT
  token_id, tick, time, is_checkpoint,
  (count(*) FILTER (is_checkpoint) OVER (PARTITION BY token_id ORDER BY tick ROWS UNBOUNDED PRECEDING)
    - is_checkpoint::INTEGER)::SMALLINT AS nth
FROM (
  SELECT
    *, is_last OR steps > coalesce(lag(steps) OVER (PARTITION BY token_id ORDER BY tick), 0) AS is_checkpoint
  FROM passed
);
