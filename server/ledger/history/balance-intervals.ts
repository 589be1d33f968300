import { writeAmount } from "../fifo/amount.ts";
import { largestFirst } from "../ranks/order.ts";

/** Words of an interval, which lie side by side: intervals are put in order, and each is then read as a whole. */
export const interval = { from: 0, to: 1, owner: 2, account: 3, limbs: 4 } as const;
export const intervalWords = 8;

/**
 * What accounts held, each from the end of one tick until before another, -1 for good; and of how many accounts that
 * makes more at each tick.
 */
export class BalanceIntervals {
  readonly holderChanges: Int32Array;
  count = 0;
  #words = new Int32Array(64 * intervalWords);
  #isInOrder = false;

  constructor(ticks: number) {
    this.holderChanges = new Int32Array(ticks);
  }

  /** The account is -1 for the owner itself, and the owner ~owner of one that has several accounts. */
  add(
    from: number,
    to: number,
    low: number,
    middle: number,
    high: number,
    owner: number,
    account: number,
  ): void {
    if (this.holderChanges.length === 0) return;
    this.holderChanges[from]! += 1;
    if (to >= 0) this.holderChanges[to]! -= 1;
    this.#makeRoom(1);
    const words = this.#words;
    const at = this.count++ * intervalWords;
    words[at + interval.from] = from;
    words[at + interval.to] = to;
    words[at + interval.owner] = owner;
    words[at + interval.account] = account;
    writeAmount(words, at + interval.limbs, low, middle, high);
  }

  /** The largest amount first. To be asked when all are there. */
  inOrder(): Int32Array {
    if (this.#isInOrder) return this.#words;
    this.#isInOrder = true;
    const words = this.#words;
    const limbs = new Uint32Array(words.buffer, 0, this.count * intervalWords);
    const order = largestFirst(limbs, intervalWords, interval.limbs);
    const sorted = new Int32Array(this.count * intervalWords);
    for (let place = 0, at = 0; place < order.length; place++)
      for (let word = order[place]! * intervalWords, end = word + intervalWords; word < end; word++)
        sorted[at++] = words[word]!;
    return (this.#words = sorted);
  }

  /** What every owner held, of what those with several accounts held in all of them. */
  ofOwners(together: BalanceIntervals): BalanceIntervals {
    const owners = new BalanceIntervals(0);
    owners.#makeRoom(this.count + together.count);
    for (let at = 0; at < this.count * intervalWords; at += intervalWords)
      if (this.#words[at + interval.owner]! >= 0)
        owners.#words.set(this.#words.subarray(at, at + intervalWords), owners.count++ * intervalWords);
    owners.#words.set(
      together.#words.subarray(0, together.count * intervalWords),
      owners.count * intervalWords,
    );
    owners.count += together.count;
    return owners;
  }

  #makeRoom(intervals: number): void {
    const words = (this.count + intervals) * intervalWords;
    if (words <= this.#words.length) return;
    const longer = new Int32Array(Math.max(words, 2 * this.#words.length));
    longer.set(this.#words);
    this.#words = longer;
  }
}
