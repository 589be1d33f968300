import { describe, expect, it } from "vitest";
import { fc } from "../../test/speed.ts";

import { linearScale, logScale, logTicks, niceStep, paddedDomain, ticksOf, wholeStep } from "./scale.ts";

describe("scales", () => {
  it("place, hold at the ends and find back", () => {
    const scale = logScale([1, 10_000], [0, 400]);
    expect([1, 10, 100, 10_000].map(scale).map(Math.round)).toEqual([0, 100, 200, 400]);
    expect([0, -5, 1e9].map(scale)).toEqual([0, 0, 400]);
    expect(scale.invert(200)).toBeCloseTo(100, 9);
    expect(linearScale([0, 1], [10, 20])(0.5)).toBe(15);
    const shifted = linearScale([100, 300], [10, 50]);
    expect([100, 150, 300].map(shifted)).toEqual([10, 20, 50]);
    expect([10, 20, 50, 99].map((at) => shifted.invert(at))).toEqual([100, 150, 300, 300]);
    expect([shifted.kind, scale.kind]).toEqual(["linear", "log"]);
  });

  it("never answer what cannot be drawn", () => {
    const odd = fc.double({ noDefaultInfinity: true });
    fc.assert(
      fc.property(odd, odd, odd, (a, b, value) => {
        for (const scale of [linearScale([a, b], [0, 100]), logScale([Math.abs(a), Math.abs(b)], [0, 100])]) {
          const x = scale(value);
          expect(x >= 0 && x <= 100).toBe(true);
        }
      }),
    );
  });
});

describe("ticks", () => {
  it("are round", () => {
    expect(ticksOf([44_571, 48_213], niceStep(48_213 - 44_571, 4))).toEqual([45_000, 46_000, 47_000, 48_000]);
    expect(ticksOf([0, 0.3], niceStep(0.3, 3))).toEqual([0, 0.1, 0.2, 0.3]);
    expect(ticksOf([-5.5, 8], 5)).toEqual([-5, 0, 5]);
    expect(niceStep(Number.NaN, 3)).toBe(1);
    expect(niceStep(0, 3)).toBe(1);
  });

  it("stay few", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-12, max: 1e15, noNaN: true }),
        fc.integer({ min: 1, max: 8 }),
        (span, intervals) => {
          expect(ticksOf([0, span], niceStep(span, intervals)).length).toBeLessThanOrEqual(intervals + 1);
        },
      ),
    );
  });

  it("of a log scale are powers and their multiples", () => {
    const ticks = logTicks([1, 100]);
    expect(ticks.filter((tick) => tick.major).map((tick) => tick.value)).toEqual([1, 10, 100]);
    expect(ticks).toHaveLength(19);
    expect(logTicks([0.001, 0.01]).map((tick) => tick.value)[3]).toBe(0.004);
  });

  it("begin and end where the domain does, and not beyond it", () => {
    const values = (low: number, high: number) => logTicks([low, high]).map(({ value }) => value);
    expect(values(3, 20)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 20]);
    expect(values(10, 10)).toEqual([10]);
    expect(values(3.5, 4.5)).toEqual([4]);
    expect(niceStep(1e-310, 3)).toBe(1e-310);
    expect([10, 20, 21, 25, 30, 50, 51].map((span) => niceStep(span, 10))).toEqual([
      1, 2, 2.5, 2.5, 5, 5, 10,
    ]);
    expect(ticksOf([0, 1e6], 1)).toHaveLength(1_000);
  });

  it("a domain has air by its span, or by its values where these are nearly equal", () => {
    expect(paddedDomain([10, 20, Number.NaN], 0.1)).toEqual([9, 21]);
    expect(paddedDomain([-1_000, -990], 0.1)).toEqual([-1_010, -980]);
    expect(paddedDomain([100, 100.5], 0.1, 0.02)).toEqual([100 - 2.01, 100.5 + 2.01]);
  });

  it("a domain has width even where all values are one", () => {
    const [low, high] = paddedDomain([5, 5], 0.1);
    expect(low < 5 && high > 5).toBe(true);
    expect(paddedDomain([], 0.1)).toEqual([0, 1]);
    expect(paddedDomain([0, 0], 0.1)).toEqual([-1, 1]);
  });
});

it("what is counted has whole steps", () => {
  expect([0.4, 2, 5, 10, 50, 100].map((span) => wholeStep(span, 2))).toEqual([1, 1, 5, 5, 25, 50]);
});
