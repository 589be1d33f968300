-- The state on one side of some changes (changes), by that on the other (known_state): with the amounts of this side (new_amount).
SELECT owner, holding, amount, size FROM known_state
ANTI JOIN changes USING (owner, holding)
UNION ALL
SELECT owner, holding, new_amount, moments.size_of(new_amount) FROM changes WHERE new_amount > 0
