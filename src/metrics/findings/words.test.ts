import { expect, test } from "vitest";
import {
  finding,
  fits,
  gained,
  isMinority,
  isNothing,
  knownPart,
  longestFinding,
  moreOrFewer,
  ofSupply,
  rowsOf,
  rowWord,
  said,
} from "./words.ts";

test("a finding takes as many clauses as have room, to the last character", () => {
  const full = "x".repeat(longestFinding);
  expect([fits(full), fits(`${full}x`)]).toEqual([true, false]);
  const first = "x".repeat(longestFinding - 3);
  expect(finding(first, "; a")).toBe(`${first}; a`);
  expect(finding(first, "; ab", "; c")).toBe(`${first}; c`);
});

test("a number has every digit below a million", () => {
  expect([said(999_999), said(1_000_000), said(-999_999)]).toEqual(["999,999", "1.00M", "−999,999"]);
  expect([rowsOf(1, "wallet"), rowsOf(2, "account"), rowsOf(36, "wallet")]).toEqual([
    "one wallet",
    "two accounts",
    "36 wallets",
  ]);
});

test("rows are accounts on Solana, and wallets on every other chain or on none", () => {
  expect(["sol", "eth", "base", "nowhere"].map(rowWord)).toEqual(["account", "wallet", "wallet", "wallet"]);
});

test("a change without a sign is no gain", () => {
  expect([moreOrFewer(12), moreOrFewer(-3), moreOrFewer(0)]).toEqual(["12 more", "3 fewer", "0 fewer"]);
  expect([gained(1), gained(0), gained(-1)]).toEqual(["gained", "gained", "lost"]);
});

test("a known part is said where it is not all, and exactly where it is nearly nothing", () => {
  expect([undefined, 1, 0.995, 0.994].map(knownPart)).toEqual([null, null, null, "99%"]);
  expect([0.83, 0.01, 0.0099, 0].map(knownPart)).toEqual(["83%", "1%", "0.99%", "0%"]);
  expect([undefined, 0.5, 0.499].map(isMinority)).toEqual([false, false, true]);
});

test("all of the supply is said only where nobody else holds any", () => {
  expect(ofSupply(1 - 1e-9, true)).toBe("all of the supply");
  expect(ofSupply(1, false)).toBe("over 99.99% of supply");
  expect(ofSupply(0.341, true)).toBe("34.1% of supply");
});

test("half a cent is something, less is nothing", () => {
  expect([0, 0.0049, -0.0049, 0.005, -0.005].map(isNothing)).toEqual([true, true, true, false, false]);
});
