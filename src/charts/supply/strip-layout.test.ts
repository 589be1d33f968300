import { describe, expect, it } from "vitest";
import { fc } from "../../../test/speed.ts";

import { leastSliver, placeTiers, shortTierName, sliceStrip, slivers, tiers } from "./strip-layout.ts";

describe("slivers", () => {
  it("stand for one wallet each while they can be seen", () => {
    const three = slivers([0.3, 0.2, 0.1], 2, 100, 1000);
    expect(three.map(({ from, to }) => [from, to])).toEqual([
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
    expect(three[0]?.x).toBe(100);
  });

  it("merge where they would be thinner than can be told apart", () => {
    const thin = slivers(
      Array.from({ length: 90 }, () => 0.001),
      11,
      0,
      1000,
    );
    expect(thin[0]).toMatchObject({ from: 11, to: 13 });
    expect(thin.length).toBe(30);
  });

  it("cover every rank once, whatever the shares", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 0.3, noNaN: true }), { minLength: 1, maxLength: 90 }),
        (shares) => {
          const drawn = slivers(shares, 11, 0, 1176);
          expect(drawn[0]?.from).toBe(11);
          expect(drawn.at(-1)?.to).toBe(10 + shares.length);
          for (const [index, sliver] of drawn.entries()) {
            const next = drawn[index + 1];
            if (next) {
              expect(next.from).toBe(sliver.to + 1);
              expect(next.x - sliver.x).toBeGreaterThanOrEqual(leastSliver - 1e-6);
            }
            expect(sliver.width).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  it("have a gap between them, a thin one between thin ones, and end where their shares do", () => {
    expect(slivers([0.01, 0.008, 0.0081, 0.001, 0.0009], 1, 10, 1_000)).toEqual([
      { x: 10, width: expect.closeTo(8.8), from: 1, to: 1 },
      { x: 20, width: expect.closeTo(7.3), from: 2, to: 2 },
      // Two that are too thin at the end join the one before.
      { x: 28, width: expect.closeTo(8.8), from: 3, to: 5 },
    ]);
    // Too thin for any gap, and less than nothing.
    expect(slivers([0.001], 1, 0, 1_000)).toEqual([{ x: 0, width: 1, from: 1, to: 1 }]);
    expect(slivers([-0.1, 0.5], 5, 0, 100)).toEqual([{ x: 0, width: expect.closeTo(48.8), from: 5, to: 6 }]);
  });

  it("of nothing are still there to be counted", () => {
    expect(slivers([0, 0], 1, 0, 1000)).toEqual([{ x: 0, width: 0, from: 1, to: 2 }]);
    expect(slivers([], 1, 0, 1000)).toEqual([]);
  });
});

describe("parts of the supply", () => {
  const shares = Array.from({ length: 100 }, () => 0.005);
  const steps = (input: Parameters<typeof tiers>[0]) =>
    tiers(input).map(({ step, from, to }) => [step, from, to]);

  it("are five, and four without the thousand", () => {
    expect(steps({ shares, top1000: 0.8, holders: 5000 })).toEqual([
      [5, 1, 1],
      [4, 2, 10],
      [3, 11, 100],
      [2, 101, 1000],
      [1, 1001, undefined],
    ]);
    expect(steps({ shares, top1000: null, holders: 5000 })).toHaveLength(4);
  });

  it("leave out those without a wallet", () => {
    expect(steps({ shares: [1], top1000: 1, holders: 1 })).toEqual([[5, 1, 1]]);
    expect(steps({ shares: [0.5, 0.3, 0.2], top1000: 1, holders: 3 })).toEqual([
      [5, 1, 1],
      [4, 2, 3],
    ]);
    expect(steps({ shares: [], top1000: null, holders: 0 })).toEqual([]);
    expect(steps({ shares, top1000: 0.9, holders: 700 }).at(-1)).toEqual([2, 101, 700]);
  });

  it("have the supply that their ranks hold", () => {
    const shareOf = (input: Parameters<typeof tiers>[0]) => tiers(input).map(({ share }) => share);
    expect(shareOf({ shares, top1000: 0.8, holders: 5000 })).toEqual(
      [0.005, 0.045, 0.45, 0.3, 0.2].map((share) => expect.closeTo(share) as number),
    );
    expect(shareOf({ shares, top1000: null, holders: 5000 })).toEqual(
      [0.005, 0.045, 0.45, 0.5].map((share) => expect.closeTo(share) as number),
    );
    expect(shareOf({ shares: [0.5, -0.2, 0.1], top1000: null, holders: 9 })).toEqual([
      0.5,
      expect.closeTo(0.1),
      expect.closeTo(0.4),
    ]);
    expect(steps({ shares: [0.5, 0.2], top1000: null, holders: 9 }).at(-1)).toEqual([1, 3, undefined]);
    expect(steps({ shares, top1000: 0.8, holders: 1000 }).at(-1)).toEqual([2, 101, 1000]);
  });

  it("are as wide as what the largest hold together, where single ones are not known", () => {
    const tops = { top1: 0.2, top10: 0.5, top100: 0.7 };
    const parts = tiers({ shares: [], tops, top1000: 0.9, holders: 5000 });
    expect(parts.map(({ from, to, share }) => [from, to, Number(share.toFixed(9))])).toEqual([
      [1, 1, 0.2],
      [2, 10, 0.3],
      [11, 100, 0.2],
      [101, 1000, 0.2],
      [1001, undefined, 0.1],
    ]);
    const sliced = sliceStrip({ shares: [], tops, top1000: 0.9, holders: 5000 }, 1_000);
    expect(sliced.flatMap(({ slivers: drawn }) => drawn)).toEqual([]);
    expect(steps({ shares: [], tops: { ...tops, top1: null }, top1000: null, holders: 40 })).toEqual([
      [4, 1, 10],
      [3, 11, 40],
    ]);
    const none = { top1: null, top10: null, top100: null };
    expect(steps({ shares: [], tops: none, top1000: null, holders: 40 })).toEqual([[1, 1, undefined]]);
    // Rounding may put the hundred below the ten.
    const twisted = tiers({ shares: [], tops: { ...tops, top100: 0.49 }, top1000: null, holders: 5000 });
    expect(twisted.map(({ share }) => share)).toEqual([0.2, 0.3, 0, 0.5]);
  });

  it("do not believe a thousand that holds less than its hundred, or more than there is", () => {
    for (const top1000 of [0.3, 0.49, 1.1]) {
      expect(steps({ shares, top1000, holders: 5000 })).toHaveLength(4);
    }
    // Rounding is no lie.
    for (const [top1000, rest] of [
      [0.499_999_5, 0.5],
      [1.000_000_5, 0],
    ] as const) {
      const parts = tiers({ shares, top1000, holders: 5000 });
      expect(parts).toHaveLength(5);
      expect(parts.at(-1)!.share).toBeCloseTo(rest);
    }
    // Of a hundred holders the thousand largest are all: what they hold says nothing of the rest.
    expect(steps({ shares: [0.5], top1000: 0.9, holders: 100 })).toEqual([
      [5, 1, 1],
      [1, 2, undefined],
    ]);
  });

  it("stand side by side on the strip, with slivers where the holders are known", () => {
    const strip = sliceStrip({ shares: [0.3, 0.2, 0.1], top1000: null, holders: 500 }, 200);
    expect(strip.map(({ x, width }) => [x, width])).toEqual([
      [0, 60],
      [60, expect.closeTo(60)],
      [120, expect.closeTo(80)],
    ]);
    expect(strip.map(({ slivers: thin }) => thin.map(({ x, from, to }) => [x, from, to]))).toEqual([
      [[0, 1, 1]],
      [
        [60, 2, 2],
        [100, 3, 3],
      ],
      [],
    ]);
    const five = sliceStrip({ shares, top1000: 0.8, holders: 5000 }, 1_000);
    expect(five.map(({ slivers: thin }) => thin.length)).toEqual([1, 9, 90, 0, 0]);
    expect(placeTiers([], 200)).toEqual([]);
  });

  it("have short names", () => {
    expect(tiers({ shares, top1000: 0.8, holders: 5000 }).map(shortTierName)).toEqual([
      "#1",
      "2–10",
      "11–100",
      "101–1k",
      "Rest",
    ]);
  });

  it("never add up to more than all", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(share, { maxLength: 100 }),
        fc.option(share),
        fc.nat(5000),
        (drawn, top1000, holders) => {
          const whole = drawn.reduce((sum, each) => sum + each, 0) || 1;
          const parts = tiers({ shares: drawn.map((each) => each / Math.max(1, whole)), top1000, holders });
          const sum = parts.reduce((total, part) => total + part.share, 0);
          expect(sum).toBeLessThanOrEqual(1 + 1e-9);
          expect(parts.every((part) => part.share >= 0)).toBe(true);
        },
      ),
    );
  });
});
