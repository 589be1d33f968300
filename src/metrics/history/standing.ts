import { sameCost } from "../../../contract/sizes.ts";
import { share } from "../../lib/format.ts";
import { numberWord } from "../findings/words.ts";

/** Whether a price lies above a cost (1), at it (0) or below it (-1). */
export function comparePrices(price: number, cost: number): -1 | 0 | 1 {
  const difference = price - cost;
  if (Math.abs(difference) <= sameCost * Math.max(Math.abs(price), Math.abs(cost))) return 0;
  return difference > 0 ? 1 : -1;
}

/** Where a price stands to a cost: "6.1% above", "as high as", "14 times". Of a cost of 0 no part can be said. */
export function priceStanding(price: number, cost: number): string {
  if (comparePrices(price, cost) === 0) return "as high as";
  return cost > 0 ? standing(price / cost - 1) : "above";
}

function standing(distance: number): string {
  if (Math.abs(distance) < 0.0005) return "as high as";
  if (distance >= 9) return `${numberWord(Math.round(distance + 1))} times`;
  return `${share(Math.abs(distance))} ${distance > 0 ? "above" : "below"}`;
}
