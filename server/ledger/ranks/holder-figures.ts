import type { HolderSummaryFigures } from "../../../contract/labels.ts";
import { ratio, roundedTokens, wholeTokens } from "../amount.ts";
import { amountAt, heldBefore, type RankedSums } from "./ranked-sums.ts";

/** What follows from the balances alone. */
type ConcentrationFigures = Omit<HolderSummaryFigures, "hands">;

/** Parts of the accounts at which the Lorenz curve is told: dense where few hold much. */
const curveParts: readonly (readonly [number, number])[] = [
  ...[1, 2, 5, 10, 20, 50].map((tenThousandths) => [tenThousandths, 10_000] as const),
  ...Array.from({ length: 100 }, (_, index) => [index + 1, 100] as const),
];

/** Concentration of the balances of a token without the accounts of some ranks, which count from 1. */
export function holderFigures(
  sums: RankedSums,
  leftOut: readonly number[],
  decimals: number,
): ConcentrationFigures {
  const rest = withoutPlaces(
    sums,
    leftOut.map((rank) => rank - 1),
  );
  const { count, supply, firstHold, amountOf } = rest;
  if (count === 0 || supply === 0n) return nothing;
  // Of an odd number both are the one in the middle.
  const median = amountOf(Math.floor((count - 1) / 2)) + amountOf(Math.floor(count / 2));
  const ends = new Set(curveParts.map(([numerator, divisor]) => Math.ceil((count * numerator) / divisor)));
  return {
    holder_count: count,
    supply: wholeTokens(supply, decimals),
    top_1_share: ratio(firstHold(1), supply),
    top_10_share: ratio(firstHold(10), supply),
    top_100_share: ratio(firstHold(100), supply),
    top_1000_share: ratio(firstHold(1_000), supply),
    hhi: ratio(rest.squares, supply * supply),
    // The i-th largest of n counts n + 1 - 2i times.
    gini: ratio(BigInt(count + 1) * supply - 2n * rest.weighted, BigInt(count) * supply),
    median_holder_position: roundedTokens(median, decimals),
    half_of_supply: leastHolding(rest),
    lorenz: [
      { accounts: 0, supply: 0 },
      ...Array.from(ends, (end) => ({ accounts: end / count, supply: ratio(firstHold(end), supply) })),
    ],
  };
}

/** What is left of ranked amounts, in their order. */
interface Remaining {
  readonly count: number;
  readonly supply: bigint;
  /** The sum of each amount times its rank among them. */
  readonly weighted: bigint;
  readonly squares: bigint;
  /** What so many of the largest hold together; all, where there are fewer. */
  readonly firstHold: (count: number) => bigint;
  readonly amountOf: (index: number) => bigint;
}

function withoutPlaces(sums: RankedSums, leftOut: readonly number[]): Remaining {
  const places = leftOut.toSorted((left, right) => left - right);
  const amounts = places.map((place) => amountAt(sums, place));
  const before = [0n];
  for (const amount of amounts) before.push(before.at(-1)! + amount);
  const count = sums.count - places.length;
  const supply = sums.held.at(-1)! - before.at(-1)!;
  /** How many are left out before the one with so many others before it. */
  const skippedAt = (index: number) => {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (places[middle]! - middle <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const firstHold = (first: number) => {
    if (first >= count) return supply;
    const skipped = skippedAt(first);
    return heldBefore(sums, first + skipped) - before[skipped]!;
  };
  let { weighted, squares } = sums;
  for (const [index, place] of places.entries()) {
    const amount = amounts[index]!;
    squares -= amount * amount;
    // Those after it come one rank nearer.
    weighted -= BigInt(place + 1) * amount + supply - firstHold(place - index);
  }
  const amountOf = (index: number) => amountAt(sums, index + skippedAt(index));
  return { count, supply, weighted, squares, firstHold, amountOf };
}

/** The least number of accounts that hold more than half together. */
function leastHolding({ count, supply, firstHold }: Remaining): number {
  let low = 1;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (2n * firstHold(middle) > supply) high = middle;
    else low = middle + 1;
  }
  return low;
}

const nothing: ConcentrationFigures = {
  holder_count: 0,
  supply: 0,
  top_1_share: null,
  top_10_share: null,
  top_100_share: null,
  top_1000_share: null,
  hhi: null,
  gini: null,
  median_holder_position: null,
  half_of_supply: null,
  lorenz: [],
};
