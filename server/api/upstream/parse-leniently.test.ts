import { expect, test } from "vitest";
import { endpoints } from "../../../contract/endpoints.ts";
import { exampleAnswers } from "../../openapi/examples.ts";
import { parseLeniently } from "./fetcher.ts";

test.each([
  [999_986_952_255_790, 6, "999986952255790"],
  [1e21, 18, "1000000000000000000000"],
  [999_986_952.255, 6, "999986952255000"],
  [0.5, 0, "0"],
  [0, 6, "0"],
  [1.5, 255, `15${"0".repeat(254)}`],
  ["999986952255790", 6, "999986952255790"],
])("a supply of %s at %i decimals is %s", (supply, decimals, expected) => {
  const token = { ...exampleAnswers.getToken, supply, decimals };
  expect(parseLeniently("getToken", token)).toMatchObject({ supply: expected });
  expect(parseLeniently("getTokens", { total: 1, tokens: [token] })).toMatchObject({
    tokens: [{ supply: expected }],
  });
});

test.each([
  [-5, 6],
  [-0.5, 6],
  [Number.NaN, 6],
  [null, 6],
  [{}, 6],
  // Nothing says how many units so many tokens are.
  [0.5, null],
  [0.5, "6"],
  [0.5, 1.5],
  [0.5, -1],
  [0.5, 256],
  // Written with an exponent.
  [1.5e-7, 18],
])("a supply of %s at %s decimals stays what it is", (supply, decimals) => {
  const token = { ...exampleAnswers.getToken, supply, decimals };
  const read = parseLeniently("getToken", token);
  expect(read).toEqual(token);
  expect(endpoints.getToken.response.safeParse(read).success).toBe(false);
});

test("what is not of the form at all is left for the schema to refuse", () => {
  const names = ["getToken", "getTokens", "getHolders", "getHolderDeltas", "getHolderBreakdowns"] as const;
  for (const name of names) {
    for (const body of [5, "text", [], {}]) expect(parseLeniently(name, body), name).toEqual(body);
  }
  for (const tokens of [null, 5, [null, 5]]) {
    expect(parseLeniently("getTokens", { total: 1, tokens })).toEqual({ total: 1, tokens });
  }
});

test("an account that is null is none, and another stays", () => {
  const owned = { ...exampleAnswers.getHolders.holders[0]!, spl_token_account: "account" };
  expect(parseLeniently("getHolders", { holders: [owned] })).toEqual({ holders: [owned] });
  const row = { ...exampleAnswers.getHolders.holders[0]!, spl_token_account: null };
  expect(parseLeniently("getHolders", { holder_count: 1, total: 1, holders: [row] })).toMatchObject({
    holders: [{ spl_token_account: "" }],
  });
});

test("statistics that are all null are not available; some nulls are what is not known", () => {
  for (const name of [
    "getHolderDeltas",
    "getTokenPnl",
    "getWalletCategories",
    "getSupplyBreakdown",
  ] as const) {
    const nulls = Object.fromEntries(Object.keys(exampleAnswers[name]).map((field) => [field, null]));
    for (const body of [null, nulls]) {
      expect(() => parseLeniently(name, body), name).toThrow("these statistics are not available");
    }
  }
  const read = parseLeniently("getHolderDeltas", { "1hour": null, "7days": -3 });
  expect(endpoints.getHolderDeltas.response.parse(read)).toEqual({ "7days": -3 });
});

test("of a wallet, what is null is not known", () => {
  const stats = exampleAnswers.getWalletStats;
  const nulls = { diamond: null, gold: null, silver: null, bronze: null, wood: null };
  const read = (more: object) =>
    endpoints.getWalletStats.response.safeParse(parseLeniently("getWalletStats", { ...stats, ...more }));
  expect(read({ holder_category: null, holding_breakdown: nulls })).toMatchObject({
    success: true,
    data: { amount: stats.amount, holder_category: "unknown", holding_breakdown: null },
  });
  expect(read({}).data).toEqual(stats);
  expect(read({ amount: null }).success).toBe(false);
  // Parts that are known in part would not make the whole.
  expect(read({ holding_breakdown: { ...nulls, gold: 5 } }).success).toBe(false);
});

test("categories of wallets of which one is null are not available", () => {
  const body = { ...exampleAnswers.getWalletCategories, gold: null };
  expect(() => parseLeniently("getWalletCategories", body)).toThrow("these statistics are not available");
});

test("categories that are null are made from the thresholds", () => {
  const { categories, ...counts } = exampleAnswers.getHolderBreakdowns;
  expect(parseLeniently("getHolderBreakdowns", { ...counts, categories: null })).toEqual({
    ...counts,
    categories,
  });
  // Left out, as well as null.
  expect(parseLeniently("getHolderBreakdowns", counts)).toEqual({ ...counts, categories });
  const nulls = Object.fromEntries(Object.keys(categories).map((name) => [name, null]));
  expect(parseLeniently("getHolderBreakdowns", { ...counts, categories: nulls })).toEqual({
    ...counts,
    categories,
  });
  const told = { ...counts, categories: { ...categories, whale: 1 } };
  expect(parseLeniently("getHolderBreakdowns", told)).toEqual(told);
  const partly = { ...counts, holders_over_100_usd: null };
  expect(parseLeniently("getHolderBreakdowns", partly)).toEqual(partly);
  for (const body of [{ ...counts, holders_over_10_usd: null }, null]) {
    expect(() => parseLeniently("getHolderBreakdowns", body)).toThrow("these statistics are not available");
  }
});

test("half of a character becomes the mark for one that is none", () => {
  const token = { ...exampleAnswers.getToken, name: "Moon \ud83d", ticker: "\udc00M" };
  expect(parseLeniently("getTokens", { total: 1, tokens: [token] })).toMatchObject({
    tokens: [{ name: "Moon \ufffd", ticker: "\ufffdM" }],
  });
});
