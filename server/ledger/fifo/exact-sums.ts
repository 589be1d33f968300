// Sums of whole numbers that are exact beyond 2^53, in an array of doubles: what a sum is rounded by is a double, too, and
// is kept in the place after it. A sum is that of all its places. Several times as fast as bigint.

/** Places of a sum: 212 bits. A sum is named by its first one. */
export const places = 4;

export function addTo(sums: Float64Array, at: number, value: number): void {
  const before = sums[at]!;
  const sum = before + value;
  sums[at] = sum;
  const part = sum - before;
  const rest = before - (sum - part) + (value - part);
  if (rest !== 0) addRest(sums, at, rest);
}

function addRest(sums: Float64Array, at: number, value: number): void {
  let rest = value;
  for (let place = at + 1; place < at + places; place++) {
    const before = sums[place]!;
    const sum = before + rest;
    sums[place] = sum;
    const part = sum - before;
    rest = before - (sum - part) + (rest - part);
    if (rest === 0) return;
  }
  // Places overlap by now: of as many that do not, there is room.
  setTo(sums, at, bigintOf(sums, at) + BigInt(rest));
}

const splitter = 2 ** 27 + 1;

/** A product of two whole numbers of at most 53 bits, each times a power of two. */
export function addProduct(sums: Float64Array, at: number, left: number, right: number): void {
  const product = left * right;
  addTo(sums, at, product);
  if (product < 2 ** 53 && product > -(2 ** 53)) return;
  const leftPart = splitter * left;
  const leftHigh = leftPart - (leftPart - left);
  const leftLow = left - leftHigh;
  const rightPart = splitter * right;
  const rightHigh = rightPart - (rightPart - right);
  const rightLow = right - rightHigh;
  const rest =
    leftLow * rightLow - (product - leftHigh * rightHigh - leftLow * rightHigh - leftHigh * rightLow);
  if (rest !== 0) addTo(sums, at, rest);
}

export function addSum(
  sums: Float64Array,
  at: number,
  others: Float64Array,
  other: number,
  sign: 1 | -1,
): void {
  for (let place = 0; place < places; place++) {
    const value = others[other + place]!;
    if (value !== 0) addTo(sums, at, sign * value);
  }
}

export function bigintOf(sums: Float64Array, at: number): bigint {
  let value = BigInt(sums[at]!);
  for (let place = at + 1; place < at + places; place++) if (sums[place] !== 0) value += BigInt(sums[place]!);
  return value;
}

function setTo(sums: Float64Array, at: number, value: bigint): void {
  let rest = value;
  for (let place = at; place < at + places; place++) {
    sums[place] = Number(rest);
    rest -= BigInt(sums[place]!);
  }
}

/** As a double, within a rounding or two. */
export function numberOf(sums: Float64Array, at: number): number {
  if (sums[at + 1] === 0 && sums[at + 2] === 0 && sums[at + 3] === 0) return sums[at]!;
  // Twice: once brings the sum into the first place, unless places nearly cancelled each other.
  for (let time = 0; time < 2; time++) {
    for (let place = at + places - 1; place > at; place--) {
      const before = sums[place - 1]!;
      const value = sums[place]!;
      const sum = before + value;
      const part = sum - before;
      sums[place - 1] = sum;
      sums[place] = before - (sum - part) + (value - part);
    }
  }
  return sums[at]! + sums[at + 1]!;
}

/** A sum from 0 to 2^125 as four limbs, the lowest first, several times as fast as by bigint. */
export function writeSum(sums: Float64Array, at: number, limbs: Uint32Array, to: number): void {
  let carry = 0;
  for (let limb = 0, unit = 1; limb < 4; limb++, unit *= 2 ** 32) {
    let sum = carry;
    for (let place = at; place < at + places; place++) {
      // All exact: the quotient by a power of two, its whole part, and what is left of that by 2^32.
      if (sums[place] !== 0) sum += Math.trunc(sums[place]! / unit) % 2 ** 32;
    }
    carry = Math.floor(sum / 2 ** 32);
    limbs[to + limb] = sum - carry * 2 ** 32;
  }
}

/** As the four limbs of a HUGEINT, the lowest first. */
export function writeLimbs(value: bigint, limbs: Uint32Array, at: number): void {
  limbs[at] = Number(BigInt.asUintN(32, value));
  limbs[at + 1] = Number(BigInt.asUintN(32, value >> 32n));
  limbs[at + 2] = Number(BigInt.asUintN(32, value >> 64n));
  limbs[at + 3] = Number(BigInt.asUintN(32, value >> 96n));
}
