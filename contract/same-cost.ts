/** Prices and costs are doubles: within one part in so many two of them are the same. */
export const sameCost = 1e-12;
