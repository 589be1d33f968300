/** More binary places than a double has, and one below them for what was cut off. */
const places = 64;

/** The double nearest to a fraction of whole numbers from 0 on; NaN where `divisor` is 0. */
export function quotient(dividend: bigint, divisor: bigint): number {
  if (divisor === 0n) return Number.NaN;
  if (dividend === 0n) return 0;
  const shift = places + bitsOf(divisor) - bitsOf(dividend);
  const scaled = shift > 0 ? dividend << BigInt(shift) : dividend;
  const by = shift < 0 ? divisor << BigInt(-shift) : divisor;
  const whole = scaled / by;
  const isCut = whole * by !== scaled;
  const nearest = Number((whole << 1n) | (isCut ? 1n : 0n));
  // In two steps: a power of two alone may be beyond what a double holds where the product is not.
  const half = Math.trunc((shift + 1) / 2);
  return nearest * 2 ** -half * 2 ** -(shift + 1 - half);
}

function bitsOf(number: bigint): number {
  const digits = number.toString(16);
  return (digits.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(digits[0]!, 16)));
}
