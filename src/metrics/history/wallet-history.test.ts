import { expect, test } from "vitest";
import type { WalletHistory } from "../../../contract/wallet-history.ts";
import type { Range } from "./range.ts";
import { balanceAt, rankedWallet, walletHistoryFinding, walletLife, walletMarks } from "./wallet-history.ts";

const seconds = (text: string) => Date.parse(text) / 1_000;
const history: WalletHistory = {
  interval: "1day",
  times: ["2025-03-02T00:00:00Z", "2025-03-03T00:00:00Z", "2025-03-04T00:00:00Z"],
  series: {
    balance: [100, 40, 0],
    received: [100, 0, 0],
    sold: [0, 60, 40],
    price_usd: [1, null, 3],
    average_cost: [1, 1, null],
    realized_pnl: [null, 30, -10],
    rank: [7, null, null],
  },
  total: 3,
  transfers: [
    { time: "2025-03-03T10:00:00Z", change: -40, price_usd: 0.75, realized_pnl: -10 },
    { time: "2025-03-02T10:00:00Z", change: -60, price_usd: 1.5, realized_pnl: 30 },
    { time: "2025-03-01T10:00:00Z", change: 100, price_usd: null, realized_pnl: null },
  ],
};
const all: Range = {
  from: seconds(history.times[0]!),
  to: seconds(history.times[2]!),
  preset: "all",
  isNow: true,
  isAll: true,
};
const say = (change: Partial<WalletHistory["series"]>, range = all) =>
  walletHistoryFinding({ ...history, series: { ...history.series, ...change } }, range, "BRINE");

test("the sentence says what came, what was sold, what that gained, and whether anything is left", () => {
  expect(say({})).toBe("This wallet received 100 BRINE and sold 100 so far, and has nothing left");
  expect(say({ balance: [100, 40, 5] })).toBe(
    "This wallet received 100 BRINE and sold 100 so far; where cost and price are known, sales gained $20.00",
  );
  expect(say({ sold: [0, 0, 0], balance: [100, 100, 100] })).toBe(
    "This wallet received 100 BRINE so far and sold none",
  );
  const days = { ...all, preset: "30d", isAll: false } as const;
  expect(
    say({ received: [0, 0, 0], realized_pnl: [null, null, null] }, { ...days, isNow: false, preset: null }),
  ).toBe("This wallet sold 100 BRINE from 2 Mar 2025 to 3 Mar 2025, and held nothing at the end");
  const still = { received: [0, 0, 0], sold: [0, 0, 0] };
  expect(say({ ...still, balance: [9, 9, 9] }, days)).toBe(
    "This wallet held 9 BRINE in 30 days, and moved none",
  );
  expect(say({ ...still, balance: [0, 0, 0] }, days)).toBe("This wallet held nothing in 30 days");
  expect(say({ balance: [] })).toBeNull();
});

test("few transfers are marked one by one, many by the points at which something moved", () => {
  const single = walletMarks(history);
  expect(single.areTransfers).toBe(true);
  expect(single.marks.map(({ time, kind, tokens, price }) => [time, kind, tokens, price])).toEqual([
    [seconds("2025-03-01T10:00:00Z"), "receipt", 100, null],
    [seconds("2025-03-02T10:00:00Z"), "sale", 60, 1.5],
    [seconds("2025-03-03T10:00:00Z"), "sale", 40, 0.75],
  ]);
  const many = walletMarks({ ...history, total: 10_000 });
  expect(many.areTransfers).toBe(false);
  expect(many.marks.map(({ time, kind, tokens, price }) => [time, kind, tokens, price])).toEqual([
    [seconds(history.times[0]!), "receipt", 100, 1],
    [seconds(history.times[1]!), "sale", 60, null],
    [seconds(history.times[2]!), "sale", 40, 3],
  ]);
});

test("a rank that was not reckoned is no gap, and where nothing is held there is none", () => {
  expect(rankedWallet(history)).toEqual({
    times: [all.from, all.to],
    ranks: [7, null],
  });
  expect(rankedWallet({ ...history, series: { ...history.series, rank: [null, null, null] } })).toBeNull();
  expect([balanceAt(history, all.from - 5), balanceAt(history, all.from + 5)]).toEqual([100, 40]);
  expect(walletLife({ ...history, times: [] })).toBeNull();
});
