import { expect, test } from "vitest";
import { linesScale } from "./lines-scale.ts";

const labels = (...given: Parameters<typeof linesScale>) =>
  linesScale(...given).ticks.map(({ label }) => label);

test("ranks count downwards, and there is none before the first", () => {
  const { place, domain, ticks } = linesScale([1, 3, 12], "rank", false);
  expect(place(1)!).toBeGreaterThan(place(12)!);
  expect(domain[1]).toBeGreaterThan(place(1)!);
  expect(ticks.every(({ value }) => value <= -1)).toBe(true);
  expect(labels([1, 40_000], "rank", true)).toEqual(["1", "100", "10,000"]);
});

test("a log scale has no place for nothing, and a line of one value lies in the middle", () => {
  const { place } = linesScale([0, 10, 1_000], "count", true);
  expect([place(0), place(100)]).toEqual([null, 2]);
  const { domain } = linesScale([50, 50], "count", false);
  expect((domain[0] + domain[1]) / 2).toBeCloseTo(50);
  expect(labels([], "share", false).length).toBeGreaterThan(1);
});

test("counts begin at nothing at the lowest, and have no parts", () => {
  expect(linesScale([0, 3], "count", false).domain[0]).toBe(0);
  expect(labels([0, 3], "count", false)).toEqual(["0", "1", "2", "3"]);
});

test("no two lines of an axis are called the same", () => {
  expect(labels([113_820, 114_070], "count", false)).toEqual(["113,800", "113,900", "114,000"]);
  expect(labels([50_000, 450_000], "count", false)).toEqual(["200k", "400k"]);
});
