import { expect, test } from "vitest";
import { pointsText, readMovers, supplyBefore } from "./movers.ts";

const row = { address: "W", spl_token_account: "", rank_before: 2, rank_after: 1 };

test("the supply before is that after, less what was minted and not burned in between", () => {
  expect(supplyBefore(1000, { increase: 300, decrease: 100 })).toBe(800);
  expect(supplyBefore(1000, { increase: 100, decrease: 300 })).toBe(1200);
  expect(supplyBefore(1000, { increase: 1001, decrease: 0 })).toBe(0);
});

test("points are of the supplies of their times: a holding can grow and its share fall", () => {
  const [grown] = readMovers([{ ...row, before: 100, after: 150 }], { before: 1000, after: 2000 });
  expect(grown).toMatchObject({ change: 50 });
  expect(grown?.points).toBeCloseTo(-0.025, 12);
  const [same] = readMovers([{ ...row, before: 0.1, after: 0.3 }], { before: 1, after: 1 });
  expect(same?.change).toBe(0.2);
});

test("without a supply the points are not known", () => {
  const change = { ...row, before: 0, after: 5 };
  expect(readMovers([change], null)[0]?.points).toBeNull();
  expect(readMovers([change], { before: 0, after: 5 })[0]?.points).toBeNull();
});

test("points have two digits, small ones four, and no sign where they are nothing", () => {
  expect([0.0087, -0.0071, 0.00031, -0.0000021, 1e-8, 0].map(pointsText)).toEqual([
    "+0.87",
    "−0.71",
    "+0.0310",
    "−0.0002",
    "under 0.0001",
    "0.00",
  ]);
});
