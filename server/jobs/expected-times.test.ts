import { expect, test } from "vitest";
import { expectedTimes } from "./queue-rows.ts";

const underWay = (seconds: number | null) => ({ isUnderWay: true, seconds });
const waits = (seconds: number | null) => ({ isUnderWay: false, seconds });

test("each begins when the one before it ends", () => {
  expect(expectedTimes([underWay(700), waits(180), waits(540)], 1)).toEqual([
    { starts: 0, ends: 700 },
    { starts: 700, ends: 880 },
    { starts: 880, ends: 1_420 },
  ]);
});

test("of several at a time the next takes what is free first", () => {
  expect(expectedTimes([underWay(700), underWay(100), waits(50), waits(10)], 2)).toEqual([
    { starts: 0, ends: 700 },
    { starts: 0, ends: 100 },
    { starts: 100, ends: 150 },
    { starts: 150, ends: 160 },
  ]);
});

test("what is not known makes what comes after it unknown, and nothing before", () => {
  expect(expectedTimes([underWay(700), waits(null), waits(10)], 1)).toEqual([
    { starts: 0, ends: 700 },
    { starts: 700, ends: null },
    { starts: null, ends: null },
  ]);
  expect(expectedTimes([underWay(null), underWay(5), waits(10)], 2)[2]).toEqual({ starts: null, ends: null });
});
