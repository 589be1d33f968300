import { expect, test } from "vitest";
import { describeAmountError, readTypedAmount } from "./typed-amount.ts";

test.each([
  ["10,000", "10000"],
  ["10 000.50", "10000.5"],
  ["1.5M", "1500000"],
  ["2k", "2000"],
  [".25", "0.25"],
  ["007", "7"],
  ["12345678901234567890", "12345678901234567890"],
  ["0,5", "0.5"],
  ["1000,5", "1000.5"],
  ["1.234.567", "1234567"],
  ["1.234,5", "1234.5"],
  ["1,5M", "1500000"],
  ["1’234’567.5", "1234567.5"],
  ["10\u202f000", "10000"],
  ["12,34,567", "1234567"],
  ["0.125", "0.125"],
  ["1234.567", "1234.567"],
  ["", ""],
  ["  ", ""],
])("%j is %j", (typed, amount) => {
  expect(readTypedAmount(typed)).toBe(amount);
});

test.each([
  "-1",
  "1e5",
  "abc",
  "1.2.3",
  "5x",
  "$5",
  "1 2",
  "12,3,4",
  "10.000",
  "1.234M",
  "1".repeat(41),
  "Infinity",
])("%j is no amount", (typed) => {
  expect(readTypedAmount(typed)).toBeUndefined();
});

test("what can be meant in two ways says both, and how to type each", () => {
  expect(describeAmountError("10.000")).toBe("10.000 may be 10 or 10,000: type 10.0000 or 10000");
  expect(readTypedAmount("10.0000")).toBe("10");
  expect(describeAmountError("1.234M")).toBe("1.234M may be 1.234M or 1,234M: type 1.2340M or 1234M");
  expect(readTypedAmount("1.2340M")).toBe("1234000");
});

test("dollars are understood where they have a worth", () => {
  const worth = (usd: number) => String(usd * 4);
  for (const typed of ["$1000", "$1,000", "$1k", "1000 $", "1,000 USD", "US$1000"])
    expect(readTypedAmount(typed, worth), typed).toBe("4000");
  expect(readTypedAmount("$0,5", worth)).toBe("2");
  expect(readTypedAmount("$1.000", worth)).toBeUndefined();
  expect(readTypedAmount("$1000")).toBeUndefined();
  expect(describeAmountError("$1000")).toBe("No price is known: type an amount of tokens, such as 10,000");
  expect(describeAmountError("$x", worth)).toContain("or of dollars, such as $1,000");
});
