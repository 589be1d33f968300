import { expect, test } from "vitest";
import { readTypedDay } from "./typed-day.ts";

test.each([
  ["2025-03-12", "2025-03-12"],
  [" 12 Mar 2025 ", "2025-03-12"],
  ["1. march, 2025", "2025-03-01"],
  ["31  DECEMBER   2024", "2024-12-31"],
  ["29 feb 2024", "2024-02-29"],
])("%j is %s", (typed, day) => {
  expect(readTypedDay(typed)).toBe(day);
});

test.each([
  "",
  "12 2025",
  "30 feb 2025",
  "2025-02-30",
  "32 jan 2025",
  "112 mar 2025",
  "12 mar 20251",
  "on 12 mar 2025",
  "12 mar 2025 or so",
  "x2025-03-12",
  "2025-03-12x",
  "12 foo 2025",
  "12mar2025",
])("%j is none", (typed) => {
  expect(readTypedDay(typed)).toBeUndefined();
});
