import { expect, test } from "vitest";
import { thresholdName } from "./thresholds.ts";

test("a threshold is named by its dollars, the lowest is everybody", () => {
  expect([null, 0, 10, 1_000, 100_000, 1_000_000].map(thresholdName)).toEqual([
    "all",
    "$0",
    "$10",
    "$1k",
    "$100k",
    "$1M",
  ]);
});
