import { describe, expect, test } from "vitest";
import { totalOf } from "./bars.ts";
import { movementFinding } from "../../figures/history/holders.ts";
import { rankedHistory, shownHistory } from "./shown.ts";
import { dailyTimes, historyOf, lifeFrom, rangeOf, steady } from "./test-history.ts";

const points = 30;
const flows = (count: number) => ({ new_owners: steady(1, count), holders: steady(5, count) });
const history = historyOf(dailyTimes("2025-03-01", points), flows(points));
const older = { ...lifeFrom(history), first: 0 };
const range = rangeOf(history);

test("a range in the midst of a life is drawn from its first point to its last", () => {
  const shown = shownHistory(history, undefined, range, older);
  expect(shown).toMatchObject({ life: older, range, unit: "day" });
  expect(shown.times).toHaveLength(points);
  expect(shown.bars.map(({ sums }) => sums.new_owners)).toEqual(steady(1, points - 1));
  expect(shown.span).toEqual({ from: range.from, to: range.to, isNow: true });
});

test("a whole life is drawn from the start of its first day, where its first bar begins", () => {
  const shown = shownHistory(history, undefined, { ...range, isAll: true }, lifeFrom(history));
  expect(shown.span.from).toBe(Date.parse("2025-03-01") / 1000);
  expect(shown.bars).toHaveLength(points);
});

test("where nothing is known of a range its charts are drawn over what was asked for", () => {
  const shown = shownHistory(historyOf([], {}), undefined, range, older);
  expect(shown.span).toEqual({ from: range.from, to: range.to, isNow: true });
  expect(shown.bars).toEqual([]);
});

test("what a data service told last is not of now", () => {
  const shown = shownHistory({ ...history, source: "observed" }, undefined, range, older);
  expect([shown.range.isNow, shown.span.isNow]).toEqual([false, false]);
  const past = shownHistory(history, undefined, { ...range, isNow: false }, older);
  expect([past.range.isNow, past.span.isNow]).toEqual([false, false]);
});

test("months are sums of days where the points are weeks, and of few days the points themselves", () => {
  const days = historyOf(dailyTimes("2024-01-01", 420), flows(420));
  const weekly = dailyTimes("2024-01-01", 420).filter((_, index) => index % 7 === 6);
  const weeks = historyOf(weekly, flows(weekly.length), "1week");
  const long = rangeOf(days);
  const summed = shownHistory(weeks, days, long, lifeFrom(weeks));
  expect(summed.unit).toBe("month");
  expect(summed.bars[0]!.sums.new_owners).toBe(31);
  expect(summed.times).toHaveLength(weekly.length);
  // While the days are being read.
  expect(shownHistory(weeks, undefined, long, lifeFrom(weeks)).bars[0]!.sums.new_owners).toBe(4);
  // A week needs none, whatever is at hand.
  const week = { ...range, from: range.to - 7 * 86_400 };
  const short = shownHistory(history, days, week, older);
  expect(short.bars).toHaveLength(points - 1);
});

describe("a wallet that left and came back on each of many days", () => {
  // It has 1 wallet at the end of each even day and of each Sunday, and 2 at the end of the others.
  const many = 100;
  const turn = (index: number) => (index === 0 ? 0 : index % 2);
  const daily = historyOf(dailyTimes("2025-03-03", many), {
    new_owners: [2, ...steady(0, many - 1)],
    returned_owners: Array.from({ length: many }, (_, index) => (index === 0 ? 0 : 1 - turn(index))),
    left_owners: Array.from({ length: many }, (_, index) => turn(index)),
  });
  const mondays = daily.times.filter((time) => new Date(time).getUTCDay() === 1 && time.includes("T00"));
  const ends = [...mondays, daily.times.at(-1)!];
  const weekly = historyOf(
    ends,
    {
      new_owners: [2, ...steady(0, ends.length - 1)],
      returned_owners: steady(0, ends.length),
      left_owners: [1, ...steady(0, ends.length - 1)],
    },
    "1week",
  );
  const all = rangeOf(daily, { isAll: true });
  const whole = { ...lifeFrom(daily) };

  test("left once in the weeks of the service", () => {
    const shown = shownHistory(daily, weekly, all, whole);
    expect([shown.unit, shown.summed]).toEqual(["week", null]);
    expect(shown.ownerBars).toHaveLength(ends.length);
    expect(totalOf(shown.ownerBars, "left_owners")).toBe(1);
    expect(movementFinding(shown)).toMatch(/^2 wallets came; 1 departure, by week/);
    // Money sums up: its bars are of the whole range.
    expect(shown.bars[0]!.from).toBe(shown.span.from);
  });

  test("and in a range within its life, in those that lie in it", () => {
    const part = { ...all, from: Date.parse("2025-03-05") / 1000, isAll: false };
    const shown = shownHistory(daily, weekly, part, whole);
    expect(shown.ownerBars[0]!.from).toBe(Date.parse(ends[0]!) / 1000);
    expect(movementFinding(shown)).toBe(`Nobody new held it and nobody left in ${ends.length - 1} weeks`);
  });

  test("is said to be counted day by day where only days are known", () => {
    const shown = shownHistory(daily, undefined, all, whole);
    expect(shown.summed).toBe("day");
    expect(movementFinding(shown)).toMatch(/^2 wallets came; 49 returns and 50 departures, by day/);
  });
});

test("where ranks are drawn, only the points at which balances were put in order are shown", () => {
  const hhi = [0.1, ...steady(null, 6), 0.2];
  const weekly = historyOf(dailyTimes("2025-03-01", 8), { hhi, holders: steady(5, 8) });
  const shown = rankedHistory(shownHistory(weekly, undefined, rangeOf(weekly), older));
  expect(shown.history.series.hhi).toEqual([0.1, 0.2]);
  expect(shown.times).toEqual([weekly.times[0], weekly.times[7]].map((time) => Date.parse(time!) / 1000));
  expect(shown.bars).toHaveLength(7);
});
