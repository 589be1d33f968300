import { describe, expect, test } from "vitest";
import { fc } from "../../test/speed.ts";
import { brinewick } from "./test-brinewick.ts";
import { share as shareText } from "../lib/format.ts";
import { concentration, ownership, ownershipOfRows, rankedWallets, supplyByRank } from "./concentration.ts";

const amounts = (...values: number[]) => values.map((amount) => ({ amount }));

describe("the worked example", () => {
  const read = concentration(brinewick);

  test("top shares and the half mark", () => {
    expect(read.top1).toBeCloseTo(0.0891, 4);
    expect(read.top10).toBeCloseTo(0.341, 3);
    expect(read.top100).toBeCloseTo(0.621, 3);
    expect(read.top1000).toBeCloseTo(0.8346, 4);
    expect(read.halfRows).toBe(36);
    expect(read.shares).toHaveLength(100);
  });

  test("the strip is the whole supply in five parts", () => {
    expect(read.parts.map(({ from, to, wallets }) => [from, to, wallets])).toEqual([
      [1, 1, 1],
      [2, 10, 9],
      [11, 100, 90],
      [101, 1000, 900],
      [1001, null, 47_213],
    ]);
    expect(read.parts.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1, 12);
  });

  test("four parts without the supply breakdown, or with one that cannot be", () => {
    const { holders, holderCount, supply } = brinewick;
    for (const breakdown of [undefined, null, { diamond: 1, gold: 0, silver: 0, bronze: 0, wood: 0 }]) {
      const { top1000, parts } = concentration({ holders, holderCount, supply, breakdown });
      expect(top1000).toBeNull();
      expect(parts.at(-1)).toMatchObject({ from: 101, to: null, wallets: 48_113 });
    }
  });
});

describe("extremes", () => {
  test("one holder of everything", () => {
    const read = concentration({ holders: amounts(5), holderCount: 1, supply: 5 });
    expect(read).toMatchObject({ top1: 1, top10: 1, top100: 1, top1000: 1, halfRows: 1, allEqual: true });
    expect(read.parts).toEqual([{ from: 1, to: 1, wallets: 1, share: 1, tier: 5 }]);
  });

  test("half held by one, to the last digit", () => {
    expect(concentration({ holders: amounts(0.3, 0.2, 0.1), holderCount: 3, supply: 0.6 }).halfRows).toBe(1);
  });

  test("three wallets: no empty parts", () => {
    const { parts } = concentration({ holders: amounts(5, 3, 2), holderCount: 3, supply: 10 });
    expect(parts.map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });

  test("supply that no wallet holds stays in the strip", () => {
    const { parts, halfRows } = concentration({ holders: amounts(2, 1), holderCount: 2, supply: 10 });
    expect(parts.at(-1)).toEqual({ from: 3, to: null, wallets: 0, share: 0.7, tier: 1 });
    expect(halfRows).toBeNull();
  });

  test("supply 0 or nobody: nothing is known, and nothing is NaN", () => {
    const nothing = { top1: null, top10: null, top100: null, top1000: null, halfRows: null, parts: [] };
    expect(concentration({ holders: [], holderCount: 0, supply: 0 })).toMatchObject(nothing);
    expect(concentration({ holders: amounts(0), holderCount: 1, supply: 0 })).toMatchObject(nothing);
    expect(concentration({ holders: [], holderCount: 0, supply: 10 })).toMatchObject(nothing);
  });

  test("a page shorter than the rank asked for says nothing about it", () => {
    const read = concentration({ holders: amounts(5, 3), holderCount: 40, supply: 10 });
    expect(read).toMatchObject({ top1: 0.5, top10: null, top100: null });
  });
});

test("shares lie in 0..1, rise with the rank, and the strip adds up to 1", () => {
  const positive = fc.double({ min: 1e-12, max: 1e15, noNaN: true });
  fc.assert(
    fc.property(fc.array(positive, { minLength: 1, maxLength: 130 }), fc.nat(10), (values, more) => {
      const sorted = values.toSorted((left, right) => right - left);
      const supply = values.reduce((sum, value) => sum + value, 0);
      const holders = amounts(...sorted.slice(0, 100));
      const read = concentration({ holders, holderCount: values.length + more, supply });
      const tops = [read.top1, read.top10, read.top100, read.top1000].filter((share) => share !== null);
      for (const [index, share] of tops.entries()) {
        expect(share).toBeGreaterThanOrEqual(index === 0 ? 0 : (tops[index - 1] ?? 0));
        expect(share).toBeLessThanOrEqual(1);
      }
      expect(read.parts.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1, 9);
    }),
  );
});

describe("what belongs to what", () => {
  const { holders, holderCount, supply } = brinewick;
  const hundred = holders.reduce((sum, { amount }) => sum + amount, 0);
  const inOneHand = (tokens: number) => ({ diamond: tokens, gold: 0, silver: 0, bronze: 0, wood: 0 });

  test("a breakdown of a thousand is never below the hundred largest, but for a rounding", () => {
    const thousand = (tokens: number) =>
      concentration({ holders, holderCount, supply, breakdown: inOneHand(tokens) }).top1000;
    expect(thousand(hundred * (1 - 1e-9))).toBeCloseTo(hundred / supply, 12);
    expect(thousand(hundred * (1 - 1e-3))).toBeNull();
    expect(thousand(hundred * 1.1)).toBeCloseTo((hundred * 1.1) / supply, 12);
    expect(
      concentration({ holders: [], holderCount: 0, supply, breakdown: inOneHand(1) }).top1000,
    ).toBeNull();
  });

  test("shares of the first hundred rows, and none of a supply of nothing", () => {
    expect(
      concentration({ holders: amounts(...Array<number>(120).fill(1)), holderCount: 120, supply: 120 })
        .shares,
    ).toEqual(Array<number>(100).fill(1 / 120));
    expect(concentration({ holders: amounts(0), holderCount: 1, supply: 0 })).toMatchObject({
      shares: [],
      halfRows: null,
    });
  });

  test("all equal is said only where all are listed and all hold the same", () => {
    const equal = (count: number, ...values: number[]) =>
      concentration({ holders: amounts(...values), holderCount: count, supply: 100 }).allEqual;
    expect(equal(3, 2, 2, 2)).toBe(true);
    expect(equal(4, 2, 2, 2)).toBe(false);
    expect(equal(3, 2, 2, 1)).toBe(false);
    expect(equal(0)).toBe(false);
  });
});

describe("who owns it", () => {
  const rows = {
    word: "account",
    count: 48_213,
    top1: brinewick.holders[0]!.amount / brinewick.supply,
    half: 36,
  };
  const wallets = { count: 44_260, top1: 0.0912, top10: 0.362, top100: 0.63, half: 34 };
  const read = (known: Partial<typeof wallets> | null) =>
    concentration({
      ...brinewick,
      counted: { word: "account", wallets: known && { count: 44_260, ...known } },
    });

  test("where it is known of wallets what they hold, they are spoken of and not their accounts", () => {
    expect(ownership(read(wallets))).toEqual({ word: "wallet", ...wallets });
    expect(ownershipOfRows(read(wallets))).toMatchObject(rows);
  });

  test("what is not known of wallets is not taken from their accounts", () => {
    expect(ownership(read({ top1: 0.0912 }))).toEqual({
      word: "wallet",
      count: 44_260,
      top1: 0.0912,
      top10: null,
      top100: null,
      half: null,
    });
  });

  test("where it is not known what wallets hold, rows are what they are", () => {
    expect(ownership(read(null))).toMatchObject(rows);
    expect(ownership(read({}))).toMatchObject(rows);
    expect(ownership(concentration(brinewick))).toMatchObject({ ...rows, word: "wallet" });
  });
});

test("the ten largest have all of it only where nobody else has any", () => {
  const ten = Array.from({ length: 10 }, () => ({ amount: 0.1 }));
  const top = (holders: readonly { readonly amount: number }[]) =>
    shareText(concentration({ holders, holderCount: holders.length, supply: 1 }).top10);
  expect(top(ten)).toBe("100.0%");
  expect(top([...ten, { amount: 1e-20 }])).toBe("over 99.99%");
});

describe("wallets that hold in several accounts", () => {
  const held = [30, 20, 15, 10, 5].map((amount, index) => ({ amount, address: "abbca"[index]! }));
  const read = (top10: number) =>
    concentration({
      holders: held,
      holderCount: 400,
      supply: 100,
      counted: { word: "account", wallets: { count: 300, top1: 0.35, top10, top100: 0.9 } },
    });

  test("have their own shares where the listed accounts are all they have", () => {
    const { shares, word, holders } = supplyByRank(read(0.8));
    expect([word, holders]).toEqual(["wallet", 300]);
    expect(shares).toEqual([0.35, 0.35, 0.1]);
    const { wallets, isOfOtherRanks } = rankedWallets(held as never, read(0.8).counted);
    expect(wallets.map(({ address }) => address)).toEqual(["a", "b", "c"]);
    expect(isOfOtherRanks).toBe(true);
  });

  test("have none where some of theirs are not listed", () => {
    expect(supplyByRank(read(0.81)).shares).toEqual([]);
  });
});
