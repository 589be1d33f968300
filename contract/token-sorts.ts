/** What the token list can be sorted by. */
export const tokenSorts = [
  "holders",
  "change_24h",
  "change_7d",
  "top10_share",
  "remaining_top10_share",
  "hhi",
  "price",
  "market_value",
  "volume_7d",
  "age",
  "name",
  "ticker",
  "decimals",
  "supply",
] as const;
export type TokenSort = (typeof tokenSorts)[number];

/** Figures of the token list that it can be filtered by, from `min_…` to `max_…`. */
export const rangedFigures = ["holders", "change_24h", "change_7d", "top10_share", "hhi"] as const;
export type RangedFigure = (typeof rangedFigures)[number];
