import { expect, test } from "vitest";
import type { AlertCondition } from "../../../contract/watch/alerts.ts";
import { alertHistorySource, figurePoints, firedFinding, wouldHaveFired } from "./alert-history.ts";

const day = 86_400;
const start = Date.UTC(2026, 8, 1) / 1_000;
const condition = (over: Partial<AlertCondition> = {}): AlertCondition => ({
  kind: "holder_count",
  direction: "above",
  threshold: 5,
  window: null,
  ...over,
});
const points = (...values: readonly (number | null)[]) =>
  values.map((value, index) => ({ time: start + index * day, value }));
const firedOn = (...args: Parameters<typeof wouldHaveFired>) =>
  wouldHaveFired(...args).map((time) => (time - start) / day);

test("an alert fires when its condition becomes true, and again after it was not", () => {
  expect(firedOn(condition(), 0, points(4, 5, 6, 4, null, 7))).toEqual([1, 5]);
  expect(firedOn(condition({ direction: "below" }), 0, points(4, 5, 6, 4, 6, 5))).toEqual([3, 5]);
  // What is true from the start did not become so, and an unknown value changes nothing.
  expect(firedOn(condition(), 0, points(null, 6, null, 6, 4, 5))).toEqual([5]);
});

test("within its quiet time it does not fire; what is still true after it, fires then", () => {
  expect(firedOn(condition(), 3 * day, points(4, 5, 4, 5, 5, 5))).toEqual([1, 4]);
  expect(firedOn(condition(), 9 * day, points(4, 5, 4, 5, 5, 5))).toEqual([1]);
});

test("a change is that of a whole window, of owners where accounts are more", () => {
  const times = [0, 1, 2, 3].map((each) => new Date((start + each * day) * 1_000).toISOString());
  const of = condition({ kind: "holder_change", direction: "below", threshold: 1, window: "1day" });
  const series = { owners: [100, 99, null, 98], holders: [1, 2, 3, 4] };
  const found = figurePoints(of, { times, series }, start + day);
  expect(found.map(({ value }) => value)).toEqual([-1, null, null]);
  expect(firedOn({ ...of, threshold: 2 }, 0, points(0, -1.9, -2, -3))).toEqual([2]);
  expect(figurePoints({ ...of, window: "3days" }, { times, series }, start).at(-1)!.value).toBe(-2);
});

test("shares are in percent and the index in points, as the threshold is", () => {
  const times = [new Date(start * 1_000).toISOString()];
  const value = (kind: AlertCondition["kind"], series: Record<string, readonly number[]>) =>
    figurePoints(condition({ kind }), { times, series }, start)[0]!.value;
  expect(value("top10_share", { top_10_share: [0.29] })).toBe(29);
  expect(value("top10_share", { top_10_share: [0.29], wallet_top_10_share: [0.31] })).toBe(31);
  expect(value("hhi", { hhi: [0.05] })).toBe(500);
  expect(value("price_to_cost", { market_value_to_cost: [1.5] })).toBe(150);
  expect(value("holder_count", {})).toBeNull();
});

test("hours are asked for a window of hours, and nothing of figures without a history", () => {
  expect(alertHistorySource(condition({ kind: "holder_change", window: "4hours" }))).toMatchObject({
    interval: "1hour",
    days: 14,
  });
  expect(alertHistorySource(condition({ kind: "new_in_top20" }))).toBeUndefined();
});

test("the finding says how often, in which time, and when last", () => {
  const source = alertHistorySource(condition())!;
  const all = points(...Array.from({ length: 91 }, (_, index) => index));
  const at = (place: number) => start + place * day;
  const found = (fired: readonly number[], of = all, isNow = true) =>
    firedFinding(condition(), fired, of, source, isNow);
  expect(found([])).toBe("It would not have fired in the last 90 days");
  expect(found([at(5)])).toBe("It would have fired once in the last 90 days, on 5 Sep 2026");
  expect(found([at(1), at(5)])).toBe("It would have fired 2 times in the last 90 days, last on 5 Sep 2026");
  expect(found([], all, false)).toBe("It would not have fired in the 90 days until 29 Nov 2026");
  expect(found([], points(...Array.from({ length: 31 }, () => 1)))).toBe(
    "It would not have fired since 31 Aug 2026",
  );
  expect(found([], all.slice(60))).toBe("It was true at the end of each day since 30 Oct 2026");
  const gap = all.slice(60).map((point, index) => (index === 3 ? { ...point, value: null } : point));
  expect(found([], gap)).toBe("It was true at the end of each day that is known since 30 Oct 2026");
});
