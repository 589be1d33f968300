import { expect, test } from "vitest";
import { changeScale, changeTickText } from "./window-scale.ts";

test("a scale has room for the longest bars on both sides, and names a value of the longer", () => {
  expect(changeScale([246, -30])).toEqual({ low: -31.8, high: 246 * 1.06, ticks: [0, 200] });
  expect(changeScale([10, -100])).toEqual({ low: -106, high: expect.closeTo(10.6), ticks: [-50, 0] });
  expect(changeScale([100, -100]).ticks).toEqual([-50, 0, 50]);
});

test("zero is a line and not an edge", () => {
  expect(changeScale([100, 50])).toEqual({ low: -8, high: 106, ticks: [0, 50] });
  expect(changeScale([-100])).toEqual({ low: -106, high: 8, ticks: [-50, 0] });
  expect(changeScale([200, -1]).low).toBeCloseTo(-16.08);
});

test("holders have no parts, and where nothing changed the scale is round zero", () => {
  expect(changeScale([1]).ticks).toEqual([0, 1]);
  expect(changeScale([-5]).ticks).toEqual([-5, 0]);
  expect(changeScale([])).toEqual({ low: -1, high: 1, ticks: [0] });
  expect(changeScale([0, 0])).toEqual({ low: -1, high: 1, ticks: [0] });
});

test("a change has its sign", () => {
  expect([0, 50, -50, 20_000, -20_000, 9_999].map(changeTickText)).toEqual([
    "0",
    "+50",
    "\u221250",
    "+20.0k",
    "\u221220.0k",
    "+9,999",
  ]);
});
