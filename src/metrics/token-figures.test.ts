import { expect, test } from "vitest";
import type { HolderListPage } from "../../contract/holders.ts";
import type { Meta } from "../../contract/meta.ts";
import type { Token } from "../../contract/tokens.ts";
import { countedOf, hhiOf, readConcentration, supplyOf } from "./token-figures.ts";

const meta: Meta = {
  asOf: new Date(),
  sources: ["file"],
  history: "full",
  priceUsd: undefined,
  requestId: undefined,
};
const token: Token = {
  address: "0x6b175474e89094c44da98b954eedeac495271d0f",
  name: "Brinewick",
  ticker: "BRINE",
  network: "SOL",
  decimals: 1,
  supply: "1000",
};
const rows = [60, 30, 10].map((amount, index) => ({
  address: String(index),
  spl_token_account: "",
  amount,
  rank: index + 1,
}));
const first: HolderListPage = { holder_count: 3, total: 3, holders: rows };

test("supply and shares are in whole tokens, those of a hosted service by what its holders hold", () => {
  expect(supplyOf(token, meta, first)).toBe(100);
  expect(readConcentration(token, meta, first, null).top1).toBe(0.6);
  const hosted: Meta = { ...meta, sources: ["upstream"] };
  const large = { ...first, holders: rows.map((row) => ({ ...row, amount: row.amount * 10 })) };
  expect(supplyOf(token, hosted, large)).toBe(1000);
  expect(supplyOf(token, hosted, null)).toBe(100);
  expect(readConcentration(token, hosted, large, null).top1).toBe(0.6);
});

test("rows of Solana are accounts, unless every wallet has one", () => {
  const facts = (count: number): Meta => ({ ...meta, facts: { wallets: { count } } });
  expect(countedOf(token, facts(2), first)).toEqual({ word: "account", wallets: { count: 2 } });
  expect(countedOf(token, facts(3), first)).toEqual({ word: "wallet", wallets: null });
  expect(readConcentration(token, facts(2), first, null).counted.word).toBe("account");
  expect(countedOf({ ...token, network: "ETH" }, meta, first).word).toBe("wallet");
});

test("an index is read on the scale that the shares allow", () => {
  const stats = { hhi: 0.46, gini: 0, median_holder_position: 1, avg_time_held: 0, retention_rate: 0 };
  const known = readConcentration(token, meta, first, null);
  expect(hhiOf(stats, known, meta).points).toBe(4_600);
  const hosted: Meta = { ...meta, sources: ["upstream"] };
  expect(hhiOf({ ...stats, hhi: 4_600 }, known, hosted).points).toBe(4_600);
});
