import { describe, expect, test } from "vitest";
import { hhiLabel, readHhi } from "./hhi.ts";

const brinewick = [0.0891, 0.0512, 0.0407, 0.0344, 0.0296, 0.0261, 0.0224, 0.0192, 0.0156, 0.0128];
const equal = (wallets: number) => Array.from({ length: Math.min(100, wallets) }, () => 1 / wallets);

describe("scale", () => {
  test("177 of 10,000 and 0.0177 of 1 are the same reading", () => {
    expect(readHhi(177, brinewick).points).toBe(177);
    expect(readHhi(0.0177, brinewick).points).toBeCloseTo(177, 9);
    expect(readHhi(177, brinewick).equalWallets).toBeCloseTo(56.5, 1);
  });

  test("a value at or below 1 may be on either scale: the closer that reaches the bound", () => {
    const many = equal(20_000); // 100 of them: bound 0.0025 points, true value 0.5 points
    expect(readHhi(0.5, many).points).toBe(0.5);
    expect(readHhi(0.5, equal(2)).points).toBe(5_000);
  });

  test("neither fits: no reading, no label", () => {
    expect(readHhi(0.001, [0.9])).toEqual({ reported: 0.001, points: null, equalWallets: null, label: null });
    expect(readHhi(20_000, brinewick).points).toBeNull();
    expect(readHhi(Number.NaN, brinewick).points).toBeNull();
  });

  test("without holders only a value above 1 tells its scale", () => {
    expect(readHhi(177, []).points).toBe(177);
    expect(readHhi(0.12, []).points).toBeNull();
  });

  test("our own service sends 0 to 1, however many equal wallets there are", () => {
    const wallets = 5_000_000;
    expect(readHhi(1 / wallets, equal(wallets), "file").points).toBeCloseTo(0.002, 12);
    expect(readHhi(1, [1], "demo").points).toBe(10_000);
  });
});

test("labels follow the 2023 merger guidelines", () => {
  expect([999.9, 1_000, 1_800, 1_800.1].map(hhiLabel)).toEqual(["low", "moderate", "moderate", "high"]);
});
