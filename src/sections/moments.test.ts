import { expect, test } from "vitest";
import { momentName } from "../metrics/history/points.ts";
import { intervalMoments, moments } from "./moments.ts";

const times = [100, 200, 300];
const values = (index: number) => [{ name: "new", text: String(index) }];

test("of points the nearest counts, of intervals the one that a time lies in", () => {
  expect([0, 120, 160, 999].map((time) => moments(times, values).indexAt(time))).toEqual([0, 0, 1, 2]);
  expect([0, 100, 120, 999].map((time) => intervalMoments(times, values).indexAt(time))).toEqual([
    0, 0, 1, 2,
  ]);
});

test("a moment says its day and its values", () => {
  const midnight = Date.parse("2025-03-13") / 1000;
  expect(moments([midnight], values).say(0)).toBe("12 Mar 2025: new 0");
  expect(momentName(midnight + 52_320)).toBe("13 Mar 2025, 14:32 UTC");
});

test("what is before or after an interval is of the nearest, and a moment is named as it is told to be", () => {
  const named = moments(times, values, (time) => `at ${time}`);
  expect(named.nameOf(1)).toBe("at 200");
  expect(named.nameOf(7)).toBe("at 0");
  expect(named.times).toBe(times);
  expect(intervalMoments(times, values).indexAt(300)).toBe(2);
  const two = (index: number) => [
    { name: "new", text: String(index) },
    { name: "", text: "5" },
  ];
  expect(moments(times, two, String).say(2)).toBe("300: new 2, 5");
});
