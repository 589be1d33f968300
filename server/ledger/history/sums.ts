import { handDays } from "../../../contract/hands.ts";
import { addAmount, addTimes, doubleOf, rounded } from "../fifo/amount.ts";
import { addSum, addTo, bigintOf, places } from "../fifo/exact-sums.ts";
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

/** The sums of a tick; those by age are as many as there are limits. */
const sum = {
  supply: 0,
  /** What came, less what left, times the seconds from the first event until then. */
  moved: 1,
  /** Of what came less what left, times its scaled price: it does not depend on how what is held is sold later. */
  cost: 2,
  consumed: 3,
  profit: 4,
  loss: 5,
  soldValue: 6,
  soldCost: 7,
  /** What passed a limit, and what left that had passed it and none of those after it. */
  passed: 8,
  left: 17,
} as const;
const sumCount = 26;

/** A part of a lot, from its coming to its leaving. What is not known is NaN. */
export interface Lot {
  readonly time: number;
  readonly tick: number;
  readonly price: number;
  /** Of its cost: see {@link CostSums}. */
  readonly rank: number;
  /** The hour in which it came: see {@link TokenSums.beginHours}. */
  readonly hour: number;
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
  /** Hours since 1970 in which something came, and of what came in each how much passed so many limits: exact sums. */
  #hours: number[];
  /** Those until the base, which every share begins with. */
  readonly #hoursBefore: readonly number[];
  #passed = new Float64Array(0);

  /** `base` is the tick from which it goes on, -1 for the beginning. What it says of ticks until then is not all. */
  constructor(
    private readonly terms: Terms,
    base: number,
  ) {
    this.ticks = terms.tickPrices.length;
    this.deaths = new Int32Array(this.ticks);
    this.sales = new Int32Array(this.ticks);
    this.#flows = new Int32Array(this.ticks * 12);
    this.#sums = new Float64Array(this.ticks * sumCount * places);
    this.#isChanged = new Uint8Array(this.ticks);
    const known = terms.tickPrices.filter((price) => !Number.isNaN(price)).toSorted();
    this.#prices = known.filter((price, index) => index === 0 || price > known[index - 1]!);
    this.#scaledPrices = this.#prices.map((price) => this.scaledPrice(price));
    this.costs = new CostSums(2 * this.#prices.length);
    const firstHour = Math.floor(terms.firstTime / 3_600);
    const hours = base < 0 ? 0 : Math.floor(terms.clock.timeOf(base) / 3_600) + 1 - firstHour;
    this.#hoursBefore = Array.from({ length: hours }, (_, place) => firstHour + place);
    this.#hours = [...this.#hoursBefore];
  }

  scaledPrice(price: number): number {
    return Math.floor(price * this.terms.priceScale);
  }

  rankOf(price: number): number {
    return rankAmong(this.#prices, price);
  }

  rankOfScaled(price: number): number {
    return rankAmong(this.#scaledPrices, price);
  }

  /** By tick, 0 where there is no price. */
  tickRanks(): Int32Array {
    return Int32Array.from(this.terms.tickPrices, (price) =>
      Number.isNaN(price) ? 0 : 2 * countUpTo(this.#prices, price) - 1,
    );
  }

  #at(tick: number, name: number): number {
    this.#isChanged[tick] = 1;
    return (tick * sumCount + name) * places;
  }

  /** Somebody received it, in the order of events. */
  came(
    time: number,
    tick: number,
    price: number,
    rank: number,
    low: number,
    middle: number,
    high: number,
  ): void {
    const sums = this.#sums;
    addAmount(sums, this.#at(tick, sum.supply), low, middle, high);
    addTimes(sums, this.#at(tick, sum.moved), time - this.terms.firstTime, low, middle, high);
    if (rank < 0) return;
    addTimes(sums, this.#at(tick, sum.cost), this.scaledPrice(price), low, middle, high);
    this.costs.addAmount(tick, rank, low, middle, high);
  }

  /** Somebody gave it, in the order of events. */
  gone(time: number, tick: number, low: number, middle: number, high: number): void {
    const sums = this.#sums;
    addAmount(sums, this.#at(tick, sum.supply), -low, -middle, -high);
    addTimes(sums, this.#at(tick, sum.moved), this.terms.firstTime - time, low, middle, high);
  }

  /** The place of the hour of a time, in the order of events: what passes a limit at one of the ends of hours came in one. */
  hourOf(time: number): number {
    const hour = Math.floor(time / 3_600);
    if (this.#hours.at(-1) !== hour) this.#hours.push(hour);
    return this.#hours.length - 1;
  }

  /** The same of a time that is not after the base: every hour until then has its place. */
  hourBefore(time: number): number {
    return Math.floor(time / 3_600) - this.#hours[0]!;
  }

  /** When the hours of all events are there. */
  beginHours(): void {
    this.#passed = new Float64Array(this.#hours.length * ageLimits.length * places);
  }

  /** When all lots of these events are told: what passed a limit, at the tick at which it did. */
  endHours(): void {
    const { clock } = this.terms;
    const limits = ageLimits.length;
    const passed = new Float64Array(places);
    for (const [place, hour] of this.#hours.entries()) {
      passed.fill(0);
      for (let age = limits; age > 0; age--) {
        addSum(passed, 0, this.#passed, (place * limits + age - 1) * places, 1);
        if (passed[0] === 0) continue;
        const tick = clock.tickPassed(hour, ageLimits[age - 1]!);
        addSum(this.#sums, this.#at(tick, sum.passed + age - 1), passed, 0, 1);
      }
    }
    this.#hours = [...this.#hoursBefore];
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
  partStayed({ time, hour }: Lot, low: number, middle: number, high: number): void {
    this.#pass(hour, agesPassed(this.terms.asOf - time), low, middle, high);
  }

  partLeft(
    { time, price, rank, hour }: Lot,
    died: number,
    diedTick: number,
    sale: number,
    low: number,
    middle: number,
    high: number,
  ): void {
    const sums = this.#sums;
    const { unit, moneyScale } = this.terms;
    const ages = agesPassed(died - time);
    this.#pass(hour, ages, low, middle, high);
    if (ages > 0) addAmount(sums, this.#at(diedTick, sum.left + ages - 1), low, middle, high);
    addTimes(sums, this.#at(diedTick, sum.consumed), died - time, low, middle, high);
    this.deaths[diedTick]! += 1;
    if (Number.isNaN(price)) return;
    this.costs.addAmount(diedTick, rank, -low, -middle, -high);
    addTimes(sums, this.#at(diedTick, sum.cost), -this.scaledPrice(price), low, middle, high);
    if (Number.isNaN(sale)) return;
    const tokens = doubleOf(low, middle, high) / unit;
    this.sales[diedTick]! += 1;
    addTo(
      sums,
      this.#at(diedTick, sale > price ? sum.profit : sum.loss),
      rounded(tokens * (sale - price) * moneyScale),
    );
    addTo(sums, this.#at(diedTick, sum.soldValue), rounded(tokens * sale * moneyScale));
    addTo(sums, this.#at(diedTick, sum.soldCost), rounded(tokens * price * moneyScale));
  }

  #pass(hour: number, ages: number, low: number, middle: number, high: number): void {
    if (ages > 0) addAmount(this.#passed, (hour * ageLimits.length + ages - 1) * places, low, middle, high);
  }

  /** What changed at a tick; undefined where nothing did. */
  changesAt(tick: number): TickChanges | undefined {
    if (this.#isChanged[tick] === 0) return undefined;
    const of = (name: number) => bigintOf(this.#sums, (tick * sumCount + name) * places);
    const consumed = of(sum.consumed);
    let left = 0n;
    const passed = ageLimits.map(() => 0n);
    for (let age = ageLimits.length - 1; age >= 0; age--) {
      left += of(sum.left + age);
      passed[age] = of(sum.passed + age) - left;
    }
    return {
      supply: of(sum.supply),
      // What left came as long before as it was held.
      weight: of(sum.moved) + consumed,
      cost: of(sum.cost),
      passed,
      flow: {
        consumed,
        profit: of(sum.profit),
        loss: of(sum.loss),
        soldValue: of(sum.soldValue),
        soldCost: of(sum.soldCost),
      },
    };
  }
}

/** What is held at a tick, raw. */
export interface TickState {
  readonly supply: bigint;
  /** Of known cost. */
  readonly costed: bigint;
  /** Times the seconds from the first event until it came. */
  readonly weight: bigint;
  /** Of known cost, times the scaled price at which it came. */
  readonly cost: bigint;
  /** By its age, from the limit before up to and with each of `ageLimits`, and beyond the last. */
  readonly ages: readonly bigint[];
}

/** What changed at a tick, raw. */
interface TickChanges {
  readonly supply: bigint;
  /** Times the seconds from the first event until it came. */
  readonly weight: bigint;
  /** Times the scaled price at which it came. */
  readonly cost: bigint;
  /** What is older than each of `ageLimits`. */
  readonly passed: readonly bigint[];
  readonly flow: TickFlow;
}

/** What left at a tick. */
export interface TickFlow {
  readonly consumed: bigint;
  readonly profit: bigint;
  readonly loss: bigint;
  readonly soldValue: bigint;
  readonly soldCost: bigint;
}

function agesPassed(seconds: number): number {
  let ages = 0;
  while (ages < ageLimits.length && seconds > ageLimits[ages]! * 86_400) ages++;
  return ages;
}
