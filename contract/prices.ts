/** Prices and costs are doubles: within one part in 10¹² two of them are the same. */
const tolerance = 1e-12;

/** Whether a price lies above a cost (1), at it (0) or below it (-1). */
export function comparePrices(price: number, cost: number): -1 | 0 | 1 {
  const difference = price - cost;
  if (Math.abs(difference) <= tolerance * Math.max(Math.abs(price), Math.abs(cost))) return 0;
  return difference > 0 ? 1 : -1;
}
