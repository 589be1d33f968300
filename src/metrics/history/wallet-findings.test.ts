import { describe, expect, test } from "vitest";
import type { WalletHistory } from "../../../contract/wallet-history.ts";
import type { Range } from "./range.ts";
import { walletCostFinding, walletRankFinding } from "./wallet-history.ts";

const times = ["2025-03-02T00:00:00Z", "2025-03-03T00:00:00Z", "2025-03-04T00:00:00Z"];
const wallet = (series: Partial<WalletHistory["series"]>): WalletHistory => ({
  interval: "1day",
  times,
  series: { balance: [100, 40, 30], received: [100, 0, 0], sold: [0, 60, 10], ...series },
  total: 0,
  transfers: [],
});
const now: Range = {
  from: Date.parse(times[0]!) / 1000,
  to: Date.parse(times[2]!) / 1000,
  preset: "all",
  isNow: true,
  isAll: true,
};
const past = { ...now, preset: null, isNow: false };

describe("the price against the cost", () => {
  const known = { price_usd: [1, 2, 3], average_cost: [1, 1, 2] };
  const say = (change: Partial<WalletHistory["series"]> = {}, range = now) =>
    walletCostFinding(wallet({ ...known, ...change }), range);

  test("is that of the end", () => {
    expect(say()).toBe("The price is 50.0% above this wallet's average cost");
    expect(say({}, past)).toBe("At the end the price was 50.0% above this wallet's average cost");
  });

  test("says of which part the cost is known, where not of all", () => {
    expect(say({ costed_share: [1, 1, 0.83] })).toBe(
      "The price is 50.0% above this wallet's average cost, known for 83% of what it holds",
    );
    expect(say({ costed_share: [1, 1, 0.83] }, past)).toMatch(/, known for 83% of what it held$/);
    for (const costed_share of [
      [0.2, 0.2, 1],
      [0.2, 0.2, null],
    ])
      expect(say({ costed_share })).toBe("The price is 50.0% above this wallet's average cost");
  });

  test("is not said where one of the two is not known at the end, and of what came for nothing no part", () => {
    expect(say({ price_usd: [1, 2, null] })).toBeNull();
    expect(say({ average_cost: [1, 1, null] })).toBeNull();
    expect(say({ average_cost: [1, 1, 0] })).toBe("The price is above this wallet's average cost");
    expect(walletCostFinding(wallet({ price_usd: [1, 2, 3] }), now)).toBeNull();
    expect(walletCostFinding(wallet({ average_cost: [1, 2, 3] }), now)).toBeNull();
  });
});

describe("the rank", () => {
  const say = (rank: (number | null)[], range = now, balance = [100, 40, 30]) =>
    walletRankFinding(wallet({ rank, balance }), range);

  test("is that of the end, and where the wallet came from", () => {
    expect(say([1_700, null, 3])).toBe("This wallet is at rank 3, up from 1,700 on 1 Mar 2025");
    expect(say([3, 9, 1_700], past)).toBe("This wallet was at rank 1,700, down from 3 on 1 Mar 2025");
    expect(say([7, null, 7])).toBe("This wallet is at rank 7, as on 1 Mar 2025");
  });

  test("is said with its day where none was reckoned at the end", () => {
    expect(say([9, 3, null], past)).toBe("This wallet was at rank 3 on 2 Mar 2025, up from 9 on 1 Mar 2025");
    expect(say([null, 3, null])).toBe("This wallet was at rank 3 on 2 Mar 2025");
  });

  test("stands alone where it was reckoned once", () => {
    expect(say([null, null, 7])).toBe("This wallet is at rank 7");
    // A wallet that held nothing had no rank to come from.
    expect(say([null, null, 7], now, [0, 0, 5])).toBe("This wallet is at rank 7");
  });

  test("of who sold all is the best one, on the first day that had it", () => {
    const sold = (rank: (number | null)[], range = now) => say(rank, range, [100, 40, 0]);
    expect(sold([7, 5, null])).toBe("This wallet holds nothing now; its best rank was 5, on 2 Mar 2025");
    expect(sold([5, 7, null], past)).toBe(
      "This wallet held nothing at the end; its best rank was 5, on 1 Mar 2025",
    );
    expect(sold([5, 5, null])).toBe("This wallet holds nothing now; its best rank was 5, on 1 Mar 2025");
  });

  test("is not said where none was reckoned", () => {
    expect(say([null, null, null])).toBeNull();
    expect(walletRankFinding(wallet({}), now)).toBeNull();
  });
});
