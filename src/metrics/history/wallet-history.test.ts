import { describe, expect, test } from "vitest";
import type { WalletHistory } from "../../../contract/wallet-history.ts";
import type { Range } from "./range.ts";
import {
  balanceAt,
  rankedWallet,
  readWalletRange,
  shownWallet,
  sumOfRow,
  walletHistoryFinding,
  walletLife,
  walletMarks,
  walletRows,
} from "./wallet-history.ts";

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
    { time: "2025-03-03T10:00:00Z", change: -40, price_usd: 0.75, realized_pnl: -10, realized_share: 1 },
    { time: "2025-03-02T10:00:00Z", change: -60, price_usd: 1.5, realized_pnl: 30, realized_share: 1 },
    { time: "2025-03-01T10:00:00Z", change: 100, price_usd: null, realized_pnl: null, realized_share: null },
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

test("what sales gained or lost is said where it is known of any", () => {
  const sold = "This wallet received 100 BRINE and sold 100 so far";
  const gain = (realized_pnl: (number | null)[]) => say({ balance: [100, 40, 5], realized_pnl });
  expect(gain([null, 10, -30])).toBe(`${sold}; where cost and price are known, sales lost $20.00`);
  expect(gain([null, 10, -10])).toBe(`${sold}; where cost and price are known, sales gained $0`);
  expect(gain([null, null, null])).toBe(sold);
  const { realized_pnl: _, ...unpriced } = history.series;
  expect(
    walletHistoryFinding({ ...history, series: { ...unpriced, balance: [100, 40, 5] } }, all, "BRINE"),
  ).toBe(sold);
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

test("of a hundred and fifty transfers each is marked, of more or of those not listed none", () => {
  const traded = (count: number, total = count) =>
    walletMarks({ ...history, total, transfers: Array(count).fill(history.transfers[0]) });
  expect(traded(150)).toMatchObject({ areTransfers: true, marks: { length: 150 } });
  expect(traded(151).areTransfers).toBe(false);
  expect(traded(100, 101).areTransfers).toBe(false);
  // Without a price of any time they are marked all the same.
  const { price_usd: _, ...unpriced } = history.series;
  expect(walletMarks({ ...history, total: 151, series: unpriced }).marks.map(({ price }) => price)).toEqual([
    null,
    null,
    null,
  ]);
});

test("a rank that was not reckoned is no gap, and where nothing is held there is none", () => {
  expect(rankedWallet(history)).toEqual({
    times: [all.from, all.to],
    ranks: [7, null],
  });
  expect(rankedWallet({ ...history, series: { ...history.series, rank: [null, null, null] } })).toBeNull();
  const { rank: _, ...unranked } = history.series;
  expect(rankedWallet({ ...history, series: unranked })).toBeNull();
});

test("a mark lies on the line of balances at the end of its point", () => {
  expect([-5, 0, 5].map((after) => balanceAt(history, all.from + after))).toEqual([100, 100, 40]);
  expect(balanceAt(history, all.to + 5)).toBeNull();
});

test("a wallet's life is from its first point to its last, and is shown whole unless days are asked for", () => {
  const life = walletLife(history)!;
  expect(life).toEqual({ first: all.from, last: all.to });
  expect(walletLife({ ...history, times: [] })).toBeNull();
  const old = { first: seconds("2020-01-01"), last: life.last };
  expect(readWalletRange({ from: "", to: "" }, old)).toEqual({ ...all, from: old.first });
  expect(readWalletRange({ from: "2025-03-01", to: "2025-03-02" }, old)).toMatchObject({
    from: seconds("2025-03-01"),
    to: seconds("2025-03-03"),
    isAll: false,
  });
});

describe("what is drawn", () => {
  const wide = { ...all, from: all.from - 86_400, to: all.to + 86_400, isNow: false };
  const span = (change: Partial<WalletHistory>) => shownWallet({ ...history, ...change }, wide, life).span;
  const life = walletLife(history)!;

  test("begins where the oldest transfer is marked, before the first point", () => {
    const shown = shownWallet(history, all, life);
    expect(shown).toMatchObject({ life, range: all, history, times: [all.from, all.from + 86_400, all.to] });
    expect(shown.span).toEqual({ from: seconds("2025-03-01T10:00:00Z"), to: all.to, isNow: true });
    expect(span({ transfers: history.transfers.slice(0, 1), total: 1 })).toEqual({
      from: all.from,
      to: all.to,
      isNow: false,
    });
  });

  test("begins at the first point where older transfers are not listed, or there are none", () => {
    expect(span({ total: 4 }).from).toBe(all.from);
    expect(span({ total: 0, transfers: [] }).from).toBe(all.from);
  });

  test("is the range itself where there is no point in it", () => {
    expect(span({ total: 0, transfers: [], times: [] })).toEqual({
      from: wide.from,
      to: wide.to,
      isNow: false,
    });
  });
});

describe("rows of a table", () => {
  test.each([0, 1, 60, 61, 120, 201, 1_990])("of %i points hold each of them once", (points) => {
    const rows = walletRows(points);
    expect(rows.length).toBeLessThanOrEqual(60);
    const held = rows.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    );
    expect(held).toEqual(Array.from({ length: points }, (_, index) => index));
  });

  test("flows are summed up, so that the rows have what the wallet received in all", () => {
    const received = Array.from({ length: 201 }, (_, index) => (index === 0 ? 1_000 : index % 3));
    const sums = walletRows(201).map((row) => sumOfRow(received, row) ?? 0);
    expect(sums[0]).toBeGreaterThanOrEqual(1_000);
    expect(sums.reduce((sum, value) => sum + value, 0)).toBe(received.reduce((sum, value) => sum + value, 0));
  });

  test("what is known of some points is summed up, what is known of none is not 0", () => {
    expect(sumOfRow([null, 5, null], { first: 0, last: 2 })).toBe(5);
    expect(sumOfRow([null, null], { first: 0, last: 1 })).toBeNull();
    expect(sumOfRow(undefined, { first: 0, last: 1 })).toBeNull();
  });
});
