import { expect, test } from "vitest";
import { IndexingRate } from "./queue-rows.ts";

test("time left is that of the last half minute, and nothing is said before five seconds of it", () => {
  let nowMs = 0;
  const rate = new IndexingRate(() => nowMs);
  const at = (seconds: number, block: number) => {
    nowMs = seconds * 1_000;
    return rate.secondsLeft("token", block, 10_000);
  };
  expect(at(0, 1_000)).toBeNull();
  expect(at(4, 1_400)).toBeNull();
  expect(at(10, 2_000)).toBe(80);
  // Twenty seconds of standing still slow it down, half a minute makes it unknown.
  expect(at(30, 2_000)).toBe(240);
  expect(at(45, 2_000)).toBeNull();
  // Begun anew: what was before is no rate.
  expect(at(46, 10)).toBeNull();
});
