/**
 * What accounts held while, the largest amount first: of one token. Amounts are in limbs of 32 bits, the lowest first,
 * and as doubles. A spell covers the moments from `from` up to `to`, that one not included.
 */
export interface Spells {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly amounts: Float64Array;
  readonly limbs: readonly Uint32Array[];
}

/** What one needs the order of all balances for. */
export interface OrderFigures {
  readonly top_10: bigint;
  readonly top_100: bigint;
  readonly top_1000: bigint;
  /** The least number of accounts that hold more than half together. */
  readonly half_of_supply: number;
  readonly hhi: number;
  /** Gini's numerator: the i-th largest of n counts n + 1 - 2i times. */
  readonly gini: bigint;
  /** How many spells of the moment come before each of the places asked for. */
  readonly before: readonly number[];
}

/** So many products of a limb and a rank below it are a double exactly, and more sums of limbs. */
const blockRows = 1_024;
/** More than what rounding makes of a sum of many doubles. */
const rounding = 1e-8;

/** `places`: ascending, in the list of spells. `supply` is the sum of all that is held at the moment. */
export function orderFigures(
  spells: Spells,
  moment: number,
  supply: bigint,
  supplyDouble: number,
  places: readonly number[],
): OrderFigures {
  const { from, to, amounts, limbs } = spells;
  const chosen = new Int32Array(from.length);
  let count = 0;
  const before: number[] = [];
  let place = 0;
  for (const end of [...places, from.length]) {
    for (; place < end; place++) {
      if (from[place]! <= moment && to[place]! > moment) chosen[count++] = place;
    }
    before.push(count);
  }
  before.pop();

  let held = 0n;
  let ranked = 0n;
  for (let limb = limbs.length - 1; limb >= 0; limb--) {
    const { sum, product } = limbSums(limbs[limb]!, chosen, 0, count);
    held = (held << 32n) + sum;
    ranked = (ranked << 32n) + product;
  }
  const heldBy = (end: number) => sumOfPlaces(limbs, chosen, 0, Math.min(end, count));
  return {
    top_10: heldBy(10),
    top_100: heldBy(100),
    top_1000: heldBy(1_000),
    half_of_supply: halfOf(spells, chosen, count, supply, supplyDouble),
    hhi: sumOfSquares(amounts, chosen, count, supplyDouble),
    gini: BigInt(count + 1) * held - 2n * ranked,
    before,
  };
}

/** Of the chosen from one to before another: the sum of a limb, and of its products with their ranks. */
function limbSums(limb: Uint32Array, chosen: Int32Array, first: number, end: number) {
  let sum = 0n;
  let product = 0n;
  for (let start = first; start < end; start += blockRows) {
    const stop = Math.min(end, start + blockRows);
    let blockSum = 0;
    let blockProduct = 0;
    for (let index = start; index < stop; index++) {
      const value = limb[chosen[index]!]!;
      blockSum += value;
      blockProduct += value * (index - start + 1);
    }
    sum += BigInt(blockSum);
    product += BigInt(blockProduct) + BigInt(start) * BigInt(blockSum);
  }
  return { sum, product };
}

/** What the chosen from one to before another hold together. */
export function sumOfPlaces(
  limbs: readonly Uint32Array[],
  chosen: Int32Array,
  first: number,
  end: number,
): bigint {
  return limbs.reduceRight((sum, limb) => (sum << 32n) + limbSums(limb, chosen, first, end).sum, 0n);
}

function halfOf(
  { amounts, limbs }: Spells,
  chosen: Int32Array,
  count: number,
  supply: bigint,
  supplyDouble: number,
): number {
  const nearHalf = (supplyDouble / 2) * (1 - rounding);
  let rank = 0;
  let held = 0;
  while (rank < count && held < nearHalf) held += amounts[chosen[rank++]!]!;
  let exactly = sumOfPlaces(limbs, chosen, 0, rank);
  while (rank < count && 2n * exactly <= supply) {
    const place = chosen[rank++]!;
    exactly += limbs.reduceRight((sum, limb) => (sum << 32n) + BigInt(limb[place]!), 0n);
  }
  return rank;
}

/** As two doubles, the second of which has what the first has no room for. */
function sumOfSquares(amounts: Float64Array, chosen: Int32Array, count: number, supply: number): number {
  let squares = 0;
  let rest = 0;
  for (let index = 0; index < count; index++) {
    const share = amounts[chosen[index]!]! / supply;
    const square = share * share;
    const sum = squares + square;
    const added = sum - squares;
    rest += squares - (sum - added) + (square - added);
    squares = sum;
  }
  return squares + rest;
}

/** Those that cover one of the moments from the first to before the other, in their order. */
export function spellsWithin({ from, to, amounts, limbs }: Spells, first: number, end: number): Spells {
  const chosen = new Int32Array(from.length);
  let count = 0;
  for (let place = 0; place < from.length; place++) {
    if (from[place]! < end && to[place]! > first) chosen[count++] = place;
  }
  const places = chosen.subarray(0, count);
  return {
    from: Int32Array.from(places, (place) => from[place]!),
    to: Int32Array.from(places, (place) => to[place]!),
    amounts: Float64Array.from(places, (place) => amounts[place]!),
    limbs: limbs.map((limb) => Uint32Array.from(places, (place) => limb[place]!)),
  };
}

/** The place of the first spell of at most that amount. */
export function placeOf({ limbs, amounts }: Spells, amount: bigint): number {
  let low = 0;
  let high = amounts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    let held = 0n;
    for (let limb = limbs.length - 1; limb >= 0; limb--) held = (held << 32n) + BigInt(limbs[limb]![middle]!);
    if (held > amount) low = middle + 1;
    else high = middle;
  }
  return low;
}
