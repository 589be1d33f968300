import { type Size, sizes, sizeUsd } from "../../contract/sizes.ts";
import { rawWorth } from "./amount.ts";

/** The size category of a holding by its value; "unknown" without a price. */
export function sizeCategory(raw: bigint, price: number | null, decimals: number): Size | "unknown" {
  if (price === null) return "unknown";
  const [smallest, ...others] = sizes;
  return others.findLast((size) => raw > rawWorth(sizeUsd[size], price, decimals)) ?? smallest!;
}
