import { comparePrices } from "../../../contract/prices.ts";
import { share } from "../../lib/format.ts";
import { numberWord } from "../findings/words.ts";

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
