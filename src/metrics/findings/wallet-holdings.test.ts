import { expect, test } from "vitest";
import type { WalletHolding } from "../../../contract/wallets/holdings.ts";
import { readHoldings } from "../wallet-holdings.ts";
import { holdingsFinding, holdingsLead } from "./wallet-holdings.ts";
import { sentenceText } from "./words.ts";

const token = (ticker: string, given: Partial<WalletHolding> = {}): WalletHolding => ({
  address: `0x${ticker.toLowerCase().padStart(40, "0")}`,
  name: ticker,
  ticker,
  network: "ETH",
  decimals: 18,
  amount: 100,
  price_usd: null,
  value_usd: null,
  share: 0.1,
  rank: 3,
  wallet_count: 10,
  unrealized_pnl: null,
  cost_share: null,
  realized_pnl: null,
  sold_share: null,
  first_received: null,
  first_sender: null,
  ...given,
});
const read = (holdings: readonly WalletHolding[], total = holdings.length) =>
  readHoldings({ total, covered: "all", holdings: [...holdings] });
const said = (...given: Parameters<typeof read>) => sentenceText(holdingsLead(read(...given), "eth"));

test("rows are in the order of value; what has none comes after, what was parted with last", () => {
  const rows = [
    token("SOLD", { amount: 0, value_usd: 0 }),
    token("UNKNOWN", { amount: null }),
    token("PRICELESS"),
    token("SMALL", { value_usd: 1 }),
    token("LARGE", { value_usd: 5 }),
    token("WORTHLESS", { value_usd: 0 }),
  ];
  expect(read(rows).rows.map(({ ticker }) => ticker)).toEqual([
    "LARGE",
    "SMALL",
    "WORTHLESS",
    "PRICELESS",
    "UNKNOWN",
    "SOLD",
  ]);
  expect(read(rows)).toMatchObject({ value: 6, unpriced: 1 });
});

test("the lead says how many, their worth, the largest, and who sent the first", () => {
  const rows = [
    token("BIG", {
      value_usd: 300,
      first_received: "2025-03-03T00:00:00Z",
      first_sender: `0x${"a".repeat(40)}`,
    }),
    token("TINY", { value_usd: 100, first_received: "2025-04-03T00:00:00Z" }),
    token("FREE"),
  ];
  expect(said(rows)).toMatch(
    /^This wallet holds three of the Ethereum tokens here, worth \$400, without one that has no price\. Of that, 75\.0% is BIG\. The first receipt that is known was on 3 Mar 2025, of BIG from 0x.*a\.$/,
  );
  expect(said(rows.slice(0, 2))).toMatch(
    /is BIG\. It was first seen on 3 Mar 2025, when it received BIG from 0x.*a\.$/,
  );
  expect(said(rows.slice(0, 2), 9)).toContain("The first receipt that is known was on 3 Mar 2025");
  expect(said([token("FREE")])).toBe(
    "This wallet holds one of the Ethereum tokens here. What it is worth is not known.",
  );
  expect(said([token("BORN", { value_usd: 5, first_received: "2025-03-03T00:00:00Z" })])).toMatch(
    /when it received BORN, which was minted to it\.$/,
  );
});

test("a wallet that holds nothing, and one that is not known", () => {
  expect(said([token("SOLD", { amount: 0 })])).toBe(
    "As a wallet it is named by 1 token here, and holds none that is known.",
  );
  expect(said([])).toMatch(/^As a wallet it is not known here/);
  expect(holdingsFinding(read([]))).toBeNull();
  expect(holdingsFinding(read([token("SOLD", { amount: 0 })]))).toBe(
    "It parted with the one token that it had",
  );
});

test("of more tokens than were looked at it holds at least these", () => {
  expect(said([token("ONE"), token("TWO")], 9)).toMatch(/^This wallet holds at least 2 of/);
});

test("the heading names the largest", () => {
  const two = [token("BIG", { value_usd: 300 }), token("TINY", { value_usd: 100 })];
  expect(holdingsFinding(read(two))).toBe("75.0% of its value is BIG, $300 of $400");
  expect(holdingsFinding(read(two.slice(0, 1)))).toBe("All of it is BIG: $300");
  expect(holdingsFinding(read([...two, token("FREE")]))).toBe(
    "75.0% of its known value is BIG, $300 of $400",
  );
  expect(holdingsFinding(read([token("DUST", { price_usd: 0, value_usd: 0 })]))).toBe(
    "It holds 1 token, worth $0",
  );
  expect(holdingsFinding(read([token("FREE")]))).toBe("It holds 1 token; what it is worth is not known");
});
