import type { HolderChanges } from "../../../contract/history.ts";

/** Figures of no token, for the geometry while changes are loading. */
export const placeholderMovers: HolderChanges = {
  from: "",
  to: "",
  total: 3_000,
  totals: { increased: 1_600, decreased: 1_400, entered: 700, left: 600, increase: 9e7, decrease: 9e7 },
  changes: Array.from({ length: 10 }, (_, index) => ({
    address: String(index).padStart(44, "x"),
    spl_token_account: "",
    before: 1e7 / (index + 1),
    after: 2e7 / (index + 1),
    rank_before: index + 20,
    rank_after: index + 10,
  })),
};
