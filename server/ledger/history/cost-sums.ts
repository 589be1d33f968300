import { sameCost } from "../../../contract/sizes.ts";
import { addAmounts, bigintOfAmount } from "../fifo/amount.ts";
import { countUpTo } from "../terms.ts";

/** What is in profit at a tick, and what cost as much as the price. */
export interface InProfit {
  readonly amount: bigint;
  readonly owners: number;
  readonly atCost: bigint;
}

/**
 * The rank of a cost among prices, the lowest first: of the n-th of them it is 2n - 1, between that and the next 2n.
 * Within the tolerance of `sameCost` a cost is a price.
 */
export function rankAmong(prices: Float64Array, cost: number): number {
  const below = countUpTo(prices, cost * (1 + sameCost));
  return below > 0 && prices[below - 1]! >= cost * (1 - sameCost) ? 2 * below - 1 : 2 * below;
}

/**
 * What came to be held at a cost, and what ceased to be, by tick and by the rank of the cost among the prices of all
 * ticks: see {@link rankAmong}. At a tick all is in profit that has a lower rank than the tick's price.
 */
export class CostSums {
  readonly #ranks: number;
  #capacity = 64;
  #count = 0;
  #keys = new Uint32Array(this.#capacity);
  /** Of each key an amount in its three numbers (fifo/amount.ts) and how many owners, side by side. */
  #changes = new Float64Array(this.#capacity * 4);
  /** Places of keys, from 1, found by a hash; twice as many as there is room for keys. */
  #places = new Int32Array(this.#capacity * 2);
  #lastKey = -1;
  #lastPlace = 0;

  constructor(ranks: number) {
    this.#ranks = ranks + 1;
  }

  addAmount(tick: number, rank: number, low: number, middle: number, high: number): void {
    // Before the sums are looked at: it may make them anew.
    const place = this.#placeOf(tick, rank);
    addAmounts(this.#changes, 4 * place, low, middle, high);
  }

  addOwners(tick: number, rank: number, change: number): void {
    const place = this.#placeOf(tick, rank);
    this.#changes[4 * place + 3]! += change;
  }

  #placeOf(tick: number, rank: number): number {
    const key = tick * this.#ranks + rank;
    // In the order of events the next one is the same.
    if (key === this.#lastKey) return this.#lastPlace;
    this.#lastKey = key;
    return (this.#lastPlace = this.#findPlace(key));
  }

  #findPlace(key: number): number {
    const mask = this.#places.length - 1;
    let slot = hashOf(key) & mask;
    for (let found = this.#places[slot]!; found !== 0; found = this.#places[slot]!) {
      if (this.#keys[found - 1] === key) return found - 1;
      slot = (slot + 1) & mask;
    }
    if (this.#count === this.#capacity) {
      this.#grow();
      return this.#findPlace(key);
    }
    this.#keys[this.#count] = key;
    this.#places[slot] = this.#count + 1;
    return this.#count++;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#keys = longer(this.#keys, new Uint32Array(this.#capacity));
    this.#changes = longer(this.#changes, new Float64Array(this.#capacity * 4));
    this.#places = new Int32Array(this.#capacity * 2);
    const mask = this.#places.length - 1;
    for (let place = 0; place < this.#count; place++) {
      let slot = hashOf(this.#keys[place]!) & mask;
      while (this.#places[slot] !== 0) slot = (slot + 1) & mask;
      this.#places[slot] = place + 1;
    }
  }

  /** How many more owners have a cost at each tick, and how much more is of known cost. */
  changes(ticks: number): { readonly owners: Int32Array; readonly amounts: bigint[] } {
    const owners = new Int32Array(ticks);
    const sums = new Float64Array(ticks * 3);
    for (let place = 0; place < this.#count; place++) {
      const tick = Math.floor(this.#keys[place]! / this.#ranks);
      owners[tick]! += this.#changes[4 * place + 3]!;
      this.#addChange(sums, 3 * tick, place);
    }
    return { owners, amounts: Array.from(owners, (_, tick) => bigintOfAmount(sums, 3 * tick)) };
  }

  /**
   * Of ticks by the ranks of their prices, 0 where there is none. What is below the price of a tick is what was below that
   * of the tick before, and what lies between: prices move by few ranks.
   */
  inProfit(tickRanks: Int32Array): (InProfit | undefined)[] {
    const order = this.#byTick(tickRanks.length);
    const owners = new Int32Array(this.#ranks);
    const amounts = new Float64Array(this.#ranks * 3);
    const sum = new Float64Array(3);
    let sumOwners = 0;
    let limit = 0;
    let next = 0;
    return Array.from(tickRanks, (tickRank, tick) => {
      for (; next < order.length; next++) {
        const place = order[next]!;
        const rank = this.#keys[place]! - tick * this.#ranks;
        if (rank >= this.#ranks) break;
        owners[rank]! += this.#changes[4 * place + 3]!;
        this.#addChange(amounts, 3 * rank, place);
        if (rank >= limit) continue;
        sumOwners += this.#changes[4 * place + 3]!;
        this.#addChange(sum, 0, place);
      }
      if (tickRank === 0) return undefined;
      for (; limit < tickRank; limit++) {
        sumOwners += owners[limit]!;
        const at = 3 * limit;
        addAmounts(sum, 0, amounts[at]!, amounts[at + 1]!, amounts[at + 2]!);
      }
      for (; limit > tickRank; limit--) {
        sumOwners -= owners[limit - 1]!;
        const at = 3 * (limit - 1);
        addAmounts(sum, 0, -amounts[at]!, -amounts[at + 1]!, -amounts[at + 2]!);
      }
      return {
        amount: bigintOfAmount(sum, 0),
        owners: sumOwners,
        atCost: bigintOfAmount(amounts, 3 * tickRank),
      };
    });
  }

  #addChange(sums: Float64Array, at: number, place: number): void {
    const changes = this.#changes;
    addAmounts(sums, at, changes[4 * place]!, changes[4 * place + 1]!, changes[4 * place + 2]!);
  }

  #byTick(ticks: number): Int32Array {
    const next = new Int32Array(ticks + 1);
    const tickOf = (place: number) => Math.floor(this.#keys[place]! / this.#ranks);
    for (let place = 0; place < this.#count; place++) next[tickOf(place) + 1]! += 1;
    for (let tick = 0; tick < ticks; tick++) next[tick + 1]! += next[tick]!;
    const order = new Int32Array(this.#count);
    for (let place = 0; place < this.#count; place++) order[next[tickOf(place)]!++] = place;
    return order;
  }
}

function hashOf(key: number): number {
  const mixed = Math.imul(key, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function longer<T extends Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
