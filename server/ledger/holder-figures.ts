import type { HolderSummaryFigures } from "../../contract/labels.ts";
import { ratio, roundedTokens, wholeTokens } from "./amount.ts";
import { orderFigures, type Spells, sumOfPlaces } from "./order-figures.ts";

/** Balances of a token, the largest first. The amount that is in `limbs` and as a double. */
export type RankedAmounts = Pick<Spells, "amounts" | "limbs">;

/** Parts of the accounts at which the Lorenz curve is told: dense where few hold much. */
const curveParts: readonly (readonly [number, number])[] = [
  ...[1, 2, 5, 10, 20, 50].map((tenThousandths) => [tenThousandths, 10_000] as const),
  ...Array.from({ length: 100 }, (_, index) => [index + 1, 100] as const),
];

/** Concentration of what is left without the accounts of some ranks, which count from 1. */
export function holderFigures(
  { amounts, limbs }: RankedAmounts,
  leftOut: Iterable<number>,
  decimals: number,
): HolderSummaryFigures {
  const to = new Int32Array(amounts.length).fill(1);
  for (const rank of leftOut) to[rank - 1] = 0;
  const places = Int32Array.from(amounts.keys()).filter((place) => to[place] === 1);
  const count = places.length;
  const supply = sumOfPlaces(limbs, places, 0, count);
  if (count === 0 || supply === 0n) return nothing;

  const spells: Spells = { from: new Int32Array(amounts.length), to, amounts, limbs };
  const order = orderFigures(spells, 0, supply, Number(supply), []);
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

const nothing: HolderSummaryFigures = {
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
