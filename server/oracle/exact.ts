/** Doubles as exact fixed-point numbers: the sums of the recomputation lose nothing to rounding. */
const fractionBits = 128n;
/** Whole numbers below it are doubles exactly, so their quotient is rounded once. */
const exactBelow = 1n << 53n;

const known = new Map<number, bigint>();

/** The double, exactly, times 2^128. Remembered: one price is that of many lots. */
export function toFixedPoint(double: number): bigint {
  let fixed = known.get(double);
  if (fixed === undefined) known.set(double, (fixed = convert(double)));
  return fixed;
}

function convert(double: number): bigint {
  if (double === 0) return 0n;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, double);
  const bits = view.getBigUint64(0);
  const exponent = (bits >> 52n) & 0x7ffn;
  const mantissa = (bits & 0xf_ffff_ffff_ffffn) | (exponent === 0n ? 0n : 1n << 52n);
  const shift = (exponent === 0n ? 1n : exponent) - 1075n + fractionBits;
  if (shift < 0n) throw new Error(`${double} is too small for the fixed point`);
  const magnitude = mantissa << shift;
  return double < 0 ? -magnitude : magnitude;
}

/** The correctly rounded double of a fixed-point number divided by a whole one. */
export function fixedQuotient(fixed: bigint, divisor: bigint): number {
  return quotient(fixed, divisor << fractionBits);
}

/** The correctly rounded double of a fraction of whole numbers. */
export function quotient(numerator: bigint, denominator: bigint): number {
  if (denominator < 0n) return quotient(-numerator, -denominator);
  if (numerator < 0n) return -quotient(-numerator, denominator);
  if (numerator < exactBelow && denominator < exactBelow) return Number(numerator) / Number(denominator);
  // 70 bits of the quotient and a last bit for what is left over: `Number` then rounds as it should.
  const shift = Math.max(0, 70 + bitLength(denominator) - bitLength(numerator));
  const shifted = numerator << BigInt(shift);
  const digits = shifted / denominator;
  const inexact = digits * denominator === shifted ? 0n : 1n;
  return Number((digits << 1n) | inexact) / 2 / 2 ** shift;
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}
