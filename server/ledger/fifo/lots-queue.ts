import { middleUnit } from "./amount.ts";

/** What came or left, side by side, for its owners do not follow each other: an amount in its three numbers (amount.ts), time, price, tick, the rank of the price, -1 where there is none, and the hour (TokenSums). */
export const part = { low: 0, middle: 1, high: 2, time: 3, price: 4, tick: 5, rank: 6, hour: 7 } as const;
/** Each is in one line of the processor's cache. */
export const partWidth = 8;

/** What came first leaves first. Parts lie side by side, from `first` until before `end`. */
export class LotsQueue {
  values = new Float64Array(64 * partWidth);
  first = 0;
  end = 0;

  get isEmpty(): boolean {
    return this.first === this.end;
  }

  /** A copy of what is elsewhere. */
  push(parts: Float64Array, at: number): void {
    if (this.end === this.values.length) this.#makeRoom();
    for (let place = 0; place < partWidth; place++) this.values[this.end + place] = parts[at + place]!;
    this.end += partWidth;
  }

  shift(): void {
    this.first += partWidth;
    if (this.first === this.end) this.clear();
  }

  clear(): void {
    this.first = 0;
    this.end = 0;
  }

  #makeRoom(): void {
    const waiting = this.values.subarray(this.first, this.end);
    const isHalfEmpty = waiting.length * 2 <= this.values.length;
    const values = isHalfEmpty ? this.values : new Float64Array(this.values.length * 2);
    values.set(waiting);
    this.values = values;
    this.first = 0;
    this.end = waiting.length;
  }
}

/** Whether the amount of a part is not more than that of another. */
export function isAtMost(left: Float64Array, at: number, right: Float64Array, other: number): boolean {
  for (let place: number = part.high; place >= part.low; place--) {
    const difference = left[at + place]! - right[other + place]!;
    if (difference !== 0) return difference < 0;
  }
  return true;
}

/** Takes an amount from a part. Returns whether nothing is left of it. */
export function takeFrom(
  values: Float64Array,
  at: number,
  low: number,
  middle: number,
  high: number,
): boolean {
  let lowLeft = values[at + part.low]! - low;
  let middleLeft = values[at + part.middle]! - middle;
  let highLeft = values[at + part.high]! - high;
  if (lowLeft < 0) {
    lowLeft += middleUnit;
    middleLeft -= 1;
  }
  if (middleLeft < 0) {
    middleLeft += middleUnit;
    highLeft -= 1;
  }
  values[at + part.low] = lowLeft;
  values[at + part.middle] = middleLeft;
  values[at + part.high] = highLeft;
  return lowLeft === 0 && middleLeft === 0 && highLeft === 0;
}
