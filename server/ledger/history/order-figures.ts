/** Amounts, the largest first: in limbs of 32 bits, the lowest first, and as doubles. */
export interface RankedAmounts {
  readonly amounts: Float64Array;
  readonly limbs: readonly Uint32Array[];
}

/** Balances in their order, for what is made of it. */
interface Order {
  readonly ranked: RankedAmounts;
  readonly places: Int32Array;
  readonly supply: bigint;
  readonly supplyDouble: number;
  /** What all of them hold, and the sum of each times its rank. */
  readonly held: bigint;
  readonly weighted: bigint;
  /** What so many of the largest hold together. */
  readonly heldBy: (count: number) => bigint;
}

/**
 * What one needs the order of all balances for, of accounts and of wallets alike. Each has columns of `token_history`
 * (point-columns.ts): INTEGER, DOUBLE, HUGEINT, or HALVES of a bigint that may be longer than 128 bits. `isWrong` says
 * in SQL what a column of it cannot be, of so many holders.
 */
export const orderFigureRows = {
  top_10: { kind: "HUGEINT", of: ({ heldBy }: Order) => heldBy(10) },
  top_100: { kind: "HUGEINT", of: ({ heldBy }: Order) => heldBy(100) },
  top_1000: { kind: "HUGEINT", of: ({ heldBy }: Order) => heldBy(1_000) },
  /** The least number of accounts that hold more than half together. */
  half_of_supply: {
    kind: "INTEGER",
    of: halfOf,
    isWrong: (name: string, holders: string) => `${name} < 1 OR ${name} > ${holders}`,
  },
  hhi: { kind: "DOUBLE", of: sumOfSquares },
  /** Its numerator: the i-th largest of n counts n + 1 - 2i times. */
  gini: {
    kind: "HALVES",
    of: ({ places, held, weighted }: Order) => BigInt(places.length + 1) * held - 2n * weighted,
  },
} as const satisfies Readonly<Record<string, OrderFigureRow>>;

type OrderFigureRow = { readonly isWrong?: (name: string, holders: string) => string } & (
  | { readonly kind: "INTEGER" | "DOUBLE"; readonly of: (order: Order) => number }
  | { readonly kind: "HUGEINT" | "HALVES"; readonly of: (order: Order) => bigint }
);

type Rows = typeof orderFigureRows;
export type OrderFigureName = keyof Rows;
export type OrderFigures = { readonly [K in OrderFigureName]: ReturnType<Rows[K]["of"]> };

const names = Object.keys(orderFigureRows) as OrderFigureName[];

/** So many products of a limb and a rank below it are a double exactly, and more sums of limbs. */
const blockRows = 1_024;
/** More than what rounding makes of a sum of many doubles, as a part of it. */
export const rounding = 1e-8;

/** Of the amounts at some places, in their order. `supply` is their sum. */
export function orderFigures(
  ranked: RankedAmounts,
  places: Int32Array,
  supply: bigint,
  supplyDouble: number,
): OrderFigures {
  const { amounts, limbs } = ranked;
  const count = places.length;
  let held = 0n;
  let weighted = 0n;
  for (let limb = limbs.length - 1; limb >= 0; limb--) {
    const { sum, product } = limbSums(limbs[limb]!, places, 0, countWith(limb, amounts, places));
    held = (held << 32n) + sum;
    weighted = (weighted << 32n) + product;
  }
  const heldBy = (end: number) => sumOfPlaces(limbs, places, 0, Math.min(end, count));
  const order: Order = { ranked, places, supply, supplyDouble, held, weighted, heldBy };
  return Object.fromEntries(names.map((name) => [name, orderFigureRows[name].of(order)])) as OrderFigures;
}

/** How many may have something of a limb: the smaller ones after them have not, and most of a large token's are small. */
function countWith(limb: number, amounts: Float64Array, places: Int32Array): number {
  return limb === 0
    ? places.length
    : firstRank(places.length, (rank) => amounts[places[rank]!]! < 2 ** (32 * limb));
}

/** The first rank for which something is so that is so for all after it; `count` where it is for none. */
export function firstRank(count: number, isSo: (rank: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Of the places from one to before another: the sum of a limb, and of its products with their ranks. */
function limbSums(limb: Uint32Array, places: Int32Array, first: number, end: number) {
  let sum = 0n;
  let product = 0n;
  for (let start = first; start < end; start += blockRows) {
    const stop = Math.min(end, start + blockRows);
    let blockSum = 0;
    let blockProduct = 0;
    for (let index = start; index < stop; index++) {
      const value = limb[places[index]!]!;
      blockSum += value;
      blockProduct += value * (index - start + 1);
    }
    sum += BigInt(blockSum);
    product += BigInt(blockProduct) + BigInt(start) * BigInt(blockSum);
  }
  return { sum, product };
}

/** What the places from one to before another hold together. */
export function sumOfPlaces(
  limbs: readonly Uint32Array[],
  places: Int32Array,
  first: number,
  end: number,
): bigint {
  return limbs.reduceRight((sum, limb) => (sum << 32n) + limbSums(limb, places, first, end).sum, 0n);
}

function halfOf({ ranked: { amounts, limbs }, places, supply, supplyDouble }: Order): number {
  const nearHalf = (supplyDouble / 2) * (1 - rounding);
  const count = places.length;
  let rank = 0;
  let held = 0;
  while (rank < count && held < nearHalf) held += amounts[places[rank++]!]!;
  let exactly = sumOfPlaces(limbs, places, 0, rank);
  while (rank < count && 2n * exactly <= supply) {
    const place = places[rank++]!;
    exactly += limbs.reduceRight((sum, limb) => (sum << 32n) + BigInt(limb[place]!), 0n);
  }
  return rank;
}

/** As two doubles, the second of which has what the first has no room for. */
function sumOfSquares({ ranked: { amounts }, places, supplyDouble: supply }: Order): number {
  let squares = 0;
  let rest = 0;
  for (let index = 0; index < places.length; index++) {
    const share = amounts[places[index]!]! / supply;
    const square = share * share;
    const sum = squares + square;
    const added = sum - squares;
    rest += squares - (sum - added) + (square - added);
    squares = sum;
  }
  return squares + rest;
}
