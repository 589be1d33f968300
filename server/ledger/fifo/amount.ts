// Amounts of up to 128 bits in the walk: three whole numbers, of 48 bits the low and the middle one.
import { addProduct, addTo } from "./exact-sums.ts";

export const middleUnit = 2 ** 48;
const highUnit = 2 ** 96;

// Of four limbs each, the lowest first.
export const lowOf = (limbs: Uint32Array, index: number) =>
  limbs[4 * index]! + (limbs[4 * index + 1]! & 65_535) * 2 ** 32;
export const middleOf = (limbs: Uint32Array, index: number) =>
  (limbs[4 * index + 1]! >>> 16) + limbs[4 * index + 2]! * 65_536;
export const highOf = (limbs: Uint32Array, index: number) => limbs[4 * index + 3]!;

export function numbersOf(amount: bigint): [low: number, middle: number, high: number] {
  return [
    Number(BigInt.asUintN(48, amount)),
    Number(BigInt.asUintN(48, amount >> 48n)),
    Number(amount >> 96n),
  ];
}

/** As four limbs. */
export function writeAmount(
  limbs: Uint32Array | Int32Array,
  at: number,
  low: number,
  middle: number,
  high: number,
): void {
  limbs[at] = low % 2 ** 32;
  limbs[at + 1] = Math.floor(low / 2 ** 32) + (middle % 65_536) * 65_536;
  limbs[at + 2] = Math.floor(middle / 65_536);
  limbs[at + 3] = high;
}

export function addAmount(sums: Float64Array, at: number, low: number, middle: number, high: number): void {
  addTo(sums, at, low);
  if (middle !== 0) addTo(sums, at, middle * middleUnit);
  if (high !== 0) addTo(sums, at, high * highUnit);
}

/** The same to a sum in three numbers, of either sign: the low and the middle one below their unit, the high one as large as it takes. */
export function addAmounts(sums: Float64Array, at: number, low: number, middle: number, high: number): void {
  let lowSum = sums[at]! + low;
  let middleSum = sums[at + 1]! + middle;
  let highSum = sums[at + 2]! + high;
  if (lowSum >= middleUnit) {
    lowSum -= middleUnit;
    middleSum += 1;
  } else if (lowSum <= -middleUnit) {
    lowSum += middleUnit;
    middleSum -= 1;
  }
  if (middleSum >= middleUnit) {
    middleSum -= middleUnit;
    highSum += 1;
  } else if (middleSum <= -middleUnit) {
    middleSum += middleUnit;
    highSum -= 1;
  }
  sums[at] = lowSum;
  sums[at + 1] = middleSum;
  sums[at + 2] = highSum;
}

export function bigintOfAmount(sums: Float64Array, at: number): bigint {
  return BigInt(sums[at]!) + (BigInt(sums[at + 1]!) << 48n) + (BigInt(sums[at + 2]!) << 96n);
}

/** An amount times a whole number or a double of as many bits. */
export function addTimes(
  sums: Float64Array,
  at: number,
  factor: number,
  low: number,
  middle: number,
  high: number,
): void {
  addProduct(sums, at, low, factor);
  if (middle !== 0) addProduct(sums, at, middle * middleUnit, factor);
  if (high !== 0) addProduct(sums, at, high * highUnit, factor);
}

/** Rounded as the database does it. */
export function doubleOf(low: number, middle: number, high: number): number {
  if (middle === 0 && high === 0) return low;
  const upper = Math.floor(middle / 65_536) + high * 2 ** 32;
  return (middle % 65_536) * middleUnit + low + upper * 2 ** 64;
}

/** To a whole number, the even one of two that are as near, as the database does it. */
export function rounded(value: number): number {
  if (value >= 2 ** 52 || value <= -(2 ** 52)) return value;
  return value >= 0 ? value + 2 ** 52 - 2 ** 52 : value - 2 ** 52 + 2 ** 52;
}
