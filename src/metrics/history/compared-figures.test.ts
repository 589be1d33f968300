import { fineAges, rankedSeries, seriesDefinitions } from "../../../contract/history/series.ts";
import { describe, expect, test } from "vitest";
import { hands } from "../../../contract/hands.ts";
import { sizes } from "../../../contract/sizes.ts";
import { compareSearch } from "../../lib/search-params.ts";
import { comparedFigures, readFigure, seriesOf } from "./compared-figures.ts";
import { comparedGroups, type ComparedSeriesId, mostCompared } from "./compared-groups.ts";
import {
  comparedFinding,
  type ComparedLine,
  comparedLine,
  hasLog,
  longestInterval,
  readScale,
} from "./compared-series.ts";
import { dailyTimes, historyOf } from "./test-history.ts";

/** What is said of wallets stands in the place of what is said of accounts. */
const comparedSeries = Object.entries(seriesDefinitions)
  .filter(([name, row]) => !name.startsWith("wallet") && !("isCompared" in row))
  .map(([name]) => name);
const all = Object.values(comparedGroups).flatMap<ComparedSeriesId>((ids) => [...ids]);
const columns = <K extends string>(names: readonly K[], column: number[]) =>
  Object.fromEntries(names.map((name) => [name, column])) as Record<K, number[]>;

/** Two days, a point at the end of each. */
const times = dailyTimes("2025-03-01", 3).slice(0, 2);
const whole = historyOf(times, {
  ...Object.fromEntries(comparedSeries.map((name) => [name, [2, 4]])),
  realized_loss: [-2, 0],
  supply: [100, 200],
  supply_by_age: columns(hands, [20, 40]),
  supply_by_age_fine: columns(fineAges, [12.5, 25]),
  holders_by_value: columns(sizes, [3, 5]),
});
const valuesOf = (id: string, unit = "", history = whole) =>
  comparedLine("A", history, readFigure(id, unit), "dates")?.values;

describe("what can be compared over time", () => {
  test("is every series of a history, and every column of those that have several", () => {
    const figures = all.map((id) => readFigure(id, ""));
    expect(
      new Set(figures.flatMap(({ series }) => series)),
      "give a series a row in compared-figure-list.ts and a place in compared-groups.ts, or `isCompared: false` in its own",
    ).toEqual(new Set(comparedSeries));
    const countOf = (name: string) => figures.filter(({ series }) => series === name).length;
    expect(countOf("supply_by_age")).toBe(hands.length);
    expect(countOf("supply_by_age_fine")).toBe(fineAges.length);
    expect(countOf("holders_by_value")).toBe(sizes.length);
    expect(new Set(all)).toEqual(new Set(Object.keys(comparedFigures)));
  });

  test.each(all)("%s is drawn of a history that has it, and not of another", (id) => {
    const figure = readFigure(id, "");
    expect(figure.id).toBe(id);
    expect(valuesOf(id)).toHaveLength(2);
    expect(valuesOf(id)).not.toContain(null);
    expect(valuesOf(id, "", historyOf(times, {}))).toBeUndefined();
    // It is asked for with all that it is made of.
    const { series = [], ranked = [] } = seriesOf(figure);
    const names = [...series, ...ranked];
    expect(names.filter((name) => rankedSeries.has(name))).toEqual(ranked);
    const asked = Object.fromEntries(names.map((name) => [name, whole.series[name]]));
    expect(valuesOf(id, "", historyOf(times, asked))).toEqual(valuesOf(id));
    expect(valuesOf(id, "tokens", historyOf(times, asked))).toEqual(valuesOf(id, "tokens"));
    expect(compareSearch.read({ series: id }).series).toBe(id);
  });

  test("has those at hand among them", () => {
    expect(all).toEqual(expect.arrayContaining([...mostCompared]));
    expect(readFigure("toString", "").id).toBe(mostCompared[0]);
  });

  test("counts wallets as holders, as far as they are told, and accounts under that name", () => {
    const spread = historyOf(times, { holders: [40, 45], owners: [31, 33] });
    expect([valuesOf("holders", "", spread), valuesOf("accounts", "", spread)]).toEqual([
      [31, 33],
      [40, 45],
    ]);
    expect(valuesOf("holders", "", historyOf(times, { holders: [40, 45] }))).toEqual([40, 45]);
    expect(seriesOf(readFigure("holders", "")).series).toContain("owners");
    // Addresses from before, when wallets were another figure than holders.
    expect(readFigure("owners", "").id).toBe("holders");
  });

  test("is named apart", () => {
    const names = all.map((id) => readFigure(id, "").name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("amounts of tokens", () => {
  test("are parts of supply, unless tokens are asked for", () => {
    expect(valuesOf("moved")).toEqual([0.02, 0.02]);
    expect(valuesOf("moved", "tokens")).toEqual([2, 4]);
    expect(valuesOf("wood")).toEqual([0.2, 0.2]);
    expect(valuesOf("wood", "tokens")).toEqual([20, 40]);
    expect(valuesOf("1y-2y", "tokens")).toEqual([12.5, 25]);
    expect(readFigure("moved", "").unit).toBe("% of supply moved");
    expect(readFigure("moved", "tokens").unit).toBe("tokens moved");
    expect(readFigure("moved", "tokens").text(12_345_678)).toBe("12.3M");
  });

  test("of nothing are no part of it", () => {
    const gone = historyOf(times, { moved_tokens: [2, 4], supply: [0, 8] });
    expect(valuesOf("moved", "", gone)).toEqual([null, 0.5]);
    expect(valuesOf("moved", "tokens", gone)).toEqual([2, 4]);
  });

  test("have no other unit where they are none", () => {
    expect(readFigure("gini", "tokens")).toMatchObject({ isInTokens: false, format: "gini" });
    expect(valuesOf("holders", "tokens")).toEqual([2, 4]);
  });
});

test("a loss is drawn as what was lost, and an age in days", () => {
  expect(valuesOf("loss")).toEqual([2, -0]);
  expect(readFigure("loss", "").text(238_100)).toBe("$238k");
  expect(valuesOf("time-held", "", historyOf(times, { avg_time_held: [86_400, 172_800] }))).toEqual([1, 2]);
  expect(readFigure("time-held", "").text(56)).toBe("56 d");
});

describe("figures of intervals", () => {
  const weeks = (...ends: string[]) => historyOf(ends, { transfers: ends.map((_, at) => at + 1) }, "1week");

  test("end with the last interval that is over", () => {
    const open = weeks("2025-03-03T00:00:00Z", "2025-03-10T00:00:00Z", "2025-03-12T14:00:00Z");
    expect(valuesOf("transfers", "", open)).toEqual([1, 2]);
    expect(valuesOf("transfers", "", weeks("2025-03-03T00:00:00Z", "2025-03-10T00:00:00Z"))).toEqual([1, 2]);
    expect(
      valuesOf("transfers", "", historyOf(dailyTimes("2025-03-01", 3), { transfers: [1, 2, 3] })),
    ).toEqual([1, 2]);
    // A state is one at any time.
    expect(valuesOf("holders", "", { ...open, series: { holders: [1, 2, 3] } })).toEqual([1, 2, 3]);
    expect(valuesOf("transfers", "", weeks("2025-03-12T14:00:00Z"))).toBeUndefined();
  });

  test("are compared at the longest interval of all", () => {
    const [hours, days] = (["1hour", "1day"] as const).map((interval) => historyOf(times, {}, interval));
    expect(longestInterval([hours!, days!])).toBe("1day");
    expect(longestInterval([days!, weeks(), hours!])).toBe("1week");
    expect(longestInterval([])).toBeNull();
  });

  test("are said of the last whole one", () => {
    const line = (name: string, value: number): ComparedLine => ({ name, times: [0], values: [value] });
    const transfers = readFigure("transfers", "");
    const lines = [line("Elder", 40), line("Younger", 600)];
    expect(comparedFinding(lines, transfers, [], { interval: "1week" })).toBe(
      "Younger had the most transfers in its last whole week, 600; Elder the fewest, 40",
    );
    expect(comparedFinding([lines[0]!], readFigure("profit", ""), [], { interval: "1day" })).toBe(
      "Elder: realized profit in its last whole day $40.00",
    );
    expect(comparedFinding([lines[0]!, line("Same", 40)], transfers, [], { interval: "1hour" })).toBe(
      "All had the same number of transfers in their last whole hour, 40",
    );
    expect(comparedFinding([{ ...lines[0]!, values: [1, null] }], transfers, [], { interval: "1week" })).toBe(
      "The number of transfers in their last whole week is known of none of them",
    );
  });

  test("far apart are on a log scale, where the first of them would be no measure", () => {
    const line = (name: string, ...values: number[]): ComparedLine => ({ name, times: [0, 1], values });
    const far = [line("A", 1, 2), line("B", 600, 500)];
    const read = (id: string, text = "", lines = far) =>
      readScale(text, lines, { figure: readFigure(id, ""), axis: "dates", base: 0 });
    expect(read("transfers")).toBe("log");
    expect(read("holders")).toBe("index");
    // Nothing has no place there, and nothing else is drawn then.
    const nothing = [line("A", 0, 0), line("B", 0, 0)];
    expect(hasLog(nothing)).toBe(false);
    expect(hasLog(far)).toBe(true);
    expect(read("loss", "log", nothing)).toBe("linear");
  });
});
