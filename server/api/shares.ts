import { ratio } from "../ledger/amount.ts";

/** The largest share that is not all: pages say "100.0%" of 1 alone, and "over 99.99%" of this. */
export const nearlyAll = 1 - Number.EPSILON;

/** A part of a whole, 0 to 1: the nearest double, which is 1 where it is all of it and only then. */
export function partOf(part: bigint, whole: bigint): number {
  const share = ratio(part, whole);
  return part < whole ? Math.min(share, nearlyAll) : share;
}

/** The same of what so many of the largest hold, where there are others who hold some. */
export function topShare<T extends number | null | undefined>(share: T, largest: number, holders: number): T {
  return (typeof share === "number" && holders > largest ? Math.min(share, nearlyAll) : share) as T;
}
