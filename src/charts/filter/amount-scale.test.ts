import { describe, expect, it } from "vitest";
import { fc } from "../../../test/speed.ts";

import {
  amountDomain,
  amountScale,
  filterOf,
  bandBars,
  moveHandle,
  pressHandle,
  type Range,
} from "./amount-scale.ts";

const domain = amountDomain(89_047_688.25, 6, 0.0412);
const open: Range = { min: null, max: null };

describe("the scale of amounts", () => {
  it("runs from one token to a little above the largest balance", () => {
    expect(domain.low).toBe(1);
    expect(domain.high / 89_047_688.25).toBeCloseTo(1.585, 3);
  });

  it("begins lower where a token is dear or held in crumbs, never below its last decimal", () => {
    expect(amountDomain(500, 18, 64_000).low).toBeCloseTo(1e-5);
    expect(amountDomain(0.5, 18, null).low).toBeCloseTo(1e-3);
    expect(amountDomain(0.5, 1, null).low).toBeCloseTo(0.1);
    expect(amountDomain(5, 0, null).low).toBe(1);
  });

  it("has width whatever it is given", () => {
    for (const largest of [0, 1, 1e-18, 1e30, Number.NaN, Number.POSITIVE_INFINITY]) {
      const { low, high } = amountDomain(largest, 18, null);
      expect(low > 0 && high > low && Number.isFinite(high)).toBe(true);
    }
  });
});

describe("a handle", () => {
  it("keeps two digits", () => {
    expect(moveHandle(open, "min", 12_345, domain)).toEqual({ min: 12_000, max: null });
    expect(filterOf(moveHandle(open, "min", 0.00012345, { low: 1e-6, high: 10 }))).toEqual({
      min_amount: "0.00012",
      max_amount: "",
    });
  });

  it("at its own end sets no limit", () => {
    expect(moveHandle({ min: 10, max: null }, "min", domain.low, domain).min).toBeNull();
    expect(moveHandle({ min: null, max: 10 }, "max", domain.high, domain).max).toBeNull();
  });

  it("never crosses the other, by hand or by key", () => {
    const step = fc.record({
      handle: fc.constantFrom("min" as const, "max" as const),
      key: fc.constantFrom("ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", undefined),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let range = open;
        for (const { handle, key, at } of steps) {
          const value = amountScale(domain, 1000).invert(4 + at * 992);
          range =
            key === undefined
              ? moveHandle(range, handle, value, domain)
              : (pressHandle(range, handle, key, domain) ?? range);
          if (range.min !== null && range.max !== null) expect(range.min).toBeLessThanOrEqual(range.max);
          for (const limit of [range.min, range.max]) if (limit !== null) expect(limit).toBeGreaterThan(0);
        }
      }),
    );
  });

  it("always moves by an arrow key, a decade in about twenty", () => {
    let range: Range = { min: 100, max: null };
    let presses = 0;
    while ((range.min ?? 0) < 1000 && presses < 100) {
      const next = pressHandle(range, "min", "ArrowRight", domain) ?? range;
      expect(next.min).toBeGreaterThan(range.min ?? 0);
      range = next;
      presses += 1;
    }
    expect(presses).toBeGreaterThan(14);
    expect(presses).toBeLessThan(24);
    expect(pressHandle({ min: 100, max: null }, "min", "PageUp", domain)?.min).toBe(1000);
    expect(pressHandle({ min: 100, max: null }, "min", "x", domain)).toBeUndefined();
  });
});

describe("dollar bands", () => {
  const bands = [
    { fromUsd: 0, toUsd: 10, count: 23_365 },
    { fromUsd: 10, toUsd: 100, count: 12_425 },
    { fromUsd: 100, toUsd: null, count: 10 },
  ];

  it("are as high as their counts, whatever their width", () => {
    const bars = bandBars(bands, 0.0412, domain, 89_047_688);
    expect(bars.map((bar) => Math.round(bar.part * 23_365))).toEqual([23_365, 12_425, 10]);
    expect(bars[1]?.from).toBeCloseTo(10 / 0.0412);
    expect(bars[2]?.to).toBe(89_047_688);
  });

  it("outside the scale are left out", () => {
    expect(bandBars(bands, 1e-9, { low: 1, high: 1000 }, 900)).toHaveLength(1);
    expect(bandBars(bands, 1e9, { low: 1, high: 1000 }, 900)).toHaveLength(1);
  });
});
