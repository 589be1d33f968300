import { expect, test } from "vitest";
import { indexOf, monthSeconds } from "./holder-index.ts";

const day = 86_400;

test("holders thirty days ago are 100, the oldest point stands first", () => {
  expect(monthSeconds).toBe(2_592_000);
  const points = [
    { secondsAgo: 0, holders: 1_500 },
    { secondsAgo: 7 * day, holders: 900 },
    { secondsAgo: monthSeconds, holders: 1_000 },
    { secondsAgo: monthSeconds + 1, holders: 5 },
  ];
  expect(indexOf(points)).toEqual([
    { secondsAgo: monthSeconds, index: 100 },
    { secondsAgo: 7 * day, index: 90 },
    { secondsAgo: 0, index: 150 },
  ]);
});

test("of nothing there is no index", () => {
  expect(indexOf([])).toEqual([]);
  expect(
    indexOf([
      { secondsAgo: day, holders: 0 },
      { secondsAgo: 0, holders: 10 },
    ]),
  ).toEqual([]);
  expect(indexOf([{ secondsAgo: 40 * day, holders: 10 }])).toEqual([]);
});
