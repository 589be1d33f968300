import { expect, test } from "vitest";
import { lorenzFigures, lorenzLabel, namedPoint, pointText, readCurve } from "./lorenz-curve.ts";
import { ranksOf, tierName } from "./tier-names.ts";

const raw = [
  { accounts: 0, supply: 0 },
  { accounts: 0.01, supply: 0.62 },
  { accounts: 1, supply: 1 },
];
const without = [
  { accounts: 0, supply: 0 },
  { accounts: 0.125, supply: 0.305 },
  { accounts: 1, supply: 1 },
];

test("the point that is named is the largest hundredth, or the first that there is after it", () => {
  expect(namedPoint(raw)).toEqual({ accounts: 0.01, supply: 0.62 });
  expect(namedPoint([{ accounts: 0.01 - 1e-10, supply: 0.1 }])?.supply).toBe(0.1);
  expect(namedPoint([{ accounts: 0.0099, supply: 0.1 }])).toBeUndefined();
  expect(namedPoint(without)?.accounts).toBe(0.125);
  expect(pointText(raw[1]!)).toBe("the largest 1% hold 62%");
  expect(pointText(without[1]!)).toBe("the largest 12.5% hold 30.5%");
});

test("the curve without those left out is the one that is read", () => {
  expect(readCurve({ raw, without: [], word: "wallet" })).toBe(raw);
  expect(readCurve({ raw, without, word: "wallet" })).toBe(without);
  expect(lorenzLabel({ raw, without: [], word: "wallet" })).toBe(
    "Lorenz curve of wallets from the largest down: the largest 1% hold 62%",
  );
  expect(lorenzLabel({ raw, without, word: "account" })).toBe(
    "Lorenz curve of accounts from the largest down: without those left out the largest 12.5% hold 30.5%; of all the largest 1% hold 62%",
  );
});

test("the table says which curve a point is of", () => {
  const { caption, columns, rows } = lorenzFigures({
    raw: raw.slice(1, 2),
    without: without.slice(1, 2),
    word: "wallet",
  });
  expect([caption, columns]).toEqual([
    "Lorenz curve from the largest down",
    ["Counted", "Part of wallets", "Part of supply counted"],
  ]);
  expect(rows).toEqual([
    [
      { text: "all", value: "all" },
      { text: "1.0%", value: 0.01 },
      { text: "62.0%", value: 0.62 },
    ],
    [
      { text: "without", value: "without" },
      { text: "12.5%", value: 0.125 },
      { text: "30.5%", value: 0.305 },
    ],
  ]);
});

test("parts of the supply are named by their ranks", () => {
  const name = (from: number, to: number | undefined, word: "wallet" | "account" = "wallet") =>
    tierName({ step: 1, share: 0, from, to }, 48_213, word);
  expect(name(1, 1)).toBe("Largest wallet");
  expect(name(1, 1, "account")).toBe("Largest account");
  expect(name(2, 10)).toBe("Wallets 2 to 10");
  expect(name(2, 2)).toBe("Rank 2");
  expect(name(11, 100)).toBe("11 to 100");
  expect(name(101, 1_000)).toBe("101 to 1,000");
  expect(name(1_001, undefined)).toBe("All other 47,213");
  expect(ranksOf({ from: 2, to: 10 })).toBe("ranks 2 to 10");
  expect(ranksOf({ from: 3, to: 3 })).toBe("rank 3");
  expect(ranksOf({ from: 1_001, to: 2_000 })).toBe("ranks 1,001 to 2,000");
  expect(ranksOf({ from: 11, to: undefined })).toBe("all others");
});
