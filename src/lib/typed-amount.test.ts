import { expect, test } from "vitest";
import { readTypedAmount } from "./typed-amount.ts";

test.each([
  ["10,000", "10000"],
  ["10 000.50", "10000.5"],
  ["1.5M", "1500000"],
  ["2k", "2000"],
  [".25", "0.25"],
  ["007", "7"],
  ["12345678901234567890", "12345678901234567890"],
  ["", ""],
  ["  ", ""],
])("%j is %j", (typed, amount) => {
  expect(readTypedAmount(typed)).toBe(amount);
});

test.each(["-1", "1e5", "abc", "1.2.3", "5x", "$5", "1".repeat(41), "Infinity"])(
  "%j is no amount",
  (typed) => {
    expect(readTypedAmount(typed)).toBeUndefined();
  },
);
