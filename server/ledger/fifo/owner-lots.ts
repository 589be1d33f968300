import { handDays, hands } from "../../../contract/hands.ts";
import { daySeconds } from "../../../contract/windows.ts";
import type { Lot, TokenSums } from "../history/sums.ts";
import type { Terms } from "../terms.ts";
import { addAmount, addAmounts, addTimes, doubleOf, middleUnit } from "./amount.ts";
import { addSum, bigintOf, numberOf, places } from "./exact-sums.ts";
import { isAtMost, LotsQueue, part, partWidth, takeFrom } from "./lots-queue.ts";
import {
  changeWords,
  countsOf,
  lotWords,
  mostChanges,
  mostLots,
  OwnerStates,
  packCounts,
  sale,
  saleWords,
  state,
  stateWords,
} from "./owner-states.ts";

const bandLimits = hands.map((name) => handDays[name] * daySeconds);

/** The place in `hands` of what was held for so long. */
export function bandOf(age: number): number {
  for (let band = 0; band < 4; band++) if (age > bandLimits[band]!) return band;
  return 4;
}

/** A sum of doubles with what it is rounded by. */
class Sum {
  #value = 0;
  #rest = 0;
  count = 0;

  add(value: number): void {
    const sum = this.#value + value;
    const added = sum - this.#value;
    this.#rest += this.#value - (sum - added) + (value - added);
    this.#value = sum;
    this.count += 1;
  }

  get value(): number {
    return this.#value + this.#rest;
  }

  write(words: Float64Array, at: number): void {
    words[at] = this.#value;
    words[at + 1] = this.#rest;
  }

  resume(words: Float64Array, at: number, count: number): void {
    this.#value = words[at]!;
    this.#rest = words[at + 1]!;
    this.count = count;
  }

  clear(): void {
    this.#value = 0;
    this.#rest = 0;
    this.count = 0;
  }
}

/**
 * The lots of one owner after the other: what it gave is matched with what it had received, first in, first out. Each
 * match is a part of one lot, what is left in the end is a part that stayed. What is summed of the parts over owners
 * (TokenSums, ageWeights) is exact, so that it does not depend on the order of owners. What an owner gave before it had
 * it is matched with what it received afterwards.
 */
export class OwnerLots {
  /** What the owner holds, in the three numbers of an amount; where it gave more than it had, `high` is negative. */
  low = 0;
  middle = 0;
  high = 0;
  /** What it gave in all, with as large a high number as that takes. */
  readonly given = new Float64Array(3);
  legs = 0;
  knownPrices = 0;
  leastTime = 0;
  /** Since it last held nothing: when it first received, and when it last sold; NaN where it did not. */
  firstReceipt = NaN;
  lastSale = NaN;

  /** When all is told, what is held by its age: of each of `hands` an amount in its three numbers. */
  readonly bands = new Float64Array(3 * hands.length);
  /** What is held, times its age: an exact sum. */
  readonly weight = new Float64Array(places);
  readonly costed = new Sum();
  readonly cost = new Sum();
  readonly unrealized = new Sum();
  /** Of parts that were sold, of which both prices are known. */
  readonly soldKnown = new Sum();
  readonly realized = new Sum();

  /** Of all owners. */
  readonly #ageWeights = new Float64Array(places);

  readonly #lots = new LotsQueue();
  readonly #sales = new LotsQueue();
  readonly #resumed = new Float64Array(partWidth).fill(-1);
  readonly #lot = { time: 0, tick: 0, price: 0, rank: 0, hour: 0 };
  #leastPrice = Infinity;
  #greatestPrice = -Infinity;
  /** What the owner holds of known cost, and that cost in scaled prices: exact sums. */
  readonly #costedNow = new Float64Array(2 * places);
  #isCostChanged = false;
  /** Of the average cost of what the owner held last, -1 where there was none. */
  #rank = -1;
  #tick = -1;
  /** Whether the owner held something when an hour, a day, a week before ended in which it did something; -1 where there was none. */
  readonly #held = Int32Array.of(-1, -1, -1);

  constructor(
    private readonly terms: Terms,
    private readonly sums: TokenSums,
  ) {}

  get isHolding(): boolean {
    return this.high > 0 || (this.high === 0 && (this.middle > 0 || this.low > 0));
  }

  /** Whether all that it received and gave had the same price. */
  get isOfOnePrice(): boolean {
    return this.knownPrices === this.legs && this.#leastPrice === this.#greatestPrice;
  }

  balance(): bigint {
    return BigInt(this.low) + (BigInt(this.middle) << 48n) + (BigInt(this.high) << 96n);
  }

  /** What all owners so far hold, times its age. */
  ageWeights(): bigint {
    return bigintOf(this.#ageWeights, 0);
  }

  begin(): void {
    this.low = 0;
    this.middle = 0;
    this.high = 0;
    this.given.fill(0);
    this.legs = 0;
    this.knownPrices = 0;
    this.leastTime = Infinity;
    this.firstReceipt = NaN;
    this.lastSale = NaN;
    this.bands.fill(0);
    this.weight.fill(0);
    this.costed.clear();
    this.cost.clear();
    this.unrealized.clear();
    this.soldKnown.clear();
    this.realized.clear();
    this.#leastPrice = Infinity;
    this.#greatestPrice = -Infinity;
  }

  /** Writes what the owner is now, and when it came to hold something or ceased to. False where that is too much. */
  save(states: OwnerStates, owner: number, changes: readonly number[]): boolean {
    const { values, first, end } = this.#lots;
    const lots = (end - first) / partWidth;
    if (lots > mostLots || changes.length > changeWords * mostChanges) return false;
    const hasSold = !Number.isNaN(this.lastSale) || this.given.some((number) => number !== 0);
    const { words, at } = states.next(
      stateWords + (hasSold ? saleWords : 0) + changes.length + lots * lotWords,
    );
    words[at + state.owner] = owner;
    words[at + state.legs] = this.legs;
    words[at + state.knownPrices] = this.knownPrices;
    words[at + state.leastTime] = this.leastTime;
    words[at + state.firstReceipt] = this.firstReceipt;
    words[at + state.price] = this.#leastPrice < this.#greatestPrice ? NaN : this.#leastPrice;
    const sold = hasSold ? (this.realized.count > 0 ? 2 : 1) : 0;
    words[at + state.counts] = packCounts(sold, changes.length / changeWords, lots);
    let to = at + stateWords;
    if (hasSold) {
      words.set(this.given, to + sale.given);
      words[to + sale.lastSale] = this.lastSale;
      this.soldKnown.write(words, to + sale.soldKnown);
      this.realized.write(words, to + sale.realized);
      to += saleWords;
    }
    for (const value of changes) words[to++] = value;
    for (let lot = first; lot < end; lot += partWidth) {
      words[to++] = values[lot + part.low]!;
      words[to++] = values[lot + part.middle]!;
      words[to++] = values[lot + part.high]!;
      words[to++] = values[lot + part.time]!;
      words[to++] = values[lot + part.price]!;
    }
    return true;
  }

  /** After {@link begin}: an owner as it was saved at a tick. Returns where its words end. */
  resume(words: Float64Array, at: number, tick: number): number {
    const { sums } = this;
    this.legs = words[at + state.legs]!;
    this.knownPrices = words[at + state.knownPrices]!;
    this.leastTime = words[at + state.leastTime]!;
    this.firstReceipt = words[at + state.firstReceipt]!;
    const onePrice = words[at + state.price]!;
    // Of several that differ it is enough that they do.
    this.#leastPrice = Number.isNaN(onePrice) ? -Infinity : onePrice;
    this.#greatestPrice = Number.isNaN(onePrice) ? Infinity : onePrice === Infinity ? -Infinity : onePrice;
    const { sold, changes, lots } = countsOf(words, at);
    let from = at + stateWords;
    if (sold > 0) {
      for (let number = 0; number < 3; number++) this.given[number] = words[from + sale.given + number]!;
      this.lastSale = words[from + sale.lastSale]!;
      this.soldKnown.resume(words, from + sale.soldKnown, 0);
      this.realized.resume(words, from + sale.realized, sold - 1);
      from += saleWords;
    }
    from += changeWords * changes;
    const end = from + lotWords * lots;
    const lot = this.#resumed;
    for (; from < end; from += lotWords) {
      const low = words[from]!;
      const middle = words[from + 1]!;
      const high = words[from + 2]!;
      const time = words[from + 3]!;
      const price = words[from + 4]!;
      lot[part.low] = low;
      lot[part.middle] = middle;
      lot[part.high] = high;
      lot[part.time] = time;
      lot[part.hour] = sums.hourBefore(time);
      if (!Object.is(price, lot[part.price])) lot[part.rank] = Number.isNaN(price) ? -1 : sums.rankOf(price);
      lot[part.price] = price;
      lot[part.tick] = tick;
      this.#add(low, middle, high);
      this.#lots.push(lot, 0);
      if (Number.isNaN(price)) continue;
      sums.costs.addAmount(tick, lot[part.rank]!, low, middle, high);
      this.#changeCost(sums.scaledPrice(price), low, middle, high);
    }
    this.#isCostChanged = false;
    const amount = numberOf(this.#costedNow, 0);
    this.#rank = amount > 0 ? sums.rankOfScaled(numberOf(this.#costedNow, places) / amount) : -1;
    if (this.#rank >= 0) sums.costs.addOwners(tick, this.#rank, 1);
    this.#held.fill(this.isHolding ? 1 : 0);
    return end;
  }

  /** All of an owner that received once and did nothing else. */
  receiveOnce(events: Float64Array, at: number): void {
    const { sums } = this;
    this.#beginLeg(events, at);
    this.#tick = -1;
    const lot = this.#read(events, at);
    this.firstReceipt = lot.time;
    const low = events[at + part.low]!;
    const middle = events[at + part.middle]!;
    const high = events[at + part.high]!;
    this.#add(low, middle, high);
    if (sums.ticks > 0) {
      if (lot.rank >= 0) sums.costs.addOwners(lot.tick, lot.rank, 1);
      for (let step = 0; step < 3; step++) sums.ownerActed(step, lot.tick, -1, true);
    }
    this.#stay(lot, low, middle, high);
    addSum(this.#ageWeights, 0, this.weight, 0, 1);
  }

  receive(events: Float64Array, at: number): void {
    this.#beginLeg(events, at);
    const lot = this.#read(events, at);
    if (Number.isNaN(this.firstReceipt)) this.firstReceipt = lot.time;
    const low = events[at + part.low]!;
    const middle = events[at + part.middle]!;
    const high = events[at + part.high]!;
    this.#add(low, middle, high);
    this.#lots.push(events, at);
    if (this.sums.ticks > 0 && !Number.isNaN(lot.price))
      this.#changeCost(this.sums.scaledPrice(lot.price), low, middle, high);
    this.#match();
    this.#endLeg();
  }

  give(events: Float64Array, at: number): void {
    this.#beginLeg(events, at);
    const time = events[at + part.time]!;
    if (Number.isNaN(this.firstReceipt)) this.firstReceipt = time;
    this.lastSale = time;
    const low = events[at + part.low]!;
    const middle = events[at + part.middle]!;
    const high = events[at + part.high]!;
    this.#subtract(low, middle, high);
    addAmounts(this.given, 0, low, middle, high);
    this.#sales.push(events, at);
    this.#match();
    this.#endLeg();
  }

  /** When all of its legs are told. */
  end(): void {
    if (this.#tick >= 0) this.#endTick(-1);
    for (; !this.#lots.isEmpty; this.#lots.shift()) {
      const { values, first } = this.#lots;
      this.#stay(
        this.#read(values, first),
        values[first + part.low]!,
        values[first + part.middle]!,
        values[first + part.high]!,
      );
    }
    addSum(this.#ageWeights, 0, this.weight, 0, 1);
    this.#sales.clear();
    this.#costedNow.fill(0);
    this.#isCostChanged = false;
    this.#rank = -1;
    this.#tick = -1;
    this.#held.fill(-1);
  }

  #beginLeg(events: Float64Array, at: number): void {
    const time = events[at + part.time]!;
    const tick = events[at + part.tick]!;
    const price = events[at + part.price]!;
    if (tick !== this.#tick && this.#tick >= 0) this.#endTick(tick);
    this.#tick = tick;
    this.legs += 1;
    if (time < this.leastTime) this.leastTime = time;
    if (Number.isNaN(price)) return;
    this.knownPrices += 1;
    if (price < this.#leastPrice) this.#leastPrice = price;
    if (price > this.#greatestPrice) this.#greatestPrice = price;
  }

  #endLeg(): void {
    if (this.low !== 0 || this.middle !== 0 || this.high !== 0) return;
    this.firstReceipt = NaN;
    this.lastSale = NaN;
  }

  #add(low: number, middle: number, high: number): void {
    this.low += low;
    this.middle += middle;
    this.high += high;
    if (this.low >= middleUnit) {
      this.low -= middleUnit;
      this.middle += 1;
    }
    if (this.middle >= middleUnit) {
      this.middle -= middleUnit;
      this.high += 1;
    }
    if (this.high >= 2 ** 31) throw new AmountOverflow();
  }

  #subtract(low: number, middle: number, high: number): void {
    this.low -= low;
    this.middle -= middle;
    this.high -= high;
    if (this.low < 0) {
      this.low += middleUnit;
      this.middle -= 1;
    }
    if (this.middle < 0) {
      this.middle += middleUnit;
      this.high -= 1;
    }
    if (this.high < -(2 ** 31)) throw new AmountOverflow();
  }

  #read(values: Float64Array, at: number) {
    const lot = this.#lot;
    lot.time = values[at + part.time]!;
    lot.price = values[at + part.price]!;
    lot.tick = values[at + part.tick]!;
    lot.rank = values[at + part.rank]!;
    lot.hour = values[at + part.hour]!;
    return lot;
  }

  #changeCost(scaledPrice: number, low: number, middle: number, high: number): void {
    addAmount(this.#costedNow, 0, low, middle, high);
    addTimes(this.#costedNow, places, scaledPrice, low, middle, high);
    this.#isCostChanged = true;
  }

  #match(): void {
    while (!this.#lots.isEmpty && !this.#sales.isEmpty) this.#matchFirst();
  }

  /** What the first sale takes of the first lot. */
  #matchFirst(): void {
    const { sums } = this;
    const { values: lots, first: lotAt } = this.#lots;
    const { values: sales, first: saleAt } = this.#sales;
    const isWhole = isAtMost(lots, lotAt, sales, saleAt);
    const smaller = isWhole ? lots : sales;
    const smallerAt = isWhole ? lotAt : saleAt;
    const low = smaller[smallerAt + part.low]!;
    const middle = smaller[smallerAt + part.middle]!;
    const high = smaller[smallerAt + part.high]!;
    const lot = this.#read(lots, lotAt);
    const price = sales[saleAt + part.price]!;
    if (sums.ticks > 0) {
      sums.partLeft(lot, sales[saleAt + part.time]!, sales[saleAt + part.tick]!, price, low, middle, high);
      if (!Number.isNaN(lot.price)) this.#changeCost(sums.scaledPrice(lot.price), -low, -middle, -high);
    }
    if (!Number.isNaN(lot.price) && !Number.isNaN(price)) {
      const tokens = doubleOf(low, middle, high) / this.terms.unit;
      this.soldKnown.add(tokens);
      this.realized.add(tokens * (price - lot.price));
    }
    if (isWhole) {
      this.#lots.shift();
      if (takeFrom(sales, saleAt, low, middle, high)) this.#sales.shift();
    } else {
      this.#sales.shift();
      takeFrom(lots, lotAt, low, middle, high);
    }
  }

  /** A part of a lot that is still held. */
  #stay(lot: Lot, low: number, middle: number, high: number): void {
    const { sums, terms } = this;
    if (sums.ticks > 0) sums.partStayed(lot, low, middle, high);
    const age = terms.asOf - lot.time;
    addAmounts(this.bands, 3 * bandOf(age), low, middle, high);
    addTimes(this.weight, 0, age, low, middle, high);
    if (Number.isNaN(lot.price)) return;
    const tokens = doubleOf(low, middle, high) / terms.unit;
    this.costed.add(tokens);
    this.cost.add(tokens * lot.price);
    if (terms.price.usd !== null) this.unrealized.add(tokens * (terms.price.usd - lot.price));
  }

  /** What the owner holds now it holds until the tick `next`, or -1 where that is for good. */
  #endTick(next: number): void {
    const { sums, terms } = this;
    if (sums.ticks === 0) return;
    if (this.#isCostChanged) {
      this.#isCostChanged = false;
      const amount = numberOf(this.#costedNow, 0);
      const rank = amount > 0 ? sums.rankOfScaled(numberOf(this.#costedNow, places) / amount) : -1;
      if (rank !== this.#rank) {
        if (this.#rank >= 0) sums.costs.addOwners(this.#tick, this.#rank, -1);
        if (rank >= 0) sums.costs.addOwners(this.#tick, rank, 1);
        this.#rank = rank;
      }
    }
    const isHolding = this.isHolding;
    for (let step = 0; step < 3; step++) {
      if (next >= 0 && terms.clock.isSame(step, this.#tick, next)) continue;
      sums.ownerActed(step, this.#tick, this.#held[step]!, isHolding);
      this.#held[step] = isHolding ? 1 : 0;
    }
  }
}

/** What somebody holds, or all do, is beyond 128 bits. */
export class AmountOverflow extends Error {
  override readonly name = "AmountOverflow";
  constructor() {
    super("an amount, or what somebody holds, is beyond 128 bits");
  }
}
