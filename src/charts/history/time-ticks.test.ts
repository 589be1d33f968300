import { expect, test } from "vitest";
import { gapsOf } from "./gaps.ts";
import { placeEnds } from "./EndLabels.tsx";
import { costRows, isLogCost, longestSide } from "./cost-rows.ts";
import { timeTicks } from "./time-ticks.ts";

const at = (text: string) => Date.parse(text) / 1000;
const labels = (from: string, to: string, width = 1030, isNow = true) =>
  timeTicks({ from: at(from), to: at(to), isNow }, width, { now: at(to) * 1000 }).map(({ label }) => label);

test("a time axis counts in what its length asks for, and January carries the year", () => {
  expect(labels("2024-11-22", "2025-11-21T14:00:00Z")).toEqual([
    ..."Dec,Jan 2025,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov".split(","),
    "now",
  ]);
  expect(labels("2024-11-22", "2025-11-21T14:00:00Z", 312)).toEqual(["Jan 2025", "Apr", "Jul", "Oct", "now"]);
  expect(labels("2022-11-03", "2025-11-21")).toEqual(
    "2023,Apr,Jul,Oct,2024,Apr,Jul,Oct,2025,Apr,Jul,Oct,now".split(","),
  );
  // The first begins at its place, near the edge, and reaches further.
  expect(labels("2022-11-03", "2025-11-21", 200)).toEqual(["2023", "2024", "2025", "now"]);
  expect(labels("2015-06-01", "2025-11-21")).toEqual(
    "2016,2017,2018,2019,2020,2021,2022,2023,2024,2025,now".split(","),
  );
  expect(labels("2025-11-09", "2025-11-21T14:00:00Z")).toEqual([
    "9 Nov",
    "11 Nov",
    "13 Nov",
    "15 Nov",
    "17 Nov",
    "19 Nov",
    "21 Nov",
    "now",
  ]);
  expect(labels("2025-10-23", "2025-11-21T14:00:00Z")[1]).toBe("30 Oct");
  expect(labels("2025-11-20", "2025-11-21", 1030, false)).toEqual(
    "20 Nov,03:00,06:00,09:00,12:00,15:00,18:00,21:00".split(","),
  );
  expect(labels("2025-11-20", "2025-11-20")).toEqual(["now"]);
});

test("what is not known for more than a day is a gap, before the first point too", () => {
  const day = 86_400;
  const times = [1, 2, 3, 4, 5].map((count) => count * day);
  const gaps = (known: string) => gapsOf(times, (index) => known[index] === "1", day);
  expect(gaps("11111")).toEqual([]);
  expect(gaps("11011")).toEqual([{ from: 2 * day, to: 4 * day }]);
  expect(gaps("00111")).toEqual([{ from: day, to: 3 * day }]);
  expect(gaps("11100")).toEqual([{ from: 3 * day, to: 5 * day }]);
  const hours = times.map((time) => time / 24);
  expect(gapsOf(hours, (index) => index !== 2, day / 24)).toEqual([]);
});

test("labels of ends keep apart, and the thinnest goes where they would leave their bands", () => {
  const label = (name: string, y: number, half: number) => ({ name, text: "", y, half });
  const placed = placeEnds([label("a", 100, 40), label("b", 104, 2), label("c", 30, 30)], 20, 200);
  expect(placed.map(({ name, y }) => [name, y])).toEqual([
    ["c", 30],
    ["a", 100],
    ["b", 115],
  ]);
  const crowded = placeEnds(
    ["a", "b", "c", "d"].map((name, index) => label(name, 60 + index, 1)),
    20,
    62,
  );
  expect(crowded.length).toBeLessThan(4);
  expect(crowded.every(({ y }) => y >= 20 && y <= 62)).toBe(true);
});

test("a row is added where price and cost cross, and none across a gap", () => {
  const rows = costRows([0, 10, 20, 30], [3, 1, null, 3], [2, 2, 2, 2]);
  expect(rows.map(({ time }) => time)).toEqual([0, 5, 10, 20, 30]);
  expect(rows[1]).toMatchObject({ price: 2, above: [2, 2], below: [2, 2] });
  expect(longestSide(rows, "below").map(({ time }) => time)).toEqual([5, 10]);
  expect([isLogCost([1, 4], []), isLogCost([1, 3.9, null], [2]), isLogCost([], [null])]).toEqual([
    true,
    false,
    false,
  ]);
});
