/**
 * Plausible data for charts that are not loaded yet: the drawing keeps its size and axes, the styles
 * paint blocks over its values.
 */
import { windowLengths } from "./windows.ts";

const sizeCounts = { shrimp: 485, crab: 258, fish: 200, dolphin: 50, whale: 7 };
const handWallets = { diamond: 187, gold: 204, silver: 176, bronze: 158, wood: 162 };

export const placeholders = {
  supplyStrip: { shares: Array.from({ length: 100 }, () => 0.006), top1000: 0.8, holders: 10_000, half: 80 },
  hhi: { hhi: 100 },
  gini: { gini: 0.5 },
  handsBridge: { wallets: handWallets, newWallets: 113, tokens: handWallets, supplyShare: 0.8 },
  nestedSquares: {
    holders: 1000,
    over: [10, 100, 1_000, 10_000, 100_000, 1_000_000].map((usd, index) => ({
      usd,
      count: 500 / 4 ** index,
    })),
  },
  unitGrid: { counts: sizeCounts },
  windowTable: { rows: windowLengths.map((each) => ({ ...each, delta: 0 })), holders: 1000 },
  month: {
    points: [30, 14, 7, 3, 1, 0].map((days) => ({ secondsAgo: days * 86_400, holders: 1000 - days })),
    spanSeconds: 30 * 86_400,
  },
  day: {
    points: [24, 12, 4, 2, 1, 0].map((hours) => ({ secondsAgo: hours * 3_600, holders: 1000 - hours })),
    spanSeconds: 86_400,
  },
  pnl: { realized: 1_000_000, unrealized: 500_000 },
  price: { breakEven: 1, price: { low: 1.1, high: 1.1 } },
  rankScatter: { amounts: Array.from({ length: 100 }, (_, index) => 1e6 / (index + 1)), ticker: "" },
} as const;
