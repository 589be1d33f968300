import type { Cohorts, CostBasis, History } from "../../../contract/history.ts";
import { type Range } from "../../metrics/history/range.ts";
import { shownHistory } from "../../metrics/history/shown.ts";

/*
 * Figures of no token. While answers are loading they give the page its final geometry, and the style sheet
 * paints blocks over them: nothing of them is ever read.
 */
const twice = (value: number) => [value, value];

const history: History = {
  interval: "1day",
  source: "computed",
  times: ["2025-01-01T00:00:00Z", "2025-01-02T00:00:00Z"],
  series: {
    holders: [31_458, 48_213],
    new_owners: twice(157_097),
    returned_owners: twice(30_563),
    left_owners: twice(170_905),
    top_10_share: [0.405, 0.341],
    top_100_share: twice(0.62),
    top_1000_share: twice(0.83),
    hhi: [0.0273, 0.0177],
    gini: twice(0.96),
    supply_by_age: { diamond: twice(5), gold: twice(1), silver: twice(1), bronze: twice(1), wood: twice(2) },
    price_usd: twice(0.0411),
    holders_by_value: {
      shrimp: twice(23_365),
      crab: twice(12_425),
      fish: twice(9_656),
      dolphin: twice(2_400),
      whale: twice(367),
    },
    average_cost: twice(0.0387),
    costed_share: twice(1),
    supply_in_profit: twice(0.605),
    realized_profit: twice(2.24e7),
    realized_loss: twice(-2.27e7),
  },
};

const day = Date.parse(history.times[0]!) / 1000;
const life = { first: day - 400 * 86_400, last: day + 86_400 };
const range: Range = { from: day, to: life.last, preset: "1y", isNow: true, isAll: false };

export const placeholderHistory = shownHistory(history, undefined, range, life);

export const placeholderBasis: CostBasis = {
  at: history.times[1]!,
  price_usd: 0.0411,
  unknown: { tokens: 0, owners: 0 },
  free: { tokens: 0, owners: 0 },
  bins: [{ from: 0.0398, to: 0.0447, tokens: 1, owners: 1 }],
};

export const placeholderCohorts: Cohorts = {
  cohorts: Array.from({ length: 12 }, (_, index) => ({
    month: `2025-${String(12 - index).padStart(2, "0")}`,
    owners: 10_000,
    holding: Array.from({ length: index + 1 }, () => 2_000),
  })),
};
