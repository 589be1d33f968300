import { describe, expect, test } from "vitest";
import { fc } from "../../test/speed.ts";
import { brinewick } from "./test-brinewick.ts";
import { breakEvenDistance, impliedCost, readPrice, tighterRank, width, worth } from "./price.ts";

const { breakdowns, holders, rows367, pnl, wallet } = brinewick;

describe("implied price", () => {
  test("from the first page: 49 wallets above $100k", () => {
    const price = readPrice({ breakdowns, holders });
    expect(price).toMatchObject({ kind: "implied", from: { usd: 100_000, holders: 49 } });
    expect(price?.low).toBeCloseTo(100_000 / (holders[48]?.amount ?? 0), 12);
  });

  test("from ranks 367 and 368 it is narrower", () => {
    expect(tighterRank(breakdowns)).toBe(367);
    const price = readPrice({ breakdowns, holders: [...holders, ...rows367] });
    expect(price?.low).toBeCloseTo(0.0411, 4);
    expect(price?.high).toBeCloseTo(0.0412, 4);
    expect(price && width(price)).toBeLessThan(0.003);
  });

  test("a known price is preferred", () => {
    const price = readPrice({ knownUsd: 0.05, breakdowns, holders });
    expect(price).toEqual({ kind: "known", low: 0.05, high: 0.05, usd: 0.05 });
  });

  test("a known price of 0 is a price, of which nothing is worth anything", () => {
    const price = readPrice({ knownUsd: 0, breakdowns, holders });
    expect(price).toEqual({ kind: "known", low: 0, high: 0, usd: 0 });
    expect(worth(1_000, price)).toBe(0);
    expect(width(price!)).toBe(0);
    expect(breakEvenDistance(price, 2)).toBe(-1);
    expect(impliedCost(price, { amount: 10, unrealized_pnl: -20 })).toBe(2);
  });

  test("an empty or a wide bracket is no price", () => {
    const six = { ...breakdowns, holders_over_100k_usd: 0 };
    const wide = [
      { rank: 6, amount: 120 },
      { rank: 7, amount: 100 },
    ];
    expect(readPrice({ breakdowns: six, holders: wide })).toBeNull();
    expect(
      readPrice({ breakdowns: six, holders: wide.map(({ rank }) => ({ rank, amount: rank })) }),
    ).toBeNull();
    expect(readPrice({ breakdowns: six, holders: wide.map(({ rank }) => ({ rank, amount: 0 })) })).toBeNull();
    expect(readPrice({ breakdowns, holders: [] })).toBeNull();
    expect(readPrice({})).toBeNull();
  });

  test("no further call where everyone is above the threshold, or the page is enough", () => {
    expect(tighterRank({ ...breakdowns, total_holders: 367 })).toBeNull();
    expect(tighterRank({ ...breakdowns, holders_over_10000_usd: 60 })).toBeNull();
  });

  test("holds the true price, whatever the balances", () => {
    const amount = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
    const usd = fc.double({ min: 1e-9, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: 100 }), usd, (amounts, truth) => {
        const sorted = amounts.toSorted((left, right) => right - left);
        const over = (limit: number) => sorted.filter((value) => value * truth > limit).length;
        const price = readPrice({
          holders: sorted.map((value, index) => ({ rank: index + 1, amount: value })),
          breakdowns: {
            ...breakdowns,
            total_holders: sorted.length,
            holders_over_10_usd: over(10),
            holders_over_100_usd: over(100),
            holders_over_1000_usd: over(1_000),
            holders_over_10000_usd: over(10_000),
            holders_over_100k_usd: over(100_000),
            holders_over_1m_usd: over(1_000_000),
          },
        });
        if (price === null) return;
        expect(truth).toBeGreaterThanOrEqual(price.low * (1 - 1e-12));
        expect(truth).toBeLessThanOrEqual(price.high * (1 + 1e-12));
      }),
    );
  });
});

test("distance from break-even", () => {
  const price = readPrice({ breakdowns, holders: [...holders, ...rows367] });
  expect(breakEvenDistance(price, pnl.break_even_price)).toBeCloseTo(0.063, 2);
  expect(breakEvenDistance(price, null)).toBeNull();
  expect(breakEvenDistance(price, 0)).toBeNull();
  expect(breakEvenDistance(null, 1)).toBeNull();
});

describe("what a wallet's tokens cost", () => {
  const price = readPrice({ breakdowns, holders: [...holders, ...rows367] });

  test("the worked example: about $0.0303", () => {
    expect(impliedCost(price, wallet)).toBeCloseTo(0.0303, 4);
  });

  test("not from a bracket of 5 % or more", () => {
    const wide = { kind: "implied", low: 0.04, high: 0.043, usd: 0.0415 } as const;
    expect(impliedCost(wide, wallet)).toBeNull();
  });

  test("not without tokens, profit or sense", () => {
    expect(impliedCost(price, { amount: 0, unrealized_pnl: 0 })).toBeNull();
    expect(impliedCost(price, { amount: 1, unrealized_pnl: null })).toBeNull();
    expect(impliedCost(price, { amount: 1, unrealized_pnl: 5 })).toBeNull();
    expect(impliedCost(null, wallet)).toBeNull();
  });
});

describe("at the edges", () => {
  const rows = (...amounts: number[]) => amounts.map((amount, index) => ({ rank: index + 1, amount }));
  const above = (usd: "holders_over_100k_usd" | "holders_over_10000_usd", count: number) => ({
    ...breakdowns,
    [usd]: count,
  });

  test("a bracket is the threshold by the amounts of the two ranks, its middle the price", () => {
    const price = readPrice({ breakdowns: above("holders_over_100k_usd", 1), holders: rows(1000, 980) });
    expect(price).toMatchObject({ low: 100, usd: (100 + 100_000 / 980) / 2, from: { holders: 1 } });
    expect(price?.high).toBeCloseTo(102.04, 2);
  });

  test("no bracket of amounts that are not in order, and none of nothing", () => {
    for (const amounts of [
      [900, 1000],
      [1000, 0],
      [0, 0],
      [Infinity, 1],
    ])
      expect(
        readPrice({ breakdowns: above("holders_over_100k_usd", 1), holders: rows(...amounts) }),
      ).toBeNull();
  });

  test.each([Infinity, Number.NaN, -1])("a known price of %s is none", (knownUsd) => {
    expect(readPrice({ knownUsd })).toBeNull();
  });

  test("rows beyond the first page are asked for from rank 100 to 1000, and only below the last", () => {
    const rank = (count: number, total = 50_000) =>
      tighterRank({
        ...above("holders_over_10000_usd", count),
        holders_over_1000_usd: 4000,
        holders_over_100_usd: 5000,
        holders_over_10_usd: 6000,
        total_holders: total,
      });
    expect(rank(100)).toBe(100);
    expect(rank(99)).toBeNull();
    expect(rank(1000)).toBe(1000);
    expect(rank(1001)).toBeNull();
    expect(rank(1000, 1000)).toBeNull();
  });

  test("a cost is the price less the gain on each coin whose cost is known", () => {
    const known = { kind: "known", low: 2, high: 2, usd: 2 } as const;
    expect(impliedCost(known, { amount: 10, unrealized_pnl: 10 })).toBe(1);
    expect(impliedCost(known, { amount: 10, unrealized_pnl: 10 }, 0.5)).toBe(0);
    expect(impliedCost(known, { amount: 10, unrealized_pnl: 10 }, 0)).toBeNull();
    expect(impliedCost(known, { amount: 10, unrealized_pnl: 30 })).toBeNull();
    expect(impliedCost(known, { amount: 10, unrealized_pnl: null })).toBeNull();
    expect(impliedCost(null, { amount: 10, unrealized_pnl: 10 })).toBeNull();
    // Too wide to say: exactly five per cent.
    expect(
      impliedCost(
        { kind: "implied", low: 97.5, high: 102.5, usd: 100, from: { usd: 10, holders: 1 } },
        { amount: 1, unrealized_pnl: 0 },
      ),
    ).toBeNull();
  });

  test("above and below break-even", () => {
    const known = { kind: "known", low: 2, high: 2, usd: 2 } as const;
    expect(breakEvenDistance(known, 1)).toBe(1);
    expect(breakEvenDistance(known, 4)).toBe(-0.5);
    expect(breakEvenDistance(known, 0)).toBeNull();
    expect(breakEvenDistance(known, null)).toBeNull();
    expect(breakEvenDistance(null, 1)).toBeNull();
    expect(breakEvenDistance(known, Number.MIN_VALUE)).toBeNull();
  });
});
