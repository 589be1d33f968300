import { expect, it } from "vitest";
import type { History } from "../../contract/history.ts";
import type { HistoryQuestion } from "./command.ts";
import { formatHistory } from "./history-output.ts";

const asked = { about: "series", metrics: null, interval: "auto", from: null, to: null } as const;
const format = (body: object, question: HistoryQuestion = asked) =>
  formatHistory({
    name: "history",
    asked: question,
    format: "csv",
    body: JSON.stringify(body),
    isOutdated: false,
  });

it("says at which points balances were put in order, where those are not all", () => {
  const history: History = {
    interval: "1day",
    source: "computed",
    ranked: "1week",
    times: ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"],
    series: { holders: [1, 2], gini: [null, 0.5], top_10_share: [null, 1] },
  };
  expect(format(history).notes).toEqual([
    "2 points, interval 1 day.",
    "Balances are put in order at the ends of weeks only, because that takes long. Nothing between them is known of gini, top_10_share.",
  ]);
  expect(format({ ...history, ranked: "1day" }).notes).toHaveLength(1);
  const { ranked: _, ...plain } = history;
  expect(format(plain).notes).toHaveLength(1);
});

it("lists cohorts by months, or by the days and weeks that were asked for", () => {
  const cohorts = [{ day: "2026-01-05", owners: 3, holding: [2, 1] }];
  const weeks = format({ interval: "1week", cohorts }, { about: "cohorts", interval: "1week" });
  expect(weeks.output).toEqual(["day,owners,weeks_later,holding", "2026-01-05,3,0,2", "2026-01-05,3,1,1"]);
  expect(weeks.notes).toEqual(["1 week in which owners came."]);
  const months = format(
    { cohorts: [{ month: "2026-01", owners: 3, holding: [2] }] },
    { about: "cohorts", interval: "1month" },
  );
  expect(months.output[0]).toBe("month,owners,months_later,holding");
});
