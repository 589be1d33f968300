import { addAmount, addTimes, doubleOf, highOf, lowOf, middleOf } from "./amount.ts";
import { numberOf, places } from "./exact-sums.ts";
import type { Legs, SingleLegs } from "./legs.ts";
import { isAtMost, part, PartQueue, takeFrom } from "./part-queue.ts";
import { Realized } from "./realized.ts";
import type { RowColumns } from "./rows.ts";
import type { WalkedToken } from "./token-clock.ts";
import { TokenRows, type TokenTables } from "./token-rows.ts";
import { TokenSums } from "./token-sums.ts";

interface Single {
  readonly legs: SingleLegs;
  readonly count: number;
  next: number;
}

/** What was summed of a round. */
export interface Walked {
  readonly realized: RowColumns;
  readonly tables: TokenTables;
  /** The numbers of tokens whose legs were not in the order of owners: what is summed of them is wrong. */
  readonly disordered: readonly number[];
}

const received = 1;
const holding = 2;

/**
 * Goes once through the legs of owners and matches what they gave with what they had received: first in, first out. Each
 * match is a part of one lot, what is left in the end is a part that stayed. What is made of the parts, of the token
 * (TokenSums) and of owners whose prices are not all known (Realized), is exact, so that it does not depend on rounds or
 * on the order of owners. What an owner gave before it had it is matched with what it received afterwards.
 */
export class LotsWalk {
  #tokens: readonly WalkedToken[] = [];
  #sums: TokenSums | undefined;
  #owner = 0;
  readonly #lots = new PartQueue();
  readonly #sales = new PartQueue();
  readonly #lot = { time: 0, tick: 0, price: 0, rank: 0 };
  /** What the owner holds of known cost, and that cost in scaled prices: exact sums. */
  readonly #costed = new Float64Array(2 * places);
  #isCostChanged = false;
  /** Of the average cost of what the owner held last, -1 where there was none. */
  #rank = -1;
  #tick = -1;
  #isHolding = false;
  /** Whether the owner held something when an hour, a day, a week before ended in which it did something; -1 where there was none. */
  readonly #held = Int32Array.of(-1, -1, -1);
  #nextToken = 0;
  #single: Single[] = [];
  readonly #disordered = new Set<number>();
  #rows = new TokenRows();
  readonly #realized = new Realized();

  /** A round has its tokens in order, the first of which may be the last one of the round before. */
  begin(tokens: readonly WalkedToken[]): void {
    this.#tokens = tokens;
    this.#owner = -1;
    this.#nextToken = tokens[0]?.tokenId === this.#sums?.token.tokenId ? 1 : 0;
    this.#single = [];
  }

  /** Before all other legs of a round. */
  takeSingle(legs: SingleLegs, count: number): void {
    this.#single.push({ legs, next: 0, count });
  }

  take(legs: Legs, count: number): void {
    if (this.#sums) this.#takeSinglesOf(this.#sums);
    for (let leg = 0; leg < count; leg++) {
      const tokenId = legs.token[leg]!;
      if (tokenId !== this.#sums?.token.tokenId || legs.owner[leg] !== this.#owner) {
        this.#endOwner();
        if (tokenId !== this.#sums?.token.tokenId) {
          this.#openUntil(tokenId);
          this.#owner = -1;
        }
        // The lots of an owner that comes a second time are matched wrongly.
        const isOfToken = tokenId === this.#sums?.token.tokenId;
        if (!isOfToken || legs.owner[leg]! <= this.#owner) this.#disordered.add(tokenId);
        if (!isOfToken) continue;
        this.#owner = legs.owner[leg]!;
      }
      this.#takeLeg(legs, leg, this.#sums!);
    }
  }

  /** Ends a round; its last token, too, where `isWhole`: else the next round has more owners of it. */
  async end(isWhole: boolean): Promise<Walked> {
    this.#endOwner();
    if (this.#sums) this.#takeSinglesOf(this.#sums);
    const last = this.#tokens.at(-1);
    if (last) this.#openUntil(last.tokenId);
    if (isWhole) this.#close();
    const walked = {
      realized: this.#realized.takeRows(),
      tables: this.#rows.tables(),
      disordered: [...this.#disordered],
    };
    this.#disordered.clear();
    this.#rows = new TokenRows();
    return walked;
  }

  #openUntil(tokenId: number): void {
    for (; (this.#tokens[this.#nextToken]?.tokenId ?? Infinity) <= tokenId; this.#nextToken++) {
      this.#close();
      this.#sums = new TokenSums(this.#tokens[this.#nextToken]!);
      this.#takeSinglesOf(this.#sums);
    }
  }

  #close(): void {
    if (this.#sums) this.#rows.add(this.#sums);
    this.#sums = undefined;
  }

  #takeSinglesOf(sums: TokenSums): void {
    for (const single of this.#single) this.#takeSingles(single, sums);
  }

  #takeSingles(single: Single, sums: TokenSums): void {
    const { token, time: times, price: prices, amount } = single.legs;
    const lot = this.#lot;
    for (; single.next < single.count && token[single.next] === sums.token.tokenId; single.next++) {
      if (sums.ticks === 0) continue;
      const leg = single.next;
      lot.time = times[leg]!;
      lot.price = prices[leg]!;
      lot.tick = sums.clock.tickAt(lot.time);
      lot.rank = Number.isNaN(lot.price) ? -1 : sums.rankOf(lot.price);
      const [low, middle, high] = [lowOf(amount, leg), middleOf(amount, leg), highOf(amount, leg)];
      sums.lotCame(lot, low, middle, high);
      sums.partStayed(lot, low, middle, high);
      if (lot.rank >= 0) sums.costs.addOwners(lot.tick, lot.rank, 1);
      for (let step = 0; step < 3; step++) sums.ownerActed(step, lot.tick, -1, true);
    }
  }

  #takeLeg({ time: times, price: prices, flags, amount }: Legs, leg: number, sums: TokenSums): void {
    const time = times[leg]!;
    const price = prices[leg]!;
    const tick = sums.ticks > 0 ? sums.clock.tickAt(time) : 0;
    if (tick !== this.#tick && this.#tick >= 0) this.#endTick(tick);
    this.#tick = tick;
    this.#isHolding = (flags[leg]! & holding) !== 0;
    const isReceived = (flags[leg]! & received) !== 0;
    this.#realized.sawLeg(isReceived, price);
    const queue = isReceived ? this.#lots : this.#sales;
    const at = queue.push();
    const { values } = queue;
    values[at + part.low] = lowOf(amount, leg);
    values[at + part.middle] = middleOf(amount, leg);
    values[at + part.high] = highOf(amount, leg);
    values[at + part.time] = time;
    values[at + part.price] = price;
    values[at + part.tick] = tick;
    if (isReceived) {
      values[at + part.rank] = Number.isNaN(price) ? -1 : sums.rankOf(price);
      this.#lotCame(queue, at, sums);
    }
    while (!this.#lots.isEmpty && !this.#sales.isEmpty) this.#match(sums);
  }

  #lotCame({ values }: PartQueue, at: number, sums: TokenSums): void {
    if (sums.ticks === 0) return;
    const low = values[at + part.low]!;
    const middle = values[at + part.middle]!;
    const high = values[at + part.high]!;
    const lot = this.#read(values, at);
    sums.lotCame(lot, low, middle, high);
    if (!Number.isNaN(lot.price)) this.#changeCost(sums.scaledPrice(lot.price), low, middle, high);
  }

  #read(values: Float64Array, at: number) {
    const lot = this.#lot;
    lot.time = values[at + part.time]!;
    lot.price = values[at + part.price]!;
    lot.tick = values[at + part.tick]!;
    lot.rank = values[at + part.rank]!;
    return lot;
  }

  #changeCost(scaledPrice: number, low: number, middle: number, high: number): void {
    addAmount(this.#costed, 0, low, middle, high);
    addTimes(this.#costed, places, scaledPrice, low, middle, high);
    this.#isCostChanged = true;
  }

  /** What the first sale takes of the first lot. */
  #match(sums: TokenSums): void {
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
    if (!Number.isNaN(lot.price) && !Number.isNaN(price))
      this.#realized.matched(doubleOf(low, middle, high) / sums.token.unit, price - lot.price);
    if (isWhole) {
      this.#lots.shift();
      if (takeFrom(sales, saleAt, low, middle, high)) this.#sales.shift();
    } else {
      this.#sales.shift();
      takeFrom(lots, lotAt, low, middle, high);
    }
  }

  /** What the owner holds now it holds until the tick `next`, or -1 where that is for good. */
  #endTick(next: number): void {
    const sums = this.#sums!;
    if (sums.ticks === 0) return;
    if (this.#isCostChanged) {
      this.#isCostChanged = false;
      const amount = numberOf(this.#costed, 0);
      // An average closer to a price than rounding is not below it.
      const rank =
        amount > 0 ? sums.rankOfScaled((numberOf(this.#costed, places) / amount) * (1 + 1e-13)) : -1;
      if (rank !== this.#rank) {
        if (this.#rank >= 0) sums.costs.addOwners(this.#tick, this.#rank, -1);
        if (rank >= 0) sums.costs.addOwners(this.#tick, rank, 1);
        this.#rank = rank;
      }
    }
    for (let step = 0; step < 3; step++) {
      if (next >= 0 && sums.clock.isSame(step, this.#tick, next)) continue;
      sums.ownerActed(step, this.#tick, this.#held[step]!, this.#isHolding);
      this.#held[step] = this.#isHolding ? 1 : 0;
    }
  }

  #endOwner(): void {
    if (this.#tick < 0) return;
    this.#endTick(-1);
    const sums = this.#sums!;
    for (; !this.#lots.isEmpty; this.#lots.shift()) {
      if (sums.ticks === 0) continue;
      const { values, first } = this.#lots;
      sums.partStayed(
        this.#read(values, first),
        values[first + part.low]!,
        values[first + part.middle]!,
        values[first + part.high]!,
      );
    }
    this.#sales.clear();
    this.#realized.endOwner(sums.token.tokenId, this.#owner);
    this.#costed.fill(0);
    this.#isCostChanged = false;
    this.#rank = -1;
    this.#tick = -1;
    this.#held.fill(-1);
  }
}
