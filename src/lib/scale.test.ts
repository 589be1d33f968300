import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { linearScale, logScale, logTicks, niceStep, paddedDomain, ticksOf } from "./scale.ts";

describe("scales", () => {
  it("place, hold at the ends and find back", () => {
    const scale = logScale([1, 10_000], [0, 400]);
    expect([1, 10, 100, 10_000].map(scale).map(Math.round)).toEqual([0, 100, 200, 400]);
    expect([0, -5, 1e9].map(scale)).toEqual([0, 0, 400]);
    expect(scale.invert(200)).toBeCloseTo(100, 9);
    expect(linearScale([0, 1], [10, 20])(0.5)).toBe(15);
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

  it("a domain has width even where all values are one", () => {
    const [low, high] = paddedDomain([5, 5], 0.1);
    expect(low < 5 && high > 5).toBe(true);
    expect(paddedDomain([], 0.1)).toEqual([0, 1]);
    expect(paddedDomain([0, 0], 0.1)).toEqual([-1, 1]);
  });
});
