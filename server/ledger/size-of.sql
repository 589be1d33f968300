-- The size of an amount, of which there are 256 to a doubling: a greater amount is never of a smaller size. Exactly so: where a
-- logarithm is a little off, the power is that of a neighbour, and the part of it makes up for it. What the order of a million
-- amounts is asked for is then asked of those of one size.
(
  floor(log2(greatest(amount, 1)::DOUBLE)) * 256
  + floor((amount::DOUBLE / 2.0 ** floor(log2(greatest(amount, 1)::DOUBLE)) - 1) * 256)
)::INTEGER
