/** Every figure of a token's history, in the order and by the names of its page. Addresses know them by these words. */
export const comparedGroups = {
  Holders: ["holders", "accounts", "new", "returned", "left", "active"],
  Concentration: ["top-10", "top-100", "top-1000", "hhi", "gini", "half"],
  "Age of supply": ["diamond", "gold", "silver", "bronze", "wood", "time-held"],
  "Age of supply, finer": [
    "under-1d",
    "1d-7d",
    "7d-30d",
    "30d-90d",
    "90d-180d",
    "180d-365d",
    "1y-2y",
    "over-2y",
  ],
  "Holders by value": ["shrimp", "crab", "fish", "dolphin", "whale"],
  "Price against cost": [
    "price",
    "average-cost",
    "price-to-cost",
    "in-profit",
    "at-cost",
    "owners-in-profit",
    "known-cost",
  ],
  "Profit taken": ["profit", "loss", "sold-to-cost"],
  "Supply and transfers": ["supply", "moved", "transfers", "age-ended"],
} as const;
export type ComparedSeriesId = (typeof comparedGroups)[keyof typeof comparedGroups][number];

/** Those that a reader has at hand. The first is the default. */
export const mostCompared = [
  "holders",
  "top-10",
  "hhi",
  "gini",
  "half",
  "diamond",
  "price",
  "price-to-cost",
  "in-profit",
] as const satisfies readonly ComparedSeriesId[];
