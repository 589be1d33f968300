import type { HolderSummaryFigures } from "../../../contract/labels.ts";
import { ratio, roundedTokens, wholeTokens } from "../amount.ts";
import { orderFigures } from "../history/order-figures.ts";
import type { RankedBalances } from "./ranked-balances.ts";

/** What follows from the balances alone. */
type ConcentrationFigures = Omit<HolderSummaryFigures, "hands">;

/** Parts of the accounts at which the Lorenz curve is told: dense where few hold much. */
const curveParts: readonly (readonly [number, number])[] = [
  ...[1, 2, 5, 10, 20, 50].map((tenThousandths) => [tenThousandths, 10_000] as const),
  ...Array.from({ length: 100 }, (_, index) => [index + 1, 100] as const),
];

/** Concentration of the balances of a token, all of which are held, without the accounts of some ranks, which count from 1. */
export function holderFigures(
  held: RankedBalances,
  excludedRanks: readonly number[],
  decimals: number,
): ConcentrationFigures {
  for (const rank of excludedRanks) held.remove(rank - 1);
  try {
    return figuresOf(held, decimals);
  } finally {
    for (const rank of excludedRanks) held.add(rank - 1);
  }
}

function figuresOf(held: RankedBalances, decimals: number): ConcentrationFigures {
  const { count, sum: supply } = held;
  if (count === 0 || supply === 0n) return nothing;
  const { hhi, gini, half_of_supply } = orderFigures(held);
  const ends = new Set(curveParts.map(([numerator, divisor]) => Math.ceil((count * numerator) / divisor)));
  const shareOf = (end: number) => ratio(held.heldBy(end), supply);
  return {
    holder_count: count,
    supply: wholeTokens(supply, decimals),
    top_1_share: shareOf(1),
    top_10_share: shareOf(10),
    top_100_share: shareOf(100),
    top_1000_share: shareOf(1_000),
    hhi,
    gini: ratio(gini, BigInt(count) * supply),
    median_holder_position: roundedTokens(held.twiceMedian, decimals),
    half_of_supply,
    lorenz: [
      { accounts: 0, supply: 0 },
      ...Array.from(ends, (end) => ({ accounts: end / count, supply: shareOf(end) })),
    ],
  };
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
