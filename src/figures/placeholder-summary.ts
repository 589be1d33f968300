import type { HolderSummary, HolderSummaryFigures } from "../../contract/labels.ts";

const figures: HolderSummaryFigures = {
  holder_count: 40_000,
  supply: 1e9,
  top_1_share: 0.1,
  top_10_share: 0.34,
  top_100_share: 0.62,
  top_1000_share: 0.83,
  hhi: 0.0177,
  gini: 0.96,
  median_holder_position: 264,
  half_of_supply: 36,
  lorenz: [
    { accounts: 0, supply: 0 },
    { accounts: 1, supply: 1 },
  ],
  hands: null,
};

/** The geometry of what a summary draws, while it is on its way: see placeholder.ts. */
export const placeholderSummary: HolderSummary = { ...figures, excluded: [], kept: [], raw: figures };
