import type { HolderSummaryFigures } from "../../contract/labels.ts";
import { ratio, roundedTokens, wholeTokens } from "./amount.ts";
import { orderFigures, type RankedAmounts, sumOfPlaces } from "./order-figures.ts";

/** What follows from the balances alone. */
type ConcentrationFigures = Omit<HolderSummaryFigures, "hands">;

/** Parts of the accounts at which the Lorenz curve is told: dense where few hold much. */
const curveParts: readonly (readonly [number, number])[] = [
  ...[1, 2, 5, 10, 20, 50].map((tenThousandths) => [tenThousandths, 10_000] as const),
  ...Array.from({ length: 100 }, (_, index) => [index + 1, 100] as const),
];

/** Concentration of the balances of a token without the accounts of some ranks, which count from 1. */
export function holderFigures(
  ranked: RankedAmounts,
  leftOut: Iterable<number>,
  decimals: number,
): ConcentrationFigures {
  const { amounts, limbs } = ranked;
  const isLeftOut = new Uint8Array(amounts.length);
  for (const rank of leftOut) isLeftOut[rank - 1] = 1;
  const left = new Int32Array(amounts.length);
  let count = 0;
  for (let place = 0; place < left.length; place++) if (isLeftOut[place] === 0) left[count++] = place;
  const places = left.subarray(0, count);
  const supply = sumOfPlaces(limbs, places, 0, count);
  if (count === 0 || supply === 0n) return nothing;

  const order = orderFigures(ranked, places, supply, Number(supply));
  const amountAt = (index: number) => sumOfPlaces(limbs, places, index, index + 1);
  // Of an odd number both are the one in the middle.
  const median = amountAt(Math.floor((count - 1) / 2)) + amountAt(Math.floor(count / 2));

  const curve = [{ accounts: 0, supply: 0 }];
  let end = 0;
  let held = 0n;
  for (const [numerator, divisor] of curveParts) {
    const next = Math.ceil((count * numerator) / divisor);
    if (next === end) continue;
    held += sumOfPlaces(limbs, places, end, next);
    end = next;
    curve.push({ accounts: end / count, supply: ratio(held, supply) });
  }
  return {
    holder_count: count,
    supply: wholeTokens(supply, decimals),
    top_10_share: ratio(order.top_10, supply),
    top_100_share: ratio(order.top_100, supply),
    top_1000_share: ratio(order.top_1000, supply),
    hhi: order.hhi,
    gini: ratio(order.gini, BigInt(count) * supply),
    median_holder_position: roundedTokens(median, decimals),
    half_of_supply: order.half_of_supply,
    lorenz: curve,
  };
}

const nothing: ConcentrationFigures = {
  holder_count: 0,
  supply: 0,
  top_10_share: null,
  top_100_share: null,
  top_1000_share: null,
  hhi: null,
  gini: null,
  median_holder_position: null,
  half_of_supply: null,
  lorenz: [],
};
