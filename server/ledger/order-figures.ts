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

const tops = [10, 100, 1_000];
/** So many products of a limb and a rank below it are a double exactly. */
const blockRows = 1_024;
/** More than what rounding makes of a sum of many doubles. */
const rounding = 1e-8;

/** `places`: ascending, in the list of spells. `supply` is the sum of all that is held at the moment. */
export function orderFigures(
  { from, to, amounts, limbs }: Spells,
  moment: number,
  supply: bigint,
  supplyDouble: number,
  places: readonly number[],
): OrderFigures {
  const limbCount = limbs.length;
  const sums = new Float64Array(limbCount);
  const products = new Float64Array(limbCount);
  let held = 0n;
  /** Sum of amounts times ranks. */
  let ranked = 0n;
  let rank = 0;
  let flushed = 0;
  const flush = () => {
    let sum = 0n;
    let product = 0n;
    for (let limb = limbCount - 1; limb >= 0; limb--) {
      sum = (sum << 32n) + BigInt(sums[limb]!);
      product = (product << 32n) + BigInt(products[limb]!);
      sums[limb] = 0;
      products[limb] = 0;
    }
    held += sum;
    ranked += product + BigInt(flushed) * sum;
    flushed = rank;
  };

  let half = 0;
  let heldDouble = 0;
  const nearHalf = (supplyDouble / 2) * (1 - rounding);
  const top: bigint[] = [];
  let nextStop = Math.min(blockRows, tops[0]!);
  // The sum of squares as two doubles, the second of which has what the first has no room for.
  let squares = 0;
  let rest = 0;
  const before: number[] = [];
  let place = 0;
  for (const end of [...places, from.length]) {
    for (; place < end; place++) {
      if (from[place]! > moment || to[place]! <= moment) continue;
      rank++;
      for (let limb = 0; limb < limbCount; limb++) {
        const value = limbs[limb]![place]!;
        sums[limb]! += value;
        products[limb]! += value * (rank - flushed);
      }
      const amount = amounts[place]!;
      const share = amount / supplyDouble;
      const square = share * share;
      const sum = squares + square;
      const added = sum - squares;
      rest += squares - (sum - added) + (square - added);
      squares = sum;
      if (half === 0) {
        heldDouble += amount;
        if (heldDouble >= nearHalf) {
          flush();
          if (2n * held > supply) half = rank;
        }
      }
      if (rank === nextStop) {
        flush();
        if (rank === tops[top.length]) top.push(held);
        nextStop = Math.min(tops[top.length] ?? Number.POSITIVE_INFINITY, rank + blockRows);
      }
    }
    before.push(rank);
  }
  flush();
  return {
    top_10: top[0] ?? held,
    top_100: top[1] ?? held,
    top_1000: top[2] ?? held,
    half_of_supply: half,
    hhi: squares + rest,
    gini: BigInt(rank + 1) * held - 2n * ranked,
    before: before.slice(0, -1),
  };
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
