import { expect, test } from "vitest";
import { fc } from "../../test/speed.ts";
import { brinewick } from "./test-brinewick.ts";
import { sizes } from "../../contract/sizes.ts";
import { countedSizes, bandsAgree, sizeRows, thresholds, thresholdsOfSizes } from "./value.ts";

const { breakdowns, holderCount } = brinewick;
const hosted = {
  total_holders: 73_760,
  holders_over_10_usd: 50_902,
  holders_over_100_usd: 33_341,
  holders_over_1000_usd: 12_999,
  holders_over_10000_usd: 3_019,
  holders_over_100k_usd: 711,
  holders_over_1m_usd: 171,
  categories: { shrimp: 22_858, crab: 17_561, fish: 20_342, dolphin: 9_980, whale: 3_019 },
};
const nobody = {
  total_holders: 0,
  holders_over_10_usd: 0,
  holders_over_100_usd: 0,
  holders_over_1000_usd: 0,
  holders_over_10000_usd: 0,
  holders_over_100k_usd: 0,
  holders_over_1m_usd: 0,
  categories: { shrimp: 0, crab: 0, fish: 0, dolphin: 0, whale: 0 },
};

test("share of all and of the row above", () => {
  const rows = thresholds(breakdowns, holderCount);
  expect(rows.map(({ usd }) => usd)).toEqual([10, 100, 1_000, 10_000, 100_000, 1_000_000]);
  expect(rows.map(({ stepShare }) => Math.round((stepShare ?? 0) * 100))).toEqual([52, 50, 22, 13, 13, 12]);
  expect(rows[3]?.share).toBeCloseTo(0.0076, 4);
});

test("dollar bands only where the counts are differences of the thresholds", () => {
  expect(bandsAgree(breakdowns)).toBe(true);
  expect(bandsAgree(hosted)).toBe(true);
  expect(sizeRows(breakdowns)[4]?.band).toEqual({ over: 10_000, upTo: null });
  for (const size of sizes) {
    const off = { ...hosted.categories, [size]: hosted.categories[size] - 1 };
    expect([size, bandsAgree({ ...hosted, categories: off })]).toEqual([size, false]);
  }
  const other = { ...hosted, categories: { ...hosted.categories, crab: 17_560 } };
  expect(bandsAgree(other)).toBe(false);
  expect(sizeRows(other).every(({ band }) => band === null)).toBe(true);
});

test("of every thousand holders", () => {
  expect(sizeRows(breakdowns).map(({ perThousand }) => perThousand)).toEqual([485, 258, 200, 50, 7]);
  fc.assert(
    fc.property(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat(), fc.nat()), (counts) => {
      const [shrimp, crab, fish, dolphin, whale] = counts;
      const rows = sizeRows({ ...nobody, categories: { shrimp, crab, fish, dolphin, whale } });
      const units = rows.reduce((sum, row) => sum + row.perThousand, 0);
      expect(units).toBe(counts.some((count) => count > 0) ? 1000 : 0);
    }),
  );
});

test("nobody: null, not NaN", () => {
  expect(thresholds(nobody, 0).every(({ share, stepShare }) => share === null && stepShare === null)).toBe(
    true,
  );
  expect(sizeRows(nobody).every(({ share }) => share === null)).toBe(true);
});

test("sizes tell how many are above each of the four values between them", () => {
  expect(thresholdsOfSizes([50, 30, 10, 8, 2], 100)).toEqual([
    { usd: 10, holders: 50, share: 0.5, stepShare: 0.5 },
    { usd: 100, holders: 20, share: 0.2, stepShare: 0.4 },
    { usd: 1_000, holders: 10, share: 0.1, stepShare: 0.5 },
    { usd: 10_000, holders: 2, share: 0.02, stepShare: 0.2 },
  ]);
  expect(thresholdsOfSizes([0, 0, 0, 0, 0], 0).map(({ share }) => share)).toEqual([null, null, null, null]);
});

test("sizes are of wallets where those are told", () => {
  const wallets = { count: 31, top1: 0.5, top10: 0.9, top100: 1 };
  const counted = { word: "account", wallets } as const;
  expect(countedSizes(breakdowns, 40, counted)).toEqual({ breakdowns, holders: 40, word: "account" });
  const over = { over_10: 20, over_100: 12, over_1000: 7, over_10000: 3, over_100k: 1, over_1m: 0 };
  const known = countedSizes(breakdowns, 40, { ...counted, sizes: over });
  expect(known).toMatchObject({ holders: 31, word: "wallet" });
  expect(thresholds(known.breakdowns, known.holders).map(({ holders }) => holders)).toEqual([
    20, 12, 7, 3, 1, 0,
  ]);
  expect(sizeRows(known.breakdowns).map(({ holders, band }) => [holders, band !== null])).toEqual([
    [11, true],
    [8, true],
    [5, true],
    [4, true],
    [3, true],
  ]);
});
