import { describe, expect, test } from "vitest";
import { longestFinding, textLength } from "../../metrics/findings/words.ts";
import { shownHistory } from "../../metrics/history/shown.ts";
import { dailyTimes, historyOf, rangeOf, steady } from "../../metrics/history/test-history.ts";
import { ageFinding, allWoodText, isAllWood } from "./age.ts";
import { concentrationFinding } from "./concentration.ts";
import { holdersFinding, movementFinding } from "./holders.ts";
import { valueFinding } from "./value.ts";

const points = 15;
const times = dailyTimes("2025-03-01", points);
const old = { first: 0, last: Date.parse(times.at(-1)!) / 1000 };
const line = (first: number | null, last: number | null) => [first, ...steady(null, points - 2), last];
const of = (series: Parameters<typeof historyOf>[1]) => historyOf(times, series);
const year = rangeOf(of({}));
const past = { ...year, isNow: false, preset: null };

test("who came and left, and in how many intervals more left", () => {
  const history = of({
    new_owners: steady(10, points),
    returned_owners: steady(2, points),
    left_owners: [0, ...steady(20, 7), ...steady(1, points - 8)],
  });
  const found = (change: typeof history) => movementFinding(shownHistory(change, undefined, year, old));
  expect(found(history)).toBe(
    "140 wallets came; 28 returns and 147 departures, by day; 7 of 14 days ended with fewer holders",
  );
  const none = of({
    new_owners: steady(0, points),
    returned_owners: steady(0, points),
    left_owners: steady(0, points),
  });
  expect(found(none)).toBe("Nobody new held it and nobody left in a year");
  expect(found(of({ holders: steady(4, points) }))).toBeNull();
  const growing = of({ ...none.series, new_owners: [0, ...steady(0, points - 2), 1] });
  expect(found(growing)).toBe("1 wallet came and none left; none of 14 days ended with fewer holders");
  const two = historyOf(times.slice(0, 2), {
    new_owners: [0, 9],
    returned_owners: [0, 3],
    left_owners: [0, 1],
  });
  expect(found(two)).toBe("9 wallets came, 3 came back and 1 left");
  expect(found(of({ ...none.series, returned_owners: [0, ...steady(0, points - 2), 3] }))).toBe(
    "0 wallets came; 3 returns and no departures, by day; none of 14 days ended with fewer holders",
  );
  expect(found(of({ ...none.series, left_owners: [0, ...steady(0, points - 2), 5] }))).toBe(
    "0 wallets came; 5 departures, by day; 1 of 14 days ended with fewer holders",
  );
});

test("where one of who came, came back and left is not known, only the holders are said", () => {
  const flows = {
    new_owners: steady(1, points),
    returned_owners: steady(1, points),
    left_owners: steady(1, points),
  };
  const found = (series: Parameters<typeof historyOf>[1]) => {
    const history = of({ holders: line(300, 48_213), ...series });
    return holdersFinding(shownHistory(history, undefined, year, old));
  };
  expect(found(flows)).toMatch(/^14 wallets came; 14 returns and 14 departures, by day;/);
  const only = "48,213 holders; who came and who left is not known";
  for (const name of ["new_owners", "returned_owners", "left_owners"] as const) {
    expect(found({ ...flows, [name]: steady(null, points) })).toBe(only);
  }
  expect(found({ holders: line(300, 1) })).toBe("1 holder; who came and who left is not known");
  expect(found({ holders: line(300, null) })).toBeNull();
  expect(found({ holders: steady(null, points) })).toBeNull();
});

describe("concentration", () => {
  const found = (
    top: readonly [number | null, number | null],
    hhi?: readonly [number, number],
    range = year,
    holders = 500,
  ) =>
    concentrationFinding(
      of({ top_10_share: line(...top), holders: steady(holders, points), ...(hhi && { hhi: line(...hhi) }) }),
      range,
      "wallet",
    );
  test.each([
    [
      found([0.405, 0.341], [0.0273, 0.0177]),
      "The share of the ten largest fell by 6.4 points in a year; the index fell from 273 to 177",
    ],
    [found([0.341, 0.405]), "The share of the ten largest rose by 6.4 points in a year"],
    [
      found([0.341, 0.405], [0.0177, 0.0273]),
      "The share of the ten largest rose by 6.4 points in a year; the index rose from 177 to 273",
    ],
    [found([0.341, 0.3402], [0.02, 0.03]), "The ten largest hold 34.0% of supply; a year ago it was 34.1%"],
    [found([0.341, 0.341]), "The ten largest hold 34.1% of supply, as a year ago"],
    [found([0.341, 0.341], undefined, past), "The ten largest held 34.1% of supply, as on 1 Mar 2025"],
    [found([1, 1], undefined, year, 7), "Seven wallets hold all of the supply"],
    [found([1, 1], undefined, year, 1), "One wallet holds all of the supply"],
    [found([null, 0.3]), "The ten largest hold 30.0% of supply"],
    [found([0.3, null]), "The value at the end of this range is not known"],
    [found([0.3, null], undefined, year, 0), "Nobody is counted in this range"],
  ])("%s", (text, wanted) => expect(text).toBe(wanted));
});

describe("age", () => {
  const found = (diamond: readonly [number, number], life = old, range = year) => {
    const [first, last] = diamond;
    const parts = { diamond: line(first, last), gold: line(0, 0), silver: line(0, 0), bronze: line(10, 10) };
    return ageFinding(of({ supply_by_age: { ...parts, wood: line(90 - first, 90 - last) } }), range, life);
  };
  const since = (days: number) => ({
    first: Date.parse("2025-03-16") / 1000 - (days - 1) * 86_400,
    last: old.last,
  });
  test.each([
    [
      () => found([48.8, 48.8]),
      "48.8% of supply has not moved for 90 days, as a year ago; 41.2% moved in the last 15",
    ],
    [
      () => found([48.8, 48.2]),
      "48.2% of supply has not moved for 90 days; a year ago it was 48.8%; 41.8% moved in the last 15",
    ],
    [
      () => found([20, 60]),
      "Supply that has not moved for 90 days rose from 20.0% to 60.0%; 30.0% moved in the last 15",
    ],
    [
      () => found([60, 20], old, past),
      "Supply that had not moved for 90 days fell from 60.0% to 20.0%; 70.0% moved in the last 15",
    ],
    [() => found([0, 0], since(12)), "Nothing is older than 12 days, so all supply is wood"],
    [() => found([0, 0], since(40)), "Nothing is older than 40 days; 90.0% moved in the last 15"],
    [() => ageFinding(of({}), year, old), null],
  ])("%#: $1", (say, wanted) => expect(say()).toBe(wanted));

  test("of a start that is not known only the end is said", () => {
    const parts = { gold: line(0, 0), silver: line(0, 0), bronze: line(10, 10), wood: line(90, 41.2) };
    expect(ageFinding(of({ supply_by_age: { ...parts, diamond: line(null, 48.8) } }), year, old)).toBe(
      "48.8% of supply has not moved for 90 days; 41.2% moved in the last 15",
    );
  });

  test("all is wood for fifteen days, and the drawing begins on the day that is named", () => {
    const first = Date.parse("2025-03-01T09:30:00Z") / 1000;
    const until = (text: string) =>
      isAllWood({ life: { first, last: old.last }, range: { ...year, to: Date.parse(text) / 1000 } });
    expect([until("2025-03-16T09:30:00Z"), until("2025-03-16T09:30:01Z")]).toEqual([true, false]);
    // Of a first point that ends its day, too.
    for (const point of [first, Date.parse("2025-03-02") / 1000]) {
      expect(allWoodText({ first: point, last: old.last })).toBe(
        "Wood is anything up to 15 days. The chart starts with data of 16 Mar 2025.",
      );
    }
  });
});

test("holders above a value, and what is not known of the start", () => {
  const found = (first: number | null, last: number | null, whale = 3, range = year) =>
    valueFinding(
      of({
        holders_by_value: {
          shrimp: line(5, 5),
          crab: line(first, last),
          fish: line(0, 0),
          dolphin: line(0, 0),
          whale: line(0, whale),
        },
      }),
      range,
      "account",
    );
  expect(found(16, 21)).toBe("24 accounts hold more than $10, up from 16; 3 hold more than $10,000");
  expect(found(null, 1, 0)).toBe("1 account holds more than $10; none holds more than $10,000");
  expect(found(9, 0, 0)).toBe("No account holds more than $10, down from 9");
  expect(found(9, 7, 1, past)).toBe("8 accounts held more than $10, down from 9; 1 held more than $10,000");
  expect(found(21, 18)).toBe("21 accounts hold more than $10; 3 hold more than $10,000");
  expect(found(0, 5, 0)).toBe("5 accounts hold more than $10, up from none; none holds more than $10,000");
  expect(found(9, null)).toBe("The value at the end of this range is not known");
  expect(valueFinding(of({}), year, "account")).toBeNull();
});

describe("a token that nobody is counted of at an end of the range", () => {
  const held = steady(3, points - 1);
  const sizes = (value: (number | null)[]) => ({
    shrimp: value,
    crab: value,
    fish: value,
    dolphin: value,
    whale: value,
  });
  const ages = (value: (number | null)[]) => ({
    diamond: value,
    gold: value,
    silver: value,
    bronze: value,
    wood: value,
  });
  const all = (series: Parameters<typeof of>[0]) => {
    const history = of(series);
    return [
      concentrationFinding(history, year, "wallet"),
      ageFinding(history, year, old),
      valueFinding(history, year, "wallet"),
    ];
  };

  test("everything was burned in the end", () => {
    const series = {
      holders: [...held, 0],
      top_10_share: [...held.map(() => 1), null],
      supply_by_age: ages([...held, 0]),
      holders_by_value: sizes([...held, null]),
    };
    expect(all(series)).toEqual(
      Array.from({ length: 3 }, () => "Nobody is counted at the end of this range"),
    );
  });

  test("nobody is counted in all of it", () => {
    const series = {
      holders: steady(0, points),
      top_10_share: steady(null, points),
      supply_by_age: ages(steady(0, points)),
      holders_by_value: sizes(steady(null, points)),
    };
    expect(all(series)).toEqual(Array.from({ length: 3 }, () => "Nobody is counted in this range"));
  });

  test("the first holder is left out, and others came later", () => {
    const series = {
      holders: [0, ...steady(20, points - 1)],
      top_10_share: [null, ...steady(0.9, points - 1)],
      supply_by_age: ages([0, ...steady(4, points - 1)]),
      holders_by_value: sizes([null, ...steady(4, points - 1)]),
    };
    expect(all(series)).toEqual([
      "The ten largest hold 90.0% of supply",
      "20.0% of supply has not moved for 90 days; 20.0% moved in the last 15",
      "16 wallets hold more than $10; 4 hold more than $10,000",
    ]);
  });
});

test("findings keep to their length with the largest figures", () => {
  const many = 9_999_999;
  const history = of({
    new_owners: steady(many, points),
    returned_owners: steady(many, points),
    left_owners: steady(many, points),
  });
  const range = { ...year, preset: null, isNow: false };
  const found = movementFinding(shownHistory(history, undefined, range, old))!;
  expect(textLength(found)).toBeLessThanOrEqual(longestFinding);
});
