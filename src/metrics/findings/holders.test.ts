import { describe, expect, test } from "vitest";
import { brinewick } from "../test-brinewick.ts";
import { byWallet, holderNumber, readCounted } from "../counted.ts";
import { readPrice } from "../price.ts";
import {
  cumulativeNeeds,
  emptyFilterFinding,
  filterFinding,
  halfRowText,
  pageFinding,
  rowsText,
  totalsText,
} from "./holders.ts";

const { holders, supply, breakdowns, rows367 } = brinewick;
const price = readPrice({ breakdowns, holders: [...holders, ...rows367] });
const unbounded = { min_amount: "", max_amount: "" };
const base = { total: 5_545, holderCount: 48_213, ticker: "BRINE", price, counted: byWallet, ...unbounded };

test.each([
  ["5,545 of 48,213 holders own at least 10,000 BRINE, worth about $412", { min_amount: "10000" }],
  ["5,545 of 48,213 holders own at least 10,000 BRINE", { min_amount: "10000", price: null }],
  ["5,545 of 48,213 holders own at most 0.5 BRINE, worth about $0.02", { max_amount: "0.5" }],
  ["5,545 of 48,213 holders own between 10 and 2,000 BRINE", { min_amount: "10", max_amount: "2000" }],
  ["1 of 48,213 holders owns exactly 7 BRINE", { total: 1, min_amount: "7", max_amount: "7" }],
  ["The only holder owns at least 7 BRINE", { total: 1, holderCount: 1, min_amount: "7", price: null }],
  ["All 9 holders own at least 7 BRINE", { total: 9, holderCount: 9, min_amount: "7", price: null }],
  ["Both holders own at least 7 BRINE", { total: 2, holderCount: 2, min_amount: "7", price: null }],
  ["5,545 of 48,213 holders own at least 12,345,678,901 BRINE", { min_amount: "12345678901", price: null }],
  ["5,545 of 48,213 holders own at least 123B BRINE", { min_amount: "123456789012", price: null }],
  ["9 of 48,213 holders own at most 0.0000001 BRINE", { total: 9, max_amount: "0.0000001" }],
  ["Holders of at least 7 BRINE", { total: null, min_amount: "7", price: null }],
  [
    "No holder owns between 95,000,000 and 120,000,000 BRINE",
    { total: 0, min_amount: "95000000", max_amount: "120000000" },
  ],
  ["48,213 wallets hold BRINE", {}],
  ["One wallet holds BRINE", { holderCount: 1 }],
  ["Nobody holds BRINE", { holderCount: 0 }],
  ["5,545 of 48,213 holders own at least 123Q BRINE", { min_amount: "123456789012345678", price: null }],
])("%s", (text, given) => {
  // The format library ends at trillions.
  expect(filterFinding({ ...base, ...given })).toBe(text.replace("123Q", "123,457T"));
});

test("no upper bound and no lower one", () => {
  expect(emptyFilterFinding({ ...unbounded, min_amount: "12", ticker: "BRINE", counted: byWallet })).toBe(
    "No holder owns at least 12 BRINE",
  );
});

describe("page", () => {
  test("fifty wallets", () => {
    expect(pageFinding(holders.slice(0, 50), supply, 48_213, byWallet)).toBe(
      "The 50 wallets on this page hold 54.0% of supply; the ten largest hold 34.1%",
    );
  });

  test("of a later page the first ten are those of the page", () => {
    expect(pageFinding(holders.slice(50, 80), supply, 48_213, byWallet)).toMatch(
      /; the first ten of them hold \d+\.\d+%$/,
    );
  });

  test("few wallets", () => {
    const page = [
      { address: "a", rank: 1, amount: 3 },
      { address: "b", rank: 2, amount: 1 },
    ];
    expect(pageFinding(page, 4, 2, byWallet)).toBe("The two wallets on this page hold all of the supply");
    expect(pageFinding(page.slice(0, 1), 4, 2, byWallet)).toBe(
      "The only wallet on this page holds 75.0% of supply",
    );
    expect(pageFinding(page.slice(0, 1), 3, 1, byWallet)).toBe(
      "The only wallet on this page holds all of the supply",
    );
    // Beside others that hold next to nothing it is not all.
    expect(pageFinding(page.slice(0, 1), 3, 2, byWallet)).toBe(
      "The only wallet on this page holds over 99.99% of supply",
    );
    expect(pageFinding(page, 4, 3, byWallet)).toBe("The two wallets on this page hold over 99.99% of supply");
    expect(pageFinding(holders.slice(0, 10), supply, 48_213, byWallet)).toBe(
      "The ten wallets on this page hold 34.1% of supply",
    );
    expect(pageFinding(page, 0, 2, byWallet)).toBeNull();
    expect(pageFinding([], 4, 2, byWallet)).toBeNull();
  });
});

test("rows and totals", () => {
  expect(rowsText(0, 50, 5_545, true, 48_213)).toBe("Rows 1–50 of 5,545 matching");
  expect(rowsText(48_200, 13, 48_213, false, 48_213)).toBe("Rows 48,201–48,213 of 48,213");
  expect(rowsText(0, 1, 1, false, 1)).toBe("Row 1 of 1");
  expect(rowsText(50, 1, 51, true, 48_213)).toBe("Row 51 of 51 matching");
  expect(rowsText(0, 0, 0, true, 48_213)).toBe("Rows 0 of 48,213");
  expect(rowsText(900_000, 0, 48_213, false, 48_213)).toBe("No rows on this page, the last is 48,213");
  expect(rowsText(900_000, 0, null, true, 48_213)).toBe("No rows on this page");
  expect(rowsText(900_000, 0, 0, true, 48_213)).toBe("Rows 0 of 48,213");
  expect(rowsText(0, 0, null, true, 48_213)).toBe("Rows 0 of 48,213");
  expect(rowsText(0, 50, null, true, 48_213)).toBe("50 shown");
  expect(totalsText(48_213, 5_545, true, byWallet)).toBe("48,213 holders in all, 5,545 match the filter");
  expect(totalsText(48_213, 1, true, byWallet)).toBe("48,213 holders in all, 1 matches the filter");
  expect(totalsText(48_213, null, true, byWallet)).toBe("48,213 holders in all");
  const byAccount = { word: "account", wallets: null } as const;
  expect(totalsText(48_258, 5, true, byAccount)).toBe("48,258 accounts in all, 5 match the filter");
  expect(emptyFilterFinding({ ...unbounded, min_amount: "12", ticker: "BRINE", counted: byAccount })).toBe(
    "No account holds at least 12 BRINE",
  );
  expect(totalsText(1, 1, false, byWallet)).toBe("1 holder in all");
});

test("half row and missing pages", () => {
  expect(halfRowText(36, 0.5, byWallet)).toBe("Half of supply: the 36 wallets above hold 50.0%");
  expect(halfRowText(1, 0.62, byWallet)).toBe("Half of supply: the wallet above holds 62.0%");
  expect(cumulativeNeeds(101)).toBe("needs ranks 1 to 100");
  expect(cumulativeNeeds(2)).toBe("needs rank 1");
});

test("accounts are called so, and their owners stand beside them", () => {
  const counted = readCounted("SOL", { wallets: { count: 44_260 } }, 48_258);
  const filter = { ...base, holderCount: 48_258, counted };
  expect(filterFinding(filter)).toBe("44,260 wallets hold BRINE, in 48,258 accounts");
  expect(filterFinding({ ...filter, min_amount: "7", price: null })).toBe(
    "5,545 of 48,258 accounts hold at least 7 BRINE",
  );
  expect(filterFinding({ ...filter, total: 1, min_amount: "7", price: null })).toBe(
    "1 of 48,258 accounts holds at least 7 BRINE",
  );
  expect(pageFinding(holders.slice(0, 50), supply, 48_258, counted)).toBe(
    "The 50 accounts on this page hold 54.0% of supply; the ten largest accounts hold 34.1%",
  );
  const spread = holders.slice(0, 50).map((row) => ({ ...row, address: row.address.replace(/\d$/, "") }));
  expect(pageFinding(spread, supply, 48_258, counted)).toMatch(
    /^The 50 accounts on this page, of (six|1\d) wallets, hold 54\.0% of supply/,
  );
  expect(totalsText(48_258, 5, true, counted)).toBe(
    "48,258 accounts of 44,260 wallets in all, 5 match the filter",
  );
  expect(halfRowText(36, 0.5, counted)).toBe("Half of supply: the 36 accounts above hold 50.0%");
  // A hosted service does not say how many wallets there are.
  expect(filterFinding({ ...filter, counted: readCounted("SOL", undefined, 48_258) })).toBe(
    "48,258 accounts hold BRINE",
  );
  expect(readCounted("SOL", { wallets: { count: 5 } }, 5)).toBe(byWallet);
  expect(readCounted("ETH", undefined, 5)).toBe(byWallet);
});

test("where no transfer names some of the holders, those that are known are the least", () => {
  const counted = { ...byWallet, isLeast: true } as const;
  const all = { total: null, holderCount: 2_119, ticker: "BRINE", price: null, ...unbounded };
  expect(filterFinding({ ...all, counted })).toBe("At least 2,119 wallets hold BRINE");
  expect(filterFinding({ ...all, counted: byWallet })).toBe("2,119 wallets hold BRINE");
  expect(totalsText(2_119, null, false, counted)).toBe("At least 2,119 holders in all");
  expect(holderNumber(2_119, counted)).toBe("≥ 2,119");
});
