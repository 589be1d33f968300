import { expect, test } from "vitest";
import { type Facts, readFacts, writeFacts } from "./facts.ts";

const facts: Facts = {
  costShare: 0.07,
  soldShare: 0,
  lastPrice: { usd: 1.2e-9, at: 1_700_000_000 },
  wallets: { count: 44_260, top1: 0.0891, top10: 0.36, top100: 0.9, half: 36, hhi: 0.0201, gini: 0.94 },
  walletRank: 14,
  diamondShare: 0.673,
  coverage: { from: 1_700_000_000, to: 1_700_604_800, transfers: 1_234_567, addresses: 567 },
  unheld: "1000",
};

test("what is written is read, and nothing has an exponent", () => {
  const headers = writeFacts(facts);
  expect(readFacts(new Headers(headers))).toEqual(facts);
  expect(headers["x-price-last"]).toBe("usd=0.0000000012; at=1700000000");
  expect(readFacts(new Headers(writeFacts({})))).toEqual({});
});

test("what cannot be read is not known", () => {
  const headers = {
    "x-data-cost-share": "1.2",
    "x-data-sold-share": "much",
    "x-price-last": "usd=3",
    "x-data-wallets": "count=-5",
    "x-data-coverage": "",
    "x-data-unheld": "0",
  };
  expect(readFacts(new Headers(headers))).toEqual({});
});
