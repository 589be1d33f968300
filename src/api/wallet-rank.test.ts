import { expect, test } from "vitest";
import type { Holder } from "../../contract/holders.ts";
import { countedRank, rowOf } from "./wallet-rank.ts";

const wallet = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
const token = { chain: "sol", address: "So11111111111111111111111111111111111111112" } as const;
const row = (amount: number, rank: number): Holder => ({
  address: wallet,
  spl_token_account: "a",
  amount,
  rank,
});
const page = (total: number, holders: readonly Holder[] = []) => ({
  holder_count: 500,
  total,
  holders: [...holders],
});

test("one of several accounts is not the wallet's row, and its rank not the wallet's", () => {
  expect(rowOf(token, wallet, 70, [row(40, 3), row(30, 5)])).toBeUndefined();
  expect(rowOf(token, wallet, 40, [row(40, 3)])?.rank).toBe(3);
  // Two accounts hold 70 or more; the wallet comes after them. Nobody does: it comes first.
  expect(countedRank(page(0), page(2))).toBe(3);
  expect(countedRank(page(0), page(0))).toBe(1);
});

test("among more equals than a page has, the wallet is one of them", () => {
  expect(countedRank(page(250, [row(1, 100)]), page(349))).toBe(349);
});
