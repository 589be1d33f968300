/** Words of an owner's state: of one that ever gave `sale` follows, then changes, then lots. */
export const state = {
  owner: 0,
  legs: 1,
  knownPrices: 2,
  leastTime: 3,
  firstReceipt: 4,
  /** The one of all that are known: Infinity where none is, NaN where they differ. */
  price: 5,
  /** How many changes and lots follow, and whether a sale does: see {@link countsOf}. */
  counts: 6,
} as const;
export const stateWords = 7;
export const sale = {
  given: 0,
  lastSale: 3,
  soldKnown: 4,
  soldKnownRest: 5,
  realized: 6,
  realizedRest: 7,
} as const;
export const saleWords = 8;
/** A time at which the owner came to hold something (1), or ceased to (-1). */
export const changeWords = 2;
/** An amount in its three numbers (amount.ts), time and price. */
export const lotWords = 5;

const changeUnit = 4;
const lotUnit = 2 ** 27;
/** What an owner may have at most to be saved: more changes would be read as lots. */
export const mostChanges = lotUnit / changeUnit - 1;
export const mostLots = 2 ** 26 - 1;

/** In one word. `sold` is 0 for none, 1 for one of which no profit is known, else 2. */
export function packCounts(sold: number, changes: number, lots: number): number {
  return lots * lotUnit + changes * changeUnit + sold;
}

export function countsOf(words: Float64Array, at: number) {
  const packed = words[at + state.counts]!;
  const changes = Math.floor((packed % lotUnit) / changeUnit);
  return { sold: packed % changeUnit, changes, lots: Math.floor(packed / lotUnit) };
}

/** Where the changes of a state begin and end. */
export function changesOf(words: Float64Array, at: number): readonly [from: number, end: number] {
  const { sold, changes } = countsOf(words, at);
  const from = at + stateWords + (sold > 0 ? saleWords : 0);
  return [from, from + changeWords * changes];
}

/** States of owners, one after the other. */
export class OwnerStates {
  #words = new Float64Array(4_096);
  #count = 0;

  /** Where so many words are to be written. */
  next(words: number): { readonly words: Float64Array; readonly at: number } {
    const at = this.#count;
    this.#count += words;
    if (this.#count > this.#words.length) {
      const longer = new Float64Array(Math.max(this.#count, 2 * this.#words.length));
      longer.set(this.#words);
      this.#words = longer;
    }
    return { words: this.#words, at };
  }

  /** A copy without room for more. */
  take(): Float64Array {
    const words = this.#words.slice(0, this.#count);
    this.#words = new Float64Array(4_096);
    this.#count = 0;
    return words;
  }
}
