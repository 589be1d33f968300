import { rawWorth } from "./amount.ts";

/** Values in US dollars above which holders are counted. Named as the columns of touched_tokens. */
export const sizeThresholds = {
  over_10: 10,
  over_100: 100,
  over_1000: 1_000,
  over_10000: 10_000,
  over_100k: 100_000,
  over_1m: 1_000_000,
} as const;

/** The size category of a holding by its value; "unknown" without a price. */
export function sizeCategory(raw: bigint, price: number | null, decimals: number): string {
  if (price === null) return "unknown";
  const isOver = (usd: number) => raw > rawWorth(usd, price, decimals);
  if (isOver(sizeThresholds.over_10000)) return "whale";
  if (isOver(sizeThresholds.over_1000)) return "dolphin";
  if (isOver(sizeThresholds.over_100)) return "fish";
  return isOver(sizeThresholds.over_10) ? "crab" : "shrimp";
}
