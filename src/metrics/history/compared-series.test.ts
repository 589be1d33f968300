import { expect, test } from "vitest";
import {
  baseOf,
  comparedFinding,
  comparedLine,
  type ComparedLine,
  indexed,
  readScale,
  valueAt,
} from "./compared-series.ts";
import { readFigure } from "./compared-figures.ts";
import type { ComparedSeriesId } from "./compared-groups.ts";
import { daySeconds } from "./range.ts";
import { dailyTimes, historyOf } from "./test-history.ts";

const day = daySeconds;
const figure = (id: ComparedSeriesId) => readFigure(id, "");
const line = (name: string, first: number, values: readonly (number | null)[]): ComparedLine => ({
  name,
  times: values.map((_, index) => (first + index) * day),
  values,
});
const elder = line("Elder", 0, [10, 20, 30, 40]);
const younger = line("Younger", 2, [500, 600]);

test("a line lies on the calendar, or on the days since its first point", () => {
  const history = historyOf(dailyTimes("2025-03-01", 3), { hhi: [0.2, 0.1, null] });
  expect(comparedLine("A", history, figure("hhi"), "launch")).toEqual({
    name: "A",
    times: [0, day, day + 52_327],
    values: [2_000, 1_000, null],
  });
  expect(comparedLine("A", history, figure("hhi"), "dates")?.times[0]).toBe(Date.parse("2025-03-02") / 1_000);
  expect(comparedLine("A", history, figure("holders"), "dates")).toBeNull();
  expect(
    comparedLine("A", historyOf(history.times, { holders: [1, 2, 3] }), figure("hhi"), "dates"),
  ).toBeNull();
});

test("days since launch count from the first point of all, which weeks come after", () => {
  const weeks = historyOf(["2023-11-06T00:00:00Z", "2023-11-13T00:00:00Z"], { holders: [107, 200] });
  const history = { ...weeks, first: "2023-11-02T00:00:00Z" };
  expect(comparedLine("A", history, figure("holders"), "launch")?.times).toEqual([4 * day, 11 * day]);
});

test("of a token that was only asked about it is not known when it began", () => {
  const history = {
    ...historyOf(dailyTimes("2025-03-01", 3), { holders: [1, 2, 3] }),
    source: "observed",
  } as const;
  expect(comparedLine("A", history, figure("holders"), "launch")).toBeNull();
  expect(comparedLine("A", history, figure("holders"), "dates")?.values).toEqual([1, 2, 3]);
});

test("what has not moved for ninety days is a part of what is held, where ages are known", () => {
  const none = [0, 0];
  const ages = { diamond: [10, 30], gold: none, silver: none, bronze: none, wood: [40, 30] };
  const times = dailyTimes("2025-03-01", 2);
  const values = (series: Parameters<typeof historyOf>[1]) =>
    comparedLine("A", historyOf(times, series), figure("diamond"), "dates")?.values;
  expect(values({ supply_by_age: ages })).toEqual([0.2, 0.5]);
  expect(values({ holders: [1, 2] })).toBeUndefined();
});

test("between points the last one counts, before the first and a day after the last none", () => {
  expect([-1, 0, 1.5 * day, 3 * day, 4 * day, 4 * day + 1].map((time) => valueAt(elder, time))).toEqual([
    null,
    10,
    20,
    40,
    40,
    null,
  ]);
  expect(valueAt(line("Gap", 0, [1, null, 3]), 1.2 * day)).toBeNull();
});

test("an index is 100 on the first day on which all have a value", () => {
  const base = baseOf([elder, younger]);
  expect(base).toBe(2 * day);
  expect(indexed([elder, younger], base!).map(({ values }) => values.map(Math.round as never))).toEqual([
    [33, 67, 100, 133],
    [100, 120],
  ]);
  expect(baseOf([elder, line("Later", 9, [1])])).toBeNull();
  expect(baseOf([elder, line("Nothing", 0, [0, 0])])).toBeNull();
  expect(baseOf([])).toBeNull();
  // Neither what is not known nor nothing at all can be a hundred.
  expect(baseOf([elder, line("Slow", 0, [null, 0, 5, 6])])).toBe(2 * day);
  expect(indexed([line("Gap", 0, [5, null, 10])], 0)[0]!.values).toEqual([100, null, 200]);
});

test("the scale is that of the address, else one that presses no line flat", () => {
  const read = (text: string, lines: readonly ComparedLine[], axis: "dates" | "launch" = "dates") =>
    readScale(text, lines, {
      figure: figure("holders"),
      axis,
      base: axis === "dates" ? baseOf(lines) : null,
    });
  expect(read("", [elder, younger])).toBe("index");
  expect(read("", [elder, younger], "launch")).toBe("log");
  expect(read("", [elder, line("Near", 0, [50])])).toBe("linear");
  expect(read("linear", [elder, younger])).toBe("linear");
  expect(read("index", [elder, younger], "launch")).toBe("log");
  expect(read("sideways", [elder])).toBe("linear");
  expect(readScale("", [elder], { figure: figure("hhi"), axis: "dates", base: null })).toBe("log");
  expect(
    [readFigure("gini", ""), readFigure("nonsense", ""), readFigure("", "")].map(({ id }) => id),
  ).toEqual(["gini", "holders", "holders"]);
});

test("without an address lines are far apart where one is twelve times the other at its end", () => {
  const read = (lines: readonly ComparedLine[], id: ComparedSeriesId = "holders") =>
    readScale("", lines, { figure: figure(id), axis: "dates", base: baseOf(lines) });
  const from = (...values: (number | null)[]) => line("A", 0, values);
  expect(read([from(10), from(120)])).toBe("index");
  expect(read([from(10), from(119)])).toBe("linear");
  // What is known last counts, and where all is gone there is nothing to be compared.
  expect(read([from(10, 120, null), from(10, 10)])).toBe("index");
  expect(read([from(120, 0), from(10, 10)])).toBe("linear");
  expect(read([from(null, null), from(10, 10)])).toBe("linear");
  expect(read([])).toBe("linear");
  // Neither has a value on a day of the other.
  expect(read([elder, line("Later", 9, [500])])).toBe("log");
  expect(read([from(0.001), from(40)], "price")).toBe("index");
  expect((["gini", "top-10", "in-profit"] as const).map((id) => read([from(0.01), from(0.9)], id))).toEqual([
    "linear",
    "linear",
    "linear",
  ]);
});

test("days since launch have no day that all lines share, so that they have no index", () => {
  const lines = [elder, younger];
  const base = baseOf(lines);
  expect(readScale("", lines, { figure: figure("holders"), axis: "launch", base })).toBe("log");
  expect(readScale("linear", lines, { figure: figure("holders"), axis: "launch", base: null })).toBe(
    "linear",
  );
});

test("one sentence says who has most, who least, and of whom it is not known", () => {
  expect(comparedFinding([elder, younger], figure("holders"), ["Snipe"])).toBe(
    "Younger has the most holders, 600; Elder the fewest, 40; not known of Snipe",
  );
  expect(comparedFinding([elder], figure("half"), [])).toBe(
    "Elder: number of holders with half of supply 40",
  );
  expect(comparedFinding([elder, line("Same", 0, [40])], figure("accounts"), [])).toBe(
    "All have the same number of accounts now, 40",
  );
  expect(comparedFinding([line("Gone", 0, [1, null])], figure("gini"), [])).toBe(
    "The Gini coefficient of now is known of none of them",
  );
  expect(comparedFinding([line("Gone", 0, [1, null])], figure("holders"), [])).toBe(
    "The number of holders of now is known of none of them",
  );
  expect(comparedFinding([], figure("price"), ["Snipe"])).toBe("Not known over time: price");
  expect(comparedFinding([elder, younger], figure("accounts"), [])).toMatch(
    /^Younger has the most .* the fewest, 40$/,
  );
  const ginis = [line("Even", 0, [0.5]), line("Steep", 0, [0.91])];
  expect(comparedFinding(ginis, figure("gini"), ["Snipe", "Otter"])).toBe(
    "Steep has the highest Gini coefficient, 0.910; Even the lowest, 0.500; not known of Snipe and Otter",
  );
  // Of what remains it speaks only where it says so.
  expect(comparedFinding([elder, younger], figure("holders"), ["Snipe"], { isLess: true })).toMatch(
    /^Without what is left out, Younger has the most holders, .* not known of Snipe$/,
  );
  expect(comparedFinding([elder], figure("half"), [], { isLess: true })).toBe(
    "Elder without what is left out: number of holders with half of supply 40",
  );
  expect(comparedFinding([elder, line("Same", 0, [40])], figure("accounts"), [], { isLess: true })).toBe(
    "All have the same number of accounts now without what is left out, 40",
  );
});
