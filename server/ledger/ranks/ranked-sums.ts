/** Whole amounts, the largest first, with sums over blocks of them: what a few of them change is then a few sums. */
export interface RankedSums {
  readonly count: number;
  /** Of 32 bits, the lowest first. */
  readonly limbs: readonly Uint32Array[];
  /** What the places before each block hold, and at the end what all do. */
  readonly held: readonly bigint[];
  /** The sum of each amount times its rank, which counts from 1. */
  readonly weighted: bigint;
  readonly squares: bigint;
}

/** So many products of a limb and a rank below it are a double exactly, and more sums of limbs. */
const blockRows = 1_024;

export function rankedSums(limbs: readonly Uint32Array[]): RankedSums {
  const count = limbs[0]?.length ?? 0;
  const held = [0n];
  let weighted = 0n;
  let squares = 0n;
  for (let start = 0; start < count; start += blockRows) {
    const end = Math.min(count, start + blockRows);
    let sum = 0n;
    let product = 0n;
    // The largest amount of a block is its first.
    const used = limbs.slice(0, limbs.findLastIndex((limb) => limb[start] !== 0) + 1);
    for (const limb of used.toReversed()) {
      let limbSum = 0;
      let limbProduct = 0;
      for (let place = start; place < end; place++) {
        limbSum += limb[place]!;
        limbProduct += limb[place]! * (place - start + 1);
      }
      sum = (sum << 32n) + BigInt(limbSum);
      product = (product << 32n) + BigInt(limbProduct);
    }
    weighted += product + BigInt(start) * sum;
    squares += sumOfSquares(used, start, end);
    held.push(held.at(-1)! + sum);
  }
  return { count, limbs, held, weighted, squares };
}

/** Of halves of limbs, whose products have 32 bits. */
function sumOfSquares(limbs: readonly Uint32Array[], start: number, end: number): bigint {
  let squares = 0n;
  for (const [upper, high] of limbs.entries()) {
    for (let lower = 0; lower <= upper; lower++) {
      const low = limbs[lower]!;
      let bothUpper = 0;
      let crossed = 0;
      let bothLower = 0;
      for (let place = start; place < end; place++) {
        const one = high[place]!;
        const other = low[place]!;
        bothUpper += (one >>> 16) * (other >>> 16);
        crossed += (one >>> 16) * (other & 0xffff) + (one & 0xffff) * (other >>> 16);
        bothLower += (one & 0xffff) * (other & 0xffff);
      }
      const sum = (BigInt(bothUpper) << 32n) + (BigInt(crossed) << 16n) + BigInt(bothLower);
      squares += (upper === lower ? sum : 2n * sum) << BigInt(32 * (upper + lower));
    }
  }
  return squares;
}

export function amountAt({ limbs }: RankedSums, place: number): bigint {
  return limbs.reduceRight((amount, limb) => (amount << 32n) + BigInt(limb[place]!), 0n);
}

/** What the places before this one hold. */
export function heldBefore({ limbs, held }: RankedSums, place: number): bigint {
  const block = Math.floor(place / blockRows);
  const rest = limbs.reduceRight((sum, limb) => {
    let limbSum = 0;
    for (let each = block * blockRows; each < place; each++) limbSum += limb[each]!;
    return (sum << 32n) + BigInt(limbSum);
  }, 0n);
  return held[block]! + rest;
}
