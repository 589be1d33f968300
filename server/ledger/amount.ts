const maxSafe = BigInt(Number.MAX_SAFE_INTEGER);
/** Powers of ten, up to the largest that is a double. */
const powersOfTen = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/** Whole tokens: raw / 10^decimals as the correctly rounded double. */
export function wholeTokens(raw: bigint, decimals: number): number {
  // Both are doubles exactly, so their quotient is rounded once.
  const unit = powersOfTen[decimals];
  if (raw <= maxSafe && unit !== undefined) return Number(raw) / unit;
  return Number(`${raw}e-${decimals}`);
}

/** Whole tokens, rounded half up. `halves` is twice the raw amount, so that a mean of two stays exact. */
export function roundedTokens(halves: bigint, decimals: number): number {
  const unit = 10n ** BigInt(decimals);
  return Number((halves + unit) / (2n * unit));
}

/** The quotient to within an ulp, of integers of any size. `divisor` is positive. */
export function ratio(dividend: bigint, divisor: bigint): number {
  const bits = (value: bigint) => value.toString(16).length * 4;
  // Enough bits that cutting off the rest is far below the rounding of a double.
  const shift = Math.max(0, 80 + bits(divisor) - bits(dividend < 0n ? -dividend : dividend));
  return Number((dividend << BigInt(shift)) / divisor) / 2 ** shift;
}

const integerPowers: bigint[] = [];

/** Kept, because a history asks for the same ones at each of its points. */
function powerOfTen(power: number): bigint {
  return (integerPowers[power] ??= 10n ** BigInt(power));
}

/** The largest amount a signed 128-bit column can hold. */
export const maxAmount = 2n ** 127n - 1n;

/**
 * The largest raw amount that is worth at most `usd`. The price is taken as the decimal number it is written as:
 * 100 tokens at 0.1 are worth 10, not a little more.
 */
export function rawWorth(usd: number, price: number, decimals: number): bigint {
  if (price === 0) return maxAmount;
  const [digits = "", exponent = "0"] = price.toExponential().split("e");
  const [whole = "", fraction = ""] = digits.split(".");
  const mantissa = BigInt(whole + fraction);
  const power = Number(exponent) - fraction.length;
  const up = powerOfTen(decimals + Math.max(0, -power));
  const down = mantissa * powerOfTen(Math.max(0, power));
  const raw = (BigInt(usd) * up) / down;
  return raw < maxAmount ? raw : maxAmount;
}

/** Raw units of a decimal text of whole tokens: the next one up or down where the token has fewer decimals. */
export function rawBound(text: string, decimals: number, rounding: "up" | "down"): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  const cut = /[1-9]/.test(fraction.slice(decimals));
  return cut && rounding === "up" ? kept + 1n : kept;
}
