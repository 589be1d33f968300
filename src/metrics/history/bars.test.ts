import { describe, expect, test } from "vitest";
import { barsOf, barUnit, bookedOf, flowInterval, netOf, totalOf } from "./bars.ts";
import { dailyTimes, historyOf, lifeFrom, steady } from "./test-history.ts";

const days = (count: number) => ({ from: 0, to: count * 86_400 });

test("bars are hours, days, weeks and months, and never finer than the points", () => {
  const of = (count: number, interval: "1hour" | "1day" | "1week" = "1hour") =>
    barUnit(days(count), { interval });
  expect([7, 8, 60, 61, 400, 401].map((count) => of(count))).toEqual([
    "hour",
    "day",
    "day",
    "week",
    "week",
    "month",
  ]);
  // However long ago it was.
  const from = Date.parse("2025-01-01") / 1000;
  expect(barUnit({ from, to: from + 7 * 86_400 }, { interval: "1hour" })).toBe("hour");
  expect(flowInterval({ from, to: from + 401 * 86_400 })).toBe("1day");
  expect([of(7, "1day"), of(7, "1week"), of(500, "1week")]).toEqual(["day", "week", "month"]);
  expect([7, 8, 60, 61, 400, 401, 1_989, 1_990].map((count) => flowInterval(days(count)))).toEqual([
    undefined,
    "1day",
    "1day",
    "1week",
    "1week",
    "1day",
    "1day",
    undefined,
  ]);
});

describe("sums of intervals", () => {
  const points = 22;
  const flow = (value: number) => [1_000, ...steady(value, points - 1)];
  const history = historyOf(dailyTimes("2025-01-01", points), {
    holders: steady(5, points),
    new_owners: flow(3),
    returned_owners: flow(1),
    left_owners: flow(2),
    realized_profit: [null, null, ...steady(10, points - 2)],
    realized_loss: [null, null, ...steady(-4, points - 2)],
  });
  const before = { ...lifeFrom(history), first: 0 };

  test("weeks go back from the last point and leave out what came before the first", () => {
    const bars = barsOf(history, "week", before);
    expect(bars.map(({ sums }) => sums.new_owners)).toEqual([21, 21, 21]);
    expect(bars.map(netOf)).toEqual([14, 14, 14]);
    expect(bars.map(({ from }) => new Date(from * 1000).toISOString().slice(0, 10))).toEqual([
      "2025-01-02",
      "2025-01-09",
      "2025-01-16",
    ]);
    expect(bars.at(-1)?.to).toBe(Date.parse("2025-01-22T14:32:07Z") / 1000);
    expect(totalOf(bars, "new_owners")).toBe(63);
  });

  test("of the token's first point all are new", () => {
    const bars = barsOf(history, "day", lifeFrom(history));
    expect(bars).toHaveLength(22);
    expect(bars[0]).toMatchObject({
      from: Date.parse("2025-01-01") / 1000,
      to: Date.parse("2025-01-02") / 1000,
    });
    expect(netOf(bars[0]!)).toBe(1_000);
  });

  test("hours are the points themselves, days the sums of theirs", () => {
    const ends = [
      "2025-01-01T23:00:00Z",
      "2025-01-02T00:00:00Z",
      "2025-01-02T01:00:00Z",
      "2025-01-02T01:32:07Z",
    ];
    const hours = historyOf(ends, { new_owners: [9, 2, 1, 4] }, "1hour");
    const cut = { ...lifeFrom(hours), first: 0 };
    const came = (unit: "hour" | "day") => barsOf(hours, unit, cut).map(({ sums }) => sums.new_owners);
    expect([came("hour"), came("day")]).toEqual([
      [2, 1, 4],
      [2, 5],
    ]);
    expect(barsOf(hours, "hour", lifeFrom(hours))[0]!.from).toBe(Date.parse("2025-01-01T22:00:00Z") / 1000);
  });

  test("where it is not known who left, the net is not either", () => {
    const { left_owners: _, ...came } = history.series;
    expect(barsOf(historyOf(history.times, came), "week", before).map(netOf)).toEqual([null, null, null]);
  });

  test("a week that ends with a midnight ends with the day before", () => {
    const whole = historyOf(dailyTimes("2025-01-01", 15).slice(0, 14), { new_owners: steady(1, 14) });
    expect(barsOf(whole, "week", lifeFrom(whole)).map(({ sums }) => sums.new_owners)).toEqual([7, 7]);
  });

  test("weeks of weekly points are those points, also the last that is not over", () => {
    const ends = ["2025-01-06T00:00:00Z", "2025-01-13T00:00:00Z", "2025-01-15T14:32:07Z"];
    const weekly = historyOf(ends, { new_owners: [9, 2, 1] }, "1week");
    expect(
      barsOf(weekly, "week", { ...lifeFrom(weekly), first: 0 }).map(({ sums }) => sums.new_owners),
    ).toEqual([2, 1]);
    // The token began on the Friday: its first week begins there.
    const friday = Date.parse("2025-01-03") / 1000;
    const [first] = barsOf(weekly, "week", { ...lifeFrom(weekly), first: friday + 86_400 });
    expect(first).toMatchObject({ from: friday, sums: { new_owners: 9 } });
  });

  test("months are calendar months, a midnight belongs to the one that it ends", () => {
    const long = historyOf(dailyTimes("2024-12-30", 60), { new_owners: steady(1, 60) });
    const months = barsOf(long, "month", lifeFrom(long));
    expect(months.map(({ sums }) => sums.new_owners)).toEqual([2, 31, 27]);
  });

  test("an interval of which a part is not known is not known, and no sum takes it for 0", () => {
    const bars = barsOf(history, "week", before);
    expect(bars.map(bookedOf)).toEqual([null, 42, 42]);
    // The five known days of the first week, and both other weeks: the total of the points.
    expect(totalOf(bars, "realized_profit")).toBe(200);
    expect(totalOf(barsOf(historyOf(history.times, {}), "week", before), "realized_profit")).toBeNull();
  });

  test("one point makes no interval of a range, and one of a life", () => {
    const one = historyOf(dailyTimes("2025-01-01", 1), {
      new_owners: [7],
      returned_owners: [0],
      left_owners: [0],
    });
    expect(barsOf(one, "day", { first: 0, last: 1 })).toEqual([]);
    expect(barsOf(one, "day", lifeFrom(one)).map(netOf)).toEqual([7]);
  });
});
