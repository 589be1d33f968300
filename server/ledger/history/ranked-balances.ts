import { firstRank, type RankedAmounts, rounding, sumOfPlaces } from "./order-figures.ts";

/**
 * What accounts held while, the largest amount first: of one token. A spell covers the moments from `from` up to `to`,
 * that one not included. Moments are counted from 0.
 */
export interface Intervals extends RankedAmounts {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** What is held at one moment after the other: most of it is held at the next one too. */
export class RankedBalances {
  private moment = -1;
  private count = 0;
  private current: Int32Array;
  private next: Int32Array;
  private readonly arriving: ByMoment;
  private readonly leaving: ByMoment;

  constructor(
    private readonly spells: Intervals,
    moments: number,
  ) {
    this.arriving = byMoment(spells.from, moments);
    this.leaving = byMoment(spells.to, moments);
    const most = mostAtOnce(this.arriving, this.leaving);
    this.current = new Int32Array(most);
    this.next = new Int32Array(most);
  }

  /** Goes on to the next moment, the first one to begin with. Returns whether anything is held otherwise than before. */
  advance(): boolean {
    this.moment += 1;
    const arriving = placesOf(this.arriving, this.moment);
    const leaving = placesOf(this.leaving, this.moment);
    if (arriving.length === 0 && leaving.length === 0) return this.moment === 0;
    const { next } = this;
    this.count = merge(this.held, arriving, leaving, next);
    this.next = this.current;
    this.current = next;
    return true;
  }

  /** The places of the spells that cover the moment, in their order; until it goes on. */
  get held(): Int32Array {
    return this.current.subarray(0, this.count);
  }

  /** How many hold more. */
  countAbove(amount: bigint): number {
    const { held, spells } = this;
    const near = Number(amount);
    return firstRank(held.length, (rank) => {
      const difference = spells.amounts[held[rank]!]! - near;
      // Doubles decide where they differ by more than they are rounded by.
      return Math.abs(difference) > rounding * near
        ? difference < 0
        : sumOfPlaces(spells.limbs, held, rank, rank + 1) <= amount;
    });
  }
}

/** The places that are held and do not leave, with those that arrive. Returns how many there are. */
function merge(held: Int32Array, arriving: Int32Array, leaving: Int32Array, next: Int32Array): number {
  let end = 0;
  let arrived = 0;
  let left = 0;
  for (let rank = 0; rank < held.length; rank++) {
    const place = held[rank]!;
    while (arrived < arriving.length && arriving[arrived]! < place) next[end++] = arriving[arrived++]!;
    if (left < leaving.length && leaving[left] === place) left++;
    else next[end++] = place;
  }
  while (arrived < arriving.length) next[end++] = arriving[arrived++]!;
  return end;
}

/** The places of spells, those of one moment after those of the one before and each in their order. */
interface ByMoment {
  readonly starts: Int32Array;
  readonly places: Int32Array;
}

/** Of moments that there are: what never ends leaves at none of them. */
function byMoment(moments: Int32Array, count: number): ByMoment {
  const starts = new Int32Array(count + 1);
  for (const moment of moments) if (moment < count) starts[moment + 1]! += 1;
  for (let moment = 0; moment < count; moment++) starts[moment + 1]! += starts[moment]!;
  const places = new Int32Array(starts[count]!);
  const next = starts.slice();
  for (let place = 0; place < moments.length; place++) {
    const moment = moments[place]!;
    if (moment < count) places[next[moment]!++] = place;
  }
  return { starts, places };
}

function placesOf({ starts, places }: ByMoment, moment: number): Int32Array {
  return places.subarray(starts[moment], starts[moment + 1]);
}

function mostAtOnce(arriving: ByMoment, leaving: ByMoment): number {
  let most = 0;
  for (let moment = 1; moment < arriving.starts.length; moment++) {
    most = Math.max(most, arriving.starts[moment]! - leaving.starts[moment]!);
  }
  return most;
}
