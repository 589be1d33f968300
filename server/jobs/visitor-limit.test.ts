import { expect, test } from "vitest";
import { VisitorLimit } from "./visitor-limit.ts";

const hour = 3_600_000;

test("so many in any 24 hours, each visitor apart, and it says when there is room", () => {
  let now = 0;
  const limit = new VisitorLimit(2, () => now);
  for (const at of [0, 5]) {
    now = at * hour;
    expect(limit.secondsUntilRoom("one")).toBeNull();
    limit.count("one");
  }
  now = 6 * hour;
  expect(limit.secondsUntilRoom("one")).toBe(18 * 3_600);
  expect(limit.secondsUntilRoom("other")).toBeNull();
  now = 24 * hour + 1;
  expect(limit.secondsUntilRoom("one")).toBeNull();
  limit.count("one");
  expect(limit.secondsUntilRoom("one")).toBe(5 * 3_600);
});

test("0 is any number", () => {
  const limit = new VisitorLimit(0, () => 0);
  limit.count("one");
  expect(limit.secondsUntilRoom("one")).toBeNull();
});
