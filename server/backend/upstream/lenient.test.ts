import { expect, test } from "vitest";
import { endpoints } from "../../../contract/endpoints.ts";
import { exampleAnswers } from "../../openapi/examples.ts";
import { readLeniently } from "./lenient.ts";

test.each([
  [999_986_952_255_790, 6, "999986952255790"],
  [1e21, 18, "1000000000000000000000"],
  [999_986_952.255, 6, "999986952255000"],
  [0.5, 0, "0"],
  ["999986952255790", 6, "999986952255790"],
])("a supply of %s at %i decimals is %s", (supply, decimals, expected) => {
  const token = { ...exampleAnswers.getToken, supply, decimals };
  expect(readLeniently("getToken", token)).toMatchObject({ supply: expected });
  expect(readLeniently("getTokens", { total: 1, tokens: [token] })).toMatchObject({
    tokens: [{ supply: expected }],
  });
});

test.each([-5, Number.NaN, null, {}])("a supply of %s stays what it is", (supply) => {
  const read = readLeniently("getToken", { ...exampleAnswers.getToken, supply });
  expect(endpoints.getToken.response.safeParse(read).success).toBe(false);
});

test("an account that is null is none", () => {
  const row = { ...exampleAnswers.getHolders.holders[0]!, spl_token_account: null };
  expect(readLeniently("getHolders", { holder_count: 1, total: 1, holders: [row] })).toMatchObject({
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
      expect(() => readLeniently(name, body), name).toThrow("these statistics are not available");
    }
  }
  const read = readLeniently("getHolderDeltas", { "1hour": null, "7days": -3 });
  expect(endpoints.getHolderDeltas.response.parse(read)).toEqual({ "7days": -3 });
});

test("categories that are null are made from the thresholds", () => {
  const { categories, ...counts } = exampleAnswers.getHolderBreakdowns;
  expect(readLeniently("getHolderBreakdowns", { ...counts, categories: null })).toEqual({
    ...counts,
    categories,
  });
  expect(() => readLeniently("getHolderBreakdowns", { ...counts, holders_over_10_usd: null })).toThrow(
    "these statistics are not available",
  );
});

test("half of a character becomes the mark for one that is none", () => {
  const token = { ...exampleAnswers.getToken, name: "Moon \ud83d", ticker: "\udc00M" };
  expect(readLeniently("getTokens", { total: 1, tokens: [token] })).toMatchObject({
    tokens: [{ name: "Moon \ufffd", ticker: "\ufffdM" }],
  });
});
