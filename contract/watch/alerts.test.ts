import { expect, test } from "vitest";
import { type AlertCondition, describeCondition, describeValue } from "./alerts.ts";

const condition = (over: Partial<AlertCondition>): AlertCondition => ({
  kind: "holder_count",
  direction: "above",
  threshold: 1,
  window: null,
  ...over,
});

test.each([
  [condition({}), "1 holder or more"],
  [condition({ threshold: 1_200, direction: "below" }), "1,200 holders or less"],
  [condition({ kind: "data_stale" }), "Figures are older than they should be for 1 minute or more"],
  [condition({ kind: "wallet_share", threshold: 0.004 }), "The wallet holds 0.004% of supply or more"],
  [
    condition({ kind: "holder_change", direction: "below", threshold: 5, window: "1day" }),
    "Holders fall by 5% or more within 24 hours",
  ],
])("%o is said as %s", (each, words) => {
  expect(describeCondition(each)).toBe(words);
});

test.each([
  ["wallet_share", 1, 0.0042, "0.0042%"],
  ["holder_change", 5, -1.256, "−1.26%"],
  ["top10_share", 35, 0, "0%"],
  ["top10_share", 35, null, "not known"],
  ["data_stale", 30, 1, "1 minute"],
  // A value that does not reach its threshold does not read as if it did, nor the other way round.
  ["holder_change", 5, -4.996, "−4.996%"],
  ["top10_share", 35, 35.000_4, "35.0004%"],
  ["hhi", 500, 499.999_9, "499.9999"],
  ["wallet_share", 0.005, 0.004_999, "0.004999%"],
  ["top10_share", 35, 35, "35%"],
] as const)("%s with the threshold %d: %d is written as %s", (kind, threshold, value, text) => {
  expect(describeValue({ kind, threshold }, value)).toBe(text);
});

test("a threshold is written as it was typed", () => {
  expect(describeCondition(condition({ kind: "top10_share", threshold: 4.996 }))).toBe(
    "Top 10 hold 4.996% or more",
  );
});
