import { expect, test } from "vitest";
import type { Facts } from "../../../contract/facts.ts";
import type { Price } from "../../metrics/price.ts";
import { placeholder } from "../placeholder.ts";
import { holding, holdingBody, type WalletSubject } from "./holding.ts";
import { rank } from "./rank.ts";
import { missingWalletProfit, walletProfit } from "./wallet-profit.ts";

const subject: WalletSubject = {
  token: { chain: "eth", address: "0x0000000000000000000000000000000000000001" },
  wallet: "0x00000000000000000000000000000000000000aa",
  meta: placeholder.meta,
  place: "page",
  price: placeholder.price,
};
const { token, holders: first, categories, supplyBreakdown: breakdown } = placeholder;
const stats = {
  ...placeholder.wallet,
  amount: 100,
  holding_breakdown: { diamond: 75, gold: 25, silver: 0, bronze: 0, wood: 0 },
  unrealized_pnl: 1,
};

test("what it holds stands beside what the others hold, where that is known", () => {
  const known = { token, stats, first, categories, breakdown };
  const say = (change: Partial<typeof known | { readonly breakdown: null }> = {}, of = subject) => {
    const read = holding.read({ ...known, ...change }, of);
    return holding.finding(read, of);
  };
  expect(say()).toBe("75% of these coins are diamond, against 41% for the 1,000 largest wallets");
  expect(say({ breakdown: null })).toBe("75% of these coins are diamond");
  const few = { diamond: 5, gold: 4, silver: 0, bronze: 0, wood: 0, new_holders: 3 };
  // A hosted service sorts the thousand largest, where there are so many.
  const hosted: WalletSubject = { ...subject, meta: { ...placeholder.meta, sources: ["upstream"] } };
  const list = { ...first, holder_count: 12 };
  expect(say({ categories: few, first: list }, hosted)).toMatch(/for all 12 wallets$/);
  expect(say({ stats: { ...stats, holding_breakdown: null as never } })).toBeNull();
});

test("hands without tokens are neither drawn nor in a table", () => {
  const everyone = { breakdown, whose: "all 40 wallets" };
  const { drawings, figures } = holdingBody(stats.holding_breakdown, everyone);
  expect(drawings).toEqual([
    {
      kind: "holding",
      data: { own: stats.holding_breakdown, everyone: breakdown, whose: "all 40 wallets" },
    },
  ]);
  expect(figures[0]?.columns).toEqual(["Hand", "This wallet", "All 40 wallets"]);
  expect(figures[0]?.rows[0]?.map(({ text }) => text)).toEqual(["diamond", "75%", "41%"]);
  const nothing = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0 };
  expect(holdingBody(nothing, everyone)).toEqual({ drawings: [], figures: [] });
  expect(holdingBody(null, everyone)).toEqual({ drawings: [], figures: [] });
});

test("a wallet stands among the first hundred rows, or among wallets where its place there is told", () => {
  const rows = [400, 100, 50].map((amount, index) => ({
    ...first.holders[0]!,
    amount,
    rank: index + 1,
  }));
  const list = { ...first, holder_count: 3, holders: rows };
  const say = (facts?: { walletRank: number; wallets: { count: number; top1: number } }, place = 2) => {
    const of = { ...subject, rank: place };
    const read = rank.read({ token, own: { data: stats, facts }, first: list }, of);
    return rank.finding(read, of);
  };
  expect(say()).toBe("The largest wallet holds 4.0 times as much; the 3rd holds 50% of it");
  expect(say(undefined, 3)).toBe("The largest wallet holds 4.0 times as much");
  // Half of the thousand million that there are.
  expect(say({ walletRank: 7, wallets: { count: 3, top1: 0.5 } })).toBe(
    "The largest wallet holds 5.00M times as much",
  );
  expect(say({ walletRank: 1, wallets: { count: 3, top1: 0.5 } })).toBe("No wallet holds more");
});

test("a cost is that of the part of which it is known, beside the break-even of all", () => {
  const say = (facts?: { costShare: number }, totals: typeof placeholder.pnl | null = placeholder.pnl) => {
    const read = walletProfit.read({ token, own: { data: stats, facts }, totals }, subject);
    return [read.cost?.toFixed(4), walletProfit.finding(read, subject)];
  };
  // 4.11 cents, less one dollar over a hundred coins, or over forty.
  expect(say()).toEqual([
    "0.0311",
    "Its coins cost about $0.0311 each, below the break-even of holders overall",
  ]);
  expect(say({ costShare: 0.4 })).toEqual([
    "0.0161",
    "Its coins cost about $0.0161 each, known for 40% of them, below the break-even of holders overall",
  ]);
  expect(say(undefined, null)).toEqual(["0.0311", "Its coins cost about $0.0311 each"]);
});

test("a wallet of which no cost is known says that, and not that the token has no figures", () => {
  const why = (
    facts: Facts,
    { price = placeholder.price, amount = 5 }: { price?: Price | null; amount?: number } = {},
  ) =>
    missingWalletProfit({
      stats: { ...stats, amount, realized_pnl: null, unrealized_pnl: null },
      facts,
      price,
      breakEven: 1,
      cost: null,
    })?.note.rest;
  const none = { costShare: 0, soldShare: 0 };
  expect(why(none)).toBe(
    "Of none of its sales both cost and price are known, and of nothing that it holds the cost, so nothing is estimated in their place.",
  );
  expect(why({ soldShare: 0 }, { amount: 0 })).toMatch(/are known, so nothing/);
  expect(why({ ...none, lastPrice: { usd: 1, at: 0 } }, { price: null })).toMatch(/^Of none of its sales/);
  // For these the token has the reason.
  expect(why(none, { price: null })).toBeUndefined();
  expect(why({ ...none, costShare: 0.0063 })).toBeUndefined();
  expect(why({})).toBeUndefined();
});
