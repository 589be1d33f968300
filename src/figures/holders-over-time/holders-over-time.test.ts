import { expect, test } from "vitest";
import { dailyTimes, historyOf, steady } from "../../metrics/history/test-history.ts";
import { placeholder } from "../placeholder.ts";
import { subjectOf } from "../test-subject.ts";
import { holdersOverTime } from "./holders-over-time.ts";

const { token, holders: first, deltas } = placeholder;
const past = historyOf(dailyTimes("2024-01-01", 500), { holders: steady(7, 500) });

test("the line is as long as its period, and none where only the windows are known", () => {
  const points = (period: "30d" | "1y" | "all", known: typeof past | null = past) =>
    holdersOverTime.read({ first, deltas, past: known, token }, subjectOf({ period })).line?.values.length;
  expect([points("30d"), points("1y"), points("all")]).toEqual([31, 365, 500]);
  expect(points("all", null)).toBeUndefined();
});

test("the windows say how the number of holders moves", () => {
  const subject = subjectOf();
  const say = (change: typeof deltas) =>
    holdersOverTime.finding(
      holdersOverTime.read({ first, deltas: change, past: null, token }, subject),
      subject,
    );
  expect(say(deltas)).toBe(
    "58% of the month’s gain came in the last seven days; 18 fewer in the last four hours",
  );
  expect(say({})).toBeNull();
  const all = first.holder_count;
  expect(say({ "4hours": 1, "30days": all })).toBe(
    "All 40,000 holders came in the last thirty days; four hours ago there were 39,999",
  );
});
