import { describe, expect, test } from "vitest";
import type { Facts } from "../../../contract/facts.ts";
import type { Meta } from "../../../contract/meta.ts";
import type { TokenPnl } from "../../../contract/stats.ts";
import { type Price, readPrice } from "../../metrics/price.ts";
import { brinewick } from "../../metrics/test-brinewick.ts";
import { placeholder } from "../placeholder.ts";
import { subjectOf } from "../test-subject.ts";
import { pnl as figure, pnlFinding } from "./pnl.ts";

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

const { pnl, breakdowns, holders } = brinewick;
const bracketed = readPrice({ breakdowns, holders: [...holders, ...brinewick.rows367] });

test.each([
  [
    "Holders have booked $8.1M and carry $2.4M on paper; the price sits about 6% above break-even",
    pnl,
    bracketed,
  ],
  ["Holders have booked $8.1M and carry $2.4M on paper", pnl, null],
  [
    "Holders have booked $8.1M and carry $2.4M on paper; the price sits 48% below break-even",
    pnl,
    known(0.02),
  ],
  ["Holders have booked $8.1M and carry $2.4M on paper; the price sits at break-even", pnl, known(0.0387)],
  [
    "Holders have booked $8.1M and carry $2.4M on paper; the price sits at 26 times break-even",
    pnl,
    known(1),
  ],
  [
    "Holders have booked $8.1M and carry $2.4M on paper; the price sits over 99% below break-even",
    pnl,
    known(1e-9),
  ],
  [
    "Holders have booked a profit of $2.2M and carry a loss of $5.3M on paper",
    { break_even_price: null, realized_pnl_total: 2_210_000, unrealized_pnl_total: -5_320_000 },
    bracketed,
  ],
  [
    "Holders have booked a loss of $1.2k and carry nothing on paper",
    { break_even_price: null, realized_pnl_total: -1_200, unrealized_pnl_total: 0 },
    null,
  ],
  [
    "Holders have booked nothing and carry nothing on paper",
    { break_even_price: null, realized_pnl_total: 0, unrealized_pnl_total: 0 },
    null,
  ],
])("profit and loss: %s", (text, given, price) => {
  expect(pnlFinding(given, price)).toBe(text);
});

test.each<[string, TokenPnl, Facts]>([
  [
    "Holders have booked $8.1M and carry $2.4M on paper, for the 91% of supply whose cost is known",
    pnl,
    { costShare: 0.91, soldShare: 1 },
  ],
  [
    "Holders have booked a profit of $8.1M and carry a loss of $2.4M on paper, costs known for 50% of supply",
    { ...pnl, unrealized_pnl_total: -2_380_000 },
    { costShare: 0.5, soldShare: 1 },
  ],
  [
    "Costs are known for 50% of supply, down $2.4M on paper; a profit of $8.1M is booked on 61% of sales",
    { ...pnl, unrealized_pnl_total: -2_380_000 },
    { costShare: 0.5, soldShare: 0.61 },
  ],
  [
    "Holders have booked $8.1M on 61% of sales and carry $2.4M on paper; the price sits at break-even",
    pnl,
    { costShare: 1, soldShare: 0.61 },
  ],
  [
    "Costs are known for 7% of supply, up $2.4M on paper; holders have booked $8.1M",
    pnl,
    { costShare: 0.07, soldShare: 1 },
  ],
  [
    "Costs are known for 7% of supply, up $2.4M on paper; $8.1M is booked, prices known for 3% of sales",
    pnl,
    { costShare: 0.07, soldShare: 0.03 },
  ],
  [
    "The last known price is $0.0412, of 14 Nov 2025; holders have booked $8.1M",
    { ...pnl, unrealized_pnl_total: null },
    { lastPrice: { usd: 0.0412, at: Date.UTC(2025, 10, 14) / 1000 } },
  ],
  [
    "Where the cost is known, for 7% of supply, tokens cost $0.0387 each on average",
    { ...pnl, unrealized_pnl_total: null, realized_pnl_total: null },
    { costShare: 0.07 },
  ],
])("profit and loss of a part: %s", (text, given, facts) => {
  expect(pnlFinding(given, known(0.0387), facts)).toContain(text);
});

describe("the figure", () => {
  const { holders: first } = placeholder;
  const rows = [...holders, ...brinewick.rows367].map((row) => ({
    address: "",
    spl_token_account: "",
    ...row,
  }));
  const answers = {
    totals: both,
    first: { ...first, holders: rows },
    breakdowns,
  };
  const say = (change: Partial<Meta>, more: Parameters<typeof subjectOf>[0] = {}) => {
    const subject = subjectOf({ meta: { ...placeholder.meta, priceUsd: undefined, ...change }, ...more });
    return figure.finding(
      figure.read({ ...answers, totals: { ...both, break_even_price: 1 } }, subject),
      subject,
    );
  };

  test("says how much of supply has a known cost", () => {
    expect(say({ facts: { costShare: 0.91, soldShare: 1 } })).toContain("for the 91% of supply");
  });

  test("takes the price that is sent, else brackets it; what the page knows of it goes before both", () => {
    expect(say({ priceUsd: 2 })).toMatch(/the price sits 100% above break-even$/);
    expect(say({})).toMatch(/the price sits about 96% below break-even$/);
    expect(say({ priceUsd: 2 }, { price: known(1) })).toMatch(/the price sits at break-even$/);
    expect(say({ priceUsd: 2 }, { price: null })).not.toContain("price");
  });

  test("asks for holders and their values only where the price has to be found", () => {
    const asked = (price?: Price | null) =>
      Object.values(figure.queries(subjectOf(price === undefined ? {} : { price }))).map(
        ({ isAsked }) => isAsked,
      );
    expect([asked(), asked(null)]).toEqual([
      [true, true, true],
      [true, false, false],
    ]);
  });
});
