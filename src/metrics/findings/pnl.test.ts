import { expect, test } from "vitest";
import type { Facts } from "../../../contract/facts.ts";
import type { TokenPnl } from "../../../contract/stats.ts";
import type { Price } from "../price.ts";
import { pnlFinding } from "./pnl.ts";

const nothing: TokenPnl = { break_even_price: null, realized_pnl_total: null, unrealized_pnl_total: null };
const both = { ...nothing, realized_pnl_total: 800, unrealized_pnl_total: 300 };
const said = (pnl: Partial<TokenPnl>, price: Price | null = null, facts: Facts = {}) =>
  pnlFinding({ ...nothing, ...pnl }, price, facts);
const known = (usd: number): Price => ({ kind: "known", low: usd, high: usd, usd });
const lastPrice = { usd: 2, at: Date.UTC(2025, 10, 19) / 1000 };

test("without any result it is said what the tokens cost, or that nothing is known", () => {
  expect(said({})).toBe("Profit and loss are not known");
  expect(said({ break_even_price: 2 })).toBe("The tokens now held cost $2.00 each on average");
  expect(said({ break_even_price: 2 }, null, { costShare: 0.4 })).toBe(
    "Where the cost is known, for 40% of supply, tokens cost $2.00 each on average",
  );
});

test("results of which one is not known are told one by one", () => {
  expect(said({ realized_pnl_total: 800 })).toBe("Holders have booked $800");
  expect(said({ realized_pnl_total: -800 })).toBe("Holders have booked a loss of $800");
  expect(said({ realized_pnl_total: 800 }, null, { lastPrice })).toBe(
    "The last known price is $2.00, of 19 Nov 2025; holders have booked $800",
  );
  expect(said({ unrealized_pnl_total: 300 })).toBe("Costs are known for all of supply, up $300 on paper");
  expect(said({ unrealized_pnl_total: -300 })).toBe("Costs are known for all of supply, down $300 on paper");
  expect(said({ unrealized_pnl_total: 0 })).toBe("Costs are known for all of supply, even on paper");
});

test("of a minority of sales or supply holders are not spoken of", () => {
  expect(said(both, null, { soldShare: 0.2 })).toBe(
    "Costs are known for all of supply, up $300 on paper; $800 is booked, prices known for 20% of sales",
  );
  expect(said(both, null, { costShare: 0.2 })).toBe(
    "Costs are known for 20% of supply, up $300 on paper; holders have booked $800",
  );
  expect(said(both, null, { costShare: 0.2, soldShare: 0.8 })).toBe(
    "Costs are known for 20% of supply, up $300 on paper; $800 is booked on 80% of sales",
  );
  expect(said({ ...both, realized_pnl_total: null }, null, { soldShare: 0.8 })).toMatch(
    /^Costs are known for all/,
  );
});

test("beside a loss a profit is called one, beside nothing it is not", () => {
  expect(said({ realized_pnl_total: -800, unrealized_pnl_total: 300 })).toBe(
    "Holders have booked a loss of $800 and carry a profit of $300 on paper",
  );
  expect(said({ realized_pnl_total: 0, unrealized_pnl_total: 300 })).toBe(
    "Holders have booked nothing and carry $300 on paper",
  );
});

test("the price stands above, below or at break-even, at many times it, and about there where it is bracketed", () => {
  const standing = (price: Price) => said({ ...both, break_even_price: 1 }, price).split("; ")[1];
  expect(standing(known(1))).toBe("the price sits at break-even");
  expect(standing(known(1.0049))).toBe("the price sits at break-even");
  expect(standing(known(1.06))).toBe("the price sits 6% above break-even");
  expect(standing(known(0.94))).toBe("the price sits 6% below break-even");
  expect(standing(known(9.9))).toBe("the price sits 890% above break-even");
  expect(standing(known(10))).toBe("the price sits at 10 times break-even");
  expect(standing(known(14))).toBe("the price sits at 14 times break-even");
  const implied = (usd: number): Price => ({ ...known(usd), kind: "implied" });
  expect(standing(implied(1))).toBe("the price sits about at break-even");
  expect(standing(implied(1.06))).toBe("the price sits about 6% above break-even");
  expect(said({ ...both, break_even_price: 1 })).not.toContain("price");
});
