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

test("a value that is small is not 0, and one that is not known is neither", () => {
  expect(describeValue("wallet_share", 0.0042)).toBe("0.0042%");
  expect(describeValue("holder_change", -1.256)).toBe("−1.26%");
  expect(describeValue("top10_share", 0)).toBe("0%");
  expect(describeValue("top10_share", null)).toBe("not known");
  expect(describeValue("data_stale", 1)).toBe("1 minute");
});
