-- What the accounts of large tokens held at checkpoints.
INSERT INTO checkpoint_spells
SELECT token_id, from_nth, to_nth, owner, account, amount
FROM (
  SELECT
    s.token_id, f.nth AS from_nth, CASE WHEN s.next_tick IS NULL THEN n.checkpoints ELSE u.nth END AS to_nth,
    s.owner, s.account, s.balance AS amount
  FROM (
    SELECT o.token_id, o.tick, o.next_tick, o.owner, a.least_account AS account, o.balance
    FROM (SELECT * FROM owner_states ANTI JOIN several_accounts USING (token_id, owner)) AS o
    LEFT JOIN account_owners AS a ON a.token_id = o.token_id AND a.owner = o.owner
    UNION ALL
    SELECT token_id, tick, next_leg_tick, owner, account, balance FROM account_running
    WHERE next_leg_tick IS DISTINCT FROM tick
  ) AS s
  JOIN checkpoint_ticks AS f ON f.token_id = s.token_id AND f.tick = s.tick
  JOIN (
    SELECT token_id, count(*)::SMALLINT AS checkpoints FROM checkpoint_ticks WHERE is_checkpoint GROUP BY token_id
  ) AS n ON n.token_id = s.token_id
  LEFT JOIN checkpoint_ticks AS u ON u.token_id = s.token_id AND u.tick = s.next_tick
  WHERE s.balance > 0
)
WHERE from_nth < to_nth;
