import { expect, test } from "vitest";
import {
  agoText,
  holdersLabel,
  pointsWithin,
  spanText,
  spanUnit,
  timeFigure,
  whenText,
} from "./holder-points.ts";

const hour = 3_600;
const day = 86_400;
const asOf = "2025-11-21T14:30:00Z";

test("a month is counted in days, a day or two in hours", () => {
  expect(spanText(30 * day)).toBe("30 days");
  expect(spanText(day)).toBe("24 hours");
  expect(spanUnit(2 * day)).toEqual({ seconds: hour, name: "hour" });
  expect(spanUnit(2 * day + 1)).toEqual({ seconds: day, name: "day" });
});

test("how long ago is said in words", () => {
  expect([0, hour, 12 * hour, day, 7 * day].map(agoText)).toEqual([
    "now",
    "1 hour ago",
    "12 hours ago",
    "1 day ago",
    "7 days ago",
  ]);
});

test("the time of a point counts from that of the data", () => {
  expect(whenText(0, asOf)).toBe("21 Nov 2025 14:30 UTC");
  expect(whenText(36 * hour, asOf)).toBe("20 Nov 2025 02:30 UTC");
  expect(whenText(day, null)).toBeUndefined();
});

test("a file has the time itself, where it is known", () => {
  expect(timeFigure(day, asOf)).toEqual({
    text: "1 day before, 20 Nov 2025 14:30 UTC",
    value: "2025-11-20T14:30:00.000Z",
  });
  // Data of today ends now.
  expect(timeFigure(day, new Date().toISOString()).text).toMatch(/^1 day ago, /);
  expect(timeFigure(day, null)).toEqual({ text: "1 day ago", value: "1 day ago" });
});

test("the points of a span, from the oldest to now", () => {
  const points = [0, hour, day, day + 1].map((secondsAgo) => ({ secondsAgo, holders: 1 }));
  expect(pointsWithin(points, day).map(({ secondsAgo }) => secondsAgo)).toEqual([day, hour, 0]);
});

test("a chart says from how many to how many", () => {
  const points = [
    { secondsAgo: day, holders: 1_200 },
    { secondsAgo: hour, holders: 7 },
    { secondsAgo: 0, holders: 1_500 },
  ];
  expect(holdersLabel({ points, spanSeconds: day, asOf })).toBe("Holders over 24 hours, from 1,200 to 1,500");
  expect(holdersLabel({ points: [], spanSeconds: 30 * day, asOf })).toBe(
    "No holder counts for the last 30 days",
  );
});
