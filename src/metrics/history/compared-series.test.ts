import { expect, test } from "vitest";
import {
  baseOf,
  comparedFinding,
  comparedLine,
  type ComparedLine,
  indexed,
  readScale,
  readSeries,
  valueAt,
} from "./compared-series.ts";
import { daySeconds } from "./range.ts";
import { dailyTimes, historyOf } from "./test-history.ts";

const day = daySeconds;
const line = (name: string, first: number, values: readonly (number | null)[]): ComparedLine => ({
  name,
  times: values.map((_, index) => (first + index) * day),
  values,
});
const elder = line("Elder", 0, [10, 20, 30, 40]);
const younger = line("Younger", 2, [500, 600]);

test("a line lies on the calendar, or on the days since its first point", () => {
  const history = historyOf(dailyTimes("2025-03-01", 3), { hhi: [0.2, 0.1, null] });
  expect(comparedLine("A", history, "hhi", "launch")).toEqual({
    name: "A",
    times: [0, day, day + 52_327],
    values: [2_000, 1_000, null],
  });
  expect(comparedLine("A", history, "hhi", "dates")?.times[0]).toBe(Date.parse("2025-03-02") / 1_000);
  expect(comparedLine("A", history, "holders", "dates")).toBeNull();
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
});

test("the scale is that of the address, else one that presses no line flat", () => {
  const read = (text: string, lines: readonly ComparedLine[], axis: "dates" | "launch" = "dates") =>
    readScale(text, lines, { id: "holders", axis, base: axis === "dates" ? baseOf(lines) : null });
  expect(read("", [elder, younger])).toBe("index");
  expect(read("", [elder, younger], "launch")).toBe("log");
  expect(read("", [elder, line("Near", 0, [50])])).toBe("linear");
  expect(read("linear", [elder, younger])).toBe("linear");
  expect(read("index", [elder, younger], "launch")).toBe("log");
  expect(read("sideways", [elder])).toBe("linear");
  expect(readScale("", [elder], { id: "hhi", axis: "dates", base: null })).toBe("log");
  expect([readSeries("gini"), readSeries("nonsense"), readSeries("")]).toEqual([
    "gini",
    "holders",
    "holders",
  ]);
});

test("one sentence says who has most, who least, and of whom it is not known", () => {
  expect(comparedFinding([elder, younger], "holders", ["Snipe"])).toBe(
    "Younger has the most holders, 600; Elder the fewest, 40; not known of Snipe",
  );
  expect(comparedFinding([elder], "half", [])).toBe("Elder: number of accounts with half of supply 40");
  expect(comparedFinding([elder, line("Same", 0, [40])], "owners", [])).toBe(
    "All have the same number of wallets now, 40",
  );
  expect(comparedFinding([line("Gone", 0, [1, null])], "gini", [])).toBe(
    "The Gini coefficient of now is known of none of them",
  );
  expect(comparedFinding([line("Gone", 0, [1, null])], "holders", [])).toBe(
    "The number of holders of now is known of none of them",
  );
  expect(comparedFinding([], "price", ["Snipe"])).toBe("Not known over time: price");
  // Of what remains it speaks only where it says so.
  expect(comparedFinding([elder, younger], "holders", ["Snipe"], true)).toMatch(
    /^Without what is left out, Younger has the most holders, .* not known of Snipe$/,
  );
});
