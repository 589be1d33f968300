-- The state before some changes (changes-between.sql: changes_since), of that after them (later_state).
SELECT owner, holding, amount, size FROM later_state
ANTI JOIN changes_since USING (owner, holding)
UNION ALL
SELECT owner, holding, before, moments.size_of(before) FROM changes_since WHERE before > 0
