import { expect, onTestFinished, test, vi } from "vitest";
import { shownFrom } from "../states.ts";
import { eventName, momentName, momentNames, nearestIndex, pinnedIn, pinnedTime } from "./points.ts";
import { daySeconds } from "./range.ts";

const at = (text: string) => Date.parse(text) / 1000;

test("a cursor is at the point that it is nearest to, and half way at the earlier one", () => {
  const times = [100, 200, 400];
  expect([-50, 100, 149, 150, 151, 299, 301, 9_000].map((time) => nearestIndex(times, time))).toEqual([
    0, 0, 0, 0, 1, 1, 2, 2,
  ]);
  // Whatever the order of the points.
  expect(nearestIndex([400, 100, 200], 120)).toBe(1);
});

test("a midnight is said as the day that it ends, any other time with its clock", () => {
  expect(momentName(at("2025-03-13"))).toBe("12 Mar 2025");
  expect(momentName(at("2025-03-13T00:01:00Z"))).toBe("13 Mar 2025, 00:01 UTC");
  expect(momentName(at("2025-03-13T14:32:07Z"))).toBe("13 Mar 2025, 14:32 UTC");
});

test("the data's own time is that of an event, also at midnight, and so is a transfer's", () => {
  const end = at("2024-02-29");
  expect(momentName(end, { to: end, isNow: true })).toBe("29 Feb 2024, 00:00 UTC");
  expect(momentName(end, { to: end, isNow: false })).toBe("28 Feb 2024");
  expect(momentNames({ to: end + daySeconds, isNow: true })(end)).toBe("28 Feb 2024");
  expect(eventName(end)).toBe("29 Feb 2024, 00:00 UTC");
});

test("a day that an address pins is its end, a time is itself", () => {
  expect(pinnedTime("2025-03-12")).toBe(at("2025-03-13"));
  expect(pinnedTime("2025-03-12T14:32:07Z")).toBe(at("2025-03-12T14:32:07Z"));
});

test("what is pinned outside of the range is not shown, on its limits it is", () => {
  const range = { from: at("2025-03-10"), to: at("2025-03-20") };
  const pinned = (text: string) => pinnedIn(range, text);
  expect(pinned("2025-03-12")).toBe(at("2025-03-13"));
  expect(pinned("2025-03-09")).toBe(range.from);
  expect(pinned("2025-03-19")).toBe(range.to);
  expect(
    ["", "2025-03-08", "2025-03-20", "2025-03-20T00:00:01Z", "2025-03-09T23:59:59Z"].map(pinned),
  ).toEqual([null, null, null, null, null]);
});

test("the end of a day that is not over has no clock time", () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 14) });
  const end = new Date("2026-11-27T23:59:59Z");
  expect(momentName(end.getTime() / 1_000)).toBe("27 Nov 2026");
  expect(shownFrom(end, new Date())).toBe("27 Nov 2026");
});
