import { describe, expect, test } from "vitest";
import { historyOf } from "./test-history.ts";
import {
  atStart,
  boundsOf,
  dayName,
  daysOf,
  firstDayText,
  inRange,
  isOpen,
  type Life,
  lifeOf,
  lifeSeconds,
  lifeText,
  opensOn,
  presets,
  readRange,
  throughText,
} from "./range.ts";

const at = (text: string) => Date.parse(text) / 1000;
const old: Life = { first: at("2022-11-04"), last: at("2025-11-21T14:32:07Z") };
const young: Life = { first: at("2025-11-10"), last: old.last };
const now = { to: "" };
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19);

describe("the range of an address", () => {
  test("is a year of whole weeks where the token is older, else all", () => {
    const year = readRange({ from: "", ...now }, old)!;
    expect([iso(year.from), iso(year.to)]).toEqual(["2024-11-23T00:00:00", "2025-11-21T14:32:07"]);
    expect((at("2025-11-22") - year.from) / 86_400).toBe(52 * 7);
    expect(year).toMatchObject({ preset: "1y", isNow: true, isAll: false });
    expect(readRange({ from: "", ...now }, young)).toMatchObject({
      preset: "all",
      isAll: true,
      from: young.first,
    });
  });

  test("of a preset ends with the data", () => {
    expect(iso(readRange({ from: "30d", ...now }, old)!.from)).toBe("2025-10-23T00:00:00");
    expect(iso(readRange({ from: "90d", ...now }, old)!.from)).toBe("2025-08-23T00:00:00");
    expect(readRange({ from: "1y", ...now }, young)).toMatchObject({ from: young.first, isAll: true });
  });

  test("of days is from the start of the first to the end of the last, within the life", () => {
    const days = readRange({ from: "2025-03-01", to: "2025-03-31" }, old)!;
    expect([iso(days.from), iso(days.to)]).toEqual(["2025-03-01T00:00:00", "2025-04-01T00:00:00"]);
    expect(days).toMatchObject({ preset: null, isNow: false, isAll: false });
    expect(readRange({ from: "2020-01-01", to: "2030-01-01" }, old)).toMatchObject({
      from: old.first,
      to: old.last,
      isNow: true,
      isAll: true,
    });
  });

  test("of the days of the first and of the last point is not empty", () => {
    expect(readRange({ from: "2022-11-01", to: "2022-11-03" }, old)).toMatchObject({
      from: old.first,
      to: old.first,
      isAll: true,
    });
    expect(readRange({ from: "2022-11-04", ...now }, old)?.isAll).toBe(true);
    expect(readRange({ from: "2022-11-05", ...now }, old)?.isAll).toBe(false);
  });

  test("is none where the token did not exist, or has no data yet", () => {
    expect(readRange({ from: "2022-10-01", to: "2022-10-31" }, old)).toBeNull();
    expect(readRange({ from: "2026-01-01", ...now }, old)).toBeNull();
  });
});

test("a life is from the first point to the last; without any there is none", () => {
  const times = ["2025-03-02T00:00:00Z", "2025-03-03T00:00:00Z", "2025-03-03T14:32:07Z"];
  expect(lifeOf(historyOf(times, {}))).toEqual({ first: at("2025-03-02"), last: at("2025-03-03T14:32:07Z") });
  expect(lifeOf(historyOf([], {}))).toBeNull();
});

test("a life of weeks begins with the first day of all, not with the end of its first week", () => {
  const weeks = historyOf(["2023-11-06T00:00:00Z", "2023-11-13T00:00:00Z"], {});
  const life = lifeOf({ ...weeks, first: "2023-11-02T00:00:00Z" })!;
  expect(life).toEqual({ first: at("2023-11-02"), last: at("2023-11-13") });
  expect(readRange({ from: "all", to: "2023-11-03" }, life)).toMatchObject({ to: at("2023-11-04") });
});

test("a limit of the life itself is not asked for, so that a page asks the same as before", () => {
  const asked = (from: string, to = "") => boundsOf(readRange({ from, to }, old)!);
  expect(asked("all")).toEqual({});
  expect(asked("2025-03-01")).toEqual({ from: at("2025-03-01") });
  expect(asked("all", "2025-03-31")).toEqual({ to: at("2025-04-01") });
  expect(asked("2025-03-01", "2025-03-31")).toEqual({ from: at("2025-03-01"), to: at("2025-04-01") });
});

test("a preset opens on the day on which the life is as long", () => {
  expect(presets.map((preset) => isOpen(preset, young))).toEqual([false, false, false, true]);
  expect(opensOn(presets[0], young)).toBe("9 Dec 2025");
  const then = { ...young, last: at("2025-12-08T10:00:00Z") };
  expect(isOpen(presets[0], then)).toBe(false);
  expect(isOpen(presets[0], { ...then, last: at("2025-12-09T10:00:00Z") })).toBe(true);
});

test("a midnight is of the day that it ends", () => {
  expect(dayName(at("2025-03-13"))).toBe("12 Mar 2025");
  expect(dayName(at("2025-03-13T00:00:01Z"))).toBe("13 Mar 2025");
  expect(firstDayText(readRange({ from: "2025-03-01", ...now }, old)!)).toBe("2025-03-01");
  expect(firstDayText(readRange({ from: "all", ...now }, old)!)).toBe("2022-11-03");
});

test("a range is said through its last day", () => {
  const through = (from: string, to = "", life = old) => throughText(readRange({ from, to }, life)!);
  expect(through("")).toBe("a year through 21 Nov 2025");
  expect(through("30d")).toBe("30 days through 21 Nov 2025");
  expect(through("all")).toBe("three years through 21 Nov 2025");
  expect(through("", "", young)).toBe("12 days through 21 Nov 2025");
  expect(through("2025-03-01", "2025-03-31")).toBe("1 Mar 2025 through 31 Mar 2025");
  expect(through("2025-03-01")).toBe("1 Mar 2025 through 21 Nov 2025");
  expect(through("2025-03-01", "2025-03-01")).toBe("1 Mar 2025");
  // A preset that ends before now says its days.
  expect(through("30d", "2025-03-31")).toBe("2 Mar 2025 through 31 Mar 2025");
});

test("a range in words", () => {
  const said = (from: string, to = "", life = old) => {
    const range = readRange({ from, to }, life)!;
    return [inRange(range), atStart(range)];
  };
  expect(said("")).toEqual(["in a year", "a year ago"]);
  expect(said("90d")).toEqual(["in 90 days", "90 days ago"]);
  expect(said("all")).toEqual(["in three years", "on 3 Nov 2022"]);
  expect(said("", "", young)).toEqual(["in 12 days", "on 9 Nov 2025"]);
  expect(said("2025-03-01")).toEqual(["since 1 Mar 2025", "on 28 Feb 2025"]);
  expect(said("2025-03-01", "2025-03-31")).toEqual(["from 1 Mar 2025 to 31 Mar 2025", "on 28 Feb 2025"]);
  expect([0.4, 1, 45, 59, 60, 400, 712, 900, 1115].map((days) => lifeText(days * 86_400))).toEqual([
    "less than a day",
    "a day",
    "45 days",
    "59 days",
    "two months",
    "13 months",
    "23.5 months",
    "2.5 years",
    "three years",
  ]);
});

describe("midnight", () => {
  const midnight = Date.parse("2024-02-29T00:00:00Z") / 1000;
  const born = { first: midnight, last: midnight };

  test("of a token whose only transfers came at a midnight no span ends before it begins", () => {
    const range = readRange({ from: "", to: "" }, born)!;
    expect(daysOf(range)).toEqual(["29 Feb 2024", "29 Feb 2024"]);
    expect([inRange(range), throughText(range)]).toEqual(["so far", "less than a day through 29 Feb 2024"]);
    expect(inRange({ ...range, preset: null, isNow: false, isAll: false })).toBe("on 28 Feb 2024");
    expect(lifeText(lifeSeconds(born))).toBe("less than a day");
  });

  test("under a day is less than a day, also over a midnight", () => {
    const life = { first: midnight - 7_200, last: midnight + 36_000 };
    expect(lifeText(lifeSeconds(life))).toBe("less than a day");
    expect(lifeText(lifeSeconds({ ...life, last: midnight + 90_000 }))).toBe("a day");
  });

  test("the end of a range is never before its start, wherever both lie in their days", () => {
    for (const from of [0, 1, 3_600, 86_399, 86_400])
      for (const length of [0, 1, 86_399, 86_400, 90_000])
        for (const isNow of [true, false]) {
          const [first, last] = daysOf({ from: midnight + from, to: midnight + from + length, isNow });
          expect(Date.parse(first)).toBeLessThanOrEqual(Date.parse(last));
        }
  });
});
