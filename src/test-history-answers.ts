import type { History } from "../contract/history.ts";
import { type RankedName, seriesOfWallets } from "../contract/history/series.ts";
import { dailyTimes, historyOf, steady } from "./metrics/history/test-history.ts";

/** What a service answers about the past of a token of 120 days. */
const points = 120;
export const times = dailyTimes("2025-07-25", points);
const shares = (value: number) => steady(value, points);
const rankedNames = (Object.keys(seriesOfWallets) as RankedName[]).filter(
  (name): name is Exclude<RankedName, "holders_by_value"> => name !== "holders_by_value",
);
export const history = historyOf(times, {
  ...Object.fromEntries(rankedNames.map((name) => [name, shares(1)])),
  holders: times.map((_, index) => 100 + index),
  new_owners: shares(3),
  returned_owners: shares(1),
  left_owners: shares(3),
  top_10_share: shares(0.34),
  top_100_share: shares(0.6),
  top_1000_share: shares(0.9),
  hhi: shares(0.02),
  gini: shares(0.9),
  supply_by_age: {
    diamond: shares(5),
    gold: shares(1),
    silver: shares(1),
    bronze: shares(1),
    wood: shares(2),
  },
  price_usd: shares(2),
  holders_by_value: {
    shrimp: shares(60),
    crab: shares(30),
    fish: shares(20),
    dolphin: shares(5),
    whale: shares(2),
  },
  average_cost: shares(1.6),
  costed_share: shares(1),
  supply_in_profit: shares(0.8),
  realized_profit: shares(10),
  realized_loss: shares(-4),
  sold_value_to_cost: shares(1.2),
});
/** By the ends of their paths. */
export const historyAnswers = {
  "/history": history,
  "/history/cohorts": { cohorts: [{ month: "2025-07", owners: 200, holding: [150, 100, 80, 60, 50] }] },
  "/history/cost-basis": {
    at: times.at(-1),
    price_usd: 2,
    unknown: { tokens: 10, owners: 1 },
    free: { tokens: 0, owners: 0 },
    bins: [{ from: 1, to: 1.12, tokens: 90, owners: 3 }],
  },
};

/** A service that answers about the range that it is asked for, as the real one does. */
export function withRanges(service: typeof fetch): typeof fetch {
  return async (input) => {
    const { pathname, searchParams } = new URL(input as string, "http://localhost");
    const response = await service(input);
    if (!pathname.endsWith("/history") || !response.ok) return response;
    const answer = (await response.json()) as History;
    const [from, to] = ["from", "to"].map((name) => searchParams.get(name) ?? "");
    const isAsked = answer.times.map((time) => (from === "" || time >= from!) && (to === "" || time <= to!));
    const cut = <T>(column: readonly T[]) => column.filter((_, index) => isAsked[index]);
    const series = Object.entries(answer.series).map(([name, column]) => [
      name,
      Array.isArray(column)
        ? cut<number | null>(column)
        : Object.fromEntries(Object.entries(column).map(([part, values]) => [part, cut(values)])),
    ]);
    const body = {
      ...answer,
      times: cut(answer.times),
      series: Object.fromEntries(series) as History["series"],
    };
    return Response.json(body, { headers: response.headers });
  };
}
