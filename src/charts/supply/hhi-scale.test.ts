import { expect, test } from "vitest";
import { hhiBands, hhiScale, hhiText, hhiTicks } from "./hhi-scale.ts";

test("the bands meet where the guidelines say", () => {
  expect(hhiBands()).toEqual([
    { from: 1, to: 1_000, tone: "band-1", label: "Low" },
    { from: 1_000, to: 1_800, tone: "band-2", label: "Moderate" },
    { from: 1_800, to: 10_000, tone: "band-3", label: "High", anchor: "end" },
  ]);
});

test("the scale is logarithmic, with air at its ends", () => {
  const scale = hhiScale(408);
  expect([1, 10, 100, 10_000].map((value) => Math.round(scale(value)))).toEqual([4, 104, 204, 404]);
});

test("powers of ten are named, and the limit of the high band", () => {
  const named = (width: number) =>
    hhiTicks(width).flatMap(({ value, label, anchor }) =>
      label === undefined ? [] : [[value, label, anchor]],
    );
  expect(named(1_000)).toEqual([
    [1, "1", "start"],
    [10, "10", "middle"],
    [100, "100", "middle"],
    [1_000, "1,000", "end"],
    [10_000, "10,000", "end"],
    [1_800, "1,800", "start"],
  ]);
  // On a short ruler the last two would touch.
  expect(named(200).at(-2)).toEqual([10_000, "10k", "end"]);
  const room = (width: number) => named(width).at(-2)?.[1] === "10,000";
  const least = Array.from({ length: 1_000 }, (_, width) => width + 100).find(room);
  // 0.186 of the ruler lies between 1,800 and its end, and 65 pixels are needed.
  expect(least).toBe(316);
  const ticks = hhiTicks(1_000);
  expect(ticks.filter(({ value }) => value === 1_800)).toEqual([
    { value: 1_800, length: 7, strong: true, label: "1,800", anchor: "start" },
  ]);
  expect(ticks.find(({ value }) => value === 20)).toEqual({ value: 20, length: 4 });
  expect(ticks.find(({ value }) => value === 100)?.length).toBe(7);
  expect(ticks).toHaveLength(38);
});

test("an index is whole from ten on, and never rounds to nothing", () => {
  expect([0, 0.001, 0.01, 0.123, 0.95, 1, 9.44, 9.96, 10, 176.6, 10_000].map(hhiText)).toEqual([
    "0",
    "under 0.01",
    "0.010",
    "0.12",
    "0.95",
    "1",
    "9.4",
    "10.0",
    "10",
    "177",
    "10,000",
  ]);
});
