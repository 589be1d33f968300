import { handDays } from "../../../contract/hands.ts";
import { addAmount, addTimes, doubleOf, rounded } from "../fifo/amount.ts";
import { addSum, addTo, places } from "../fifo/exact-sums.ts";
import { countUpTo, type Terms } from "../terms.ts";
import { CostSums, rankAmong } from "./cost-sums.ts";

/** The age limits of what is held, in days: above the one, up to and with the next. */
export const ageLimits = [
  1,
  7,
  handDays.bronze,
  handDays.silver,
  handDays.gold,
  handDays.diamond,
  180,
  365,
  730,
];

/** The sums of a tick that come from what is cut; those by age are as many as there are limits, and one more. */
const sum = {
  supply: 0,
  costed: 1,
  weight: 2,
  cost: 3,
  consumed: 4,
  profit: 5,
  loss: 6,
  soldValue: 7,
  soldCost: 8,
  /** What passed the limit before, by limit from 1. */
  passed: 9,
  /** What left, by limits that it had passed. */
  left: 19,
} as const;
const sumCount = 29;

/** A part of a lot, from its coming to its leaving. What is not known is NaN. */
export interface Lot {
  readonly time: number;
  readonly tick: number;
  readonly price: number;
  /** Of its cost: see {@link CostSums}. */
  readonly rank: number;
}

/** What is summed over the owners of a token, by ticks. */
export class TokenSums {
  readonly ticks: number;
  readonly costs: CostSums;
  /** Deaths, and of them sales of which cost and price are known. */
  readonly deaths: Int32Array;
  readonly sales: Int32Array;
  /** Of hours, days and weeks, each at the tick of an owner's last leg in it. */
  readonly #flows: Int32Array;
  readonly #sums: Float64Array;
  /** 1 for ticks at which any of the sums is changed. */
  readonly #isChanged: Uint8Array;
  /** Of the prices of all ticks, the lowest first: as they are, and as whole numbers. */
  readonly #prices: Float64Array;
  readonly #scaledPrices: Float64Array;

  constructor(readonly token: Terms) {
    this.ticks = token.tickPrices.length;
    this.deaths = new Int32Array(this.ticks);
    this.sales = new Int32Array(this.ticks);
    this.#flows = new Int32Array(this.ticks * 12);
    this.#sums = new Float64Array(this.ticks * sumCount * places);
    this.#isChanged = new Uint8Array(this.ticks);
    const known = token.tickPrices.filter((price) => !Number.isNaN(price)).toSorted();
    this.#prices = known.filter((price, index) => index === 0 || price > known[index - 1]!);
    this.#scaledPrices = this.#prices.map((price) => this.scaledPrice(price));
    this.costs = new CostSums(2 * this.#prices.length);
  }

  scaledPrice(price: number): number {
    return Math.floor(price * this.token.priceScale);
  }

  rankOf(price: number): number {
    return rankAmong(this.#prices, price);
  }

  rankOfScaled(price: number): number {
    return rankAmong(this.#scaledPrices, price);
  }

  /** By tick, 0 where there is no price. */
  tickRanks(): Int32Array {
    return Int32Array.from(this.token.tickPrices, (price) =>
      Number.isNaN(price) ? 0 : 2 * countUpTo(this.#prices, price) - 1,
    );
  }

  #at(tick: number, name: number): number {
    this.#isChanged[tick] = 1;
    return (tick * sumCount + name) * places;
  }

  lotCame({ time, tick, price, rank }: Lot, low: number, middle: number, high: number): void {
    const sums = this.#sums;
    addAmount(sums, this.#at(tick, sum.supply), low, middle, high);
    addTimes(sums, this.#at(tick, sum.weight), time - this.token.firstTime, low, middle, high);
    if (Number.isNaN(price)) return;
    addAmount(sums, this.#at(tick, sum.costed), low, middle, high);
    this.costs.addAmount(tick, rank, low, middle, high);
  }

  /** Ends a step (an hour, a day, a week) in which an owner did something. `held` is what it had before, -1 for never anything. */
  ownerActed(step: number, tick: number, held: number, isHolding: boolean): void {
    const at = (tick * 3 + step) * 4;
    if (isHolding) {
      if (held < 0) this.#flows[at]! += 1;
      else if (held === 0) this.#flows[at + 1]! += 1;
    } else if (held === 1) this.#flows[at + 2]! += 1;
    this.#flows[at + 3]! += 1;
  }

  /** Owners that came, came back, left, or did anything. */
  flowsAt(step: number, tick: number): Int32Array {
    const at = (tick * 3 + step) * 4;
    return this.#flows.subarray(at, at + 4);
  }

  /** What is still held of a lot when all is told. */
  partStayed({ time, tick, price }: Lot, low: number, middle: number, high: number): void {
    this.#pass(time, ageLimits.length, low, middle, high);
    if (Number.isNaN(price)) return;
    const { unit, moneyScale } = this.token;
    addTo(
      this.#sums,
      this.#at(tick, sum.cost),
      rounded((doubleOf(low, middle, high) / unit) * price * moneyScale),
    );
  }

  partLeft(
    { time, tick, price, rank }: Lot,
    died: number,
    diedTick: number,
    sale: number,
    low: number,
    middle: number,
    high: number,
  ): void {
    const sums = this.#sums;
    const { firstTime, unit, moneyScale } = this.token;
    const ages = agesPassed(died - time);
    this.#pass(time, ages, low, middle, high);
    addAmount(sums, this.#at(diedTick, sum.left + ages), low, middle, high);
    addTimes(sums, this.#at(diedTick, sum.weight), firstTime - time, low, middle, high);
    addTimes(sums, this.#at(diedTick, sum.consumed), died - time, low, middle, high);
    this.deaths[diedTick]! += 1;
    if (Number.isNaN(price)) return;
    addAmount(sums, this.#at(diedTick, sum.costed), -low, -middle, -high);
    this.costs.addAmount(diedTick, rank, -low, -middle, -high);
    const tokens = doubleOf(low, middle, high) / unit;
    const cost = rounded(tokens * price * moneyScale);
    addTo(sums, this.#at(tick, sum.cost), cost);
    addTo(sums, this.#at(diedTick, sum.cost), -cost);
    if (Number.isNaN(sale)) return;
    this.sales[diedTick]! += 1;
    addTo(
      sums,
      this.#at(diedTick, sale > price ? sum.profit : sum.loss),
      rounded(tokens * (sale - price) * moneyScale),
    );
    addTo(sums, this.#at(diedTick, sum.soldValue), rounded(tokens * sale * moneyScale));
    addTo(sums, this.#at(diedTick, sum.soldCost), cost);
  }

  #pass(born: number, ages: number, low: number, middle: number, high: number): void {
    for (let age = 1; age <= ages; age++) {
      const tick = this.token.clock.tickPassed(born, ageLimits[age - 1]!);
      if (tick < 0) return;
      addAmount(this.#sums, this.#at(tick, sum.passed + age), low, middle, high);
    }
  }

  /**
   * What changed at a tick, in the order of `changeNames`: exact sums. Of what left, all that did and by each limit.
   * Undefined where nothing did.
   */
  changesAt(tick: number): Float64Array | undefined {
    if (this.#isChanged[tick] === 0) return undefined;
    const changes = new Float64Array((sumCount - 10) * places);
    changes.set(this.#sums.subarray(this.#at(tick, 0), this.#at(tick, sum.left)));
    const left = new Float64Array(places);
    for (let age = ageLimits.length; age >= 0; age--) {
      addSum(left, 0, this.#sums, this.#at(tick, sum.left + age), 1);
      addSum(changes, (age === 0 ? sum.supply : sum.passed + age) * places, left, 0, -1);
    }
    return changes;
  }
}

function agesPassed(seconds: number): number {
  let ages = 0;
  while (ages < ageLimits.length && seconds > ageLimits[ages]! * 86_400) ages++;
  return ages;
}
