// Pieces of SQL that several statements need.

/**
 * The size of an `amount`, of which there are 256 to a doubling: a greater amount is never of a smaller size. Exactly so:
 * where a logarithm is a little off, the power is that of a neighbour, and the part of it makes up for it. What the order
 * of a million amounts is asked for is then asked of those of one size.
 */
export const sizeOf = `(
  floor(log2(greatest(amount, 1)::DOUBLE)) * 256
  + floor((amount::DOUBLE / 2.0 ** floor(log2(greatest(amount, 1)::DOUBLE)) - 1) * 256)
)::INTEGER`;

/**
 * What accounts of a `token` received and gave (below zero), two rows a transfer, in no order. An account that is its
 * owner's own has the owner's number.
 */
export const legs = `
  SELECT to_owner AS owner, coalesce(to_account, to_owner) AS holding, time, amount
  FROM transfers
  WHERE token_id = token AND to_owner IS NOT NULL
  UNION ALL
  SELECT from_owner, coalesce(from_account, from_owner), time, -amount
  FROM transfers
  WHERE token_id = token AND from_owner IS NOT NULL`;
