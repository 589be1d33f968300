import type { History } from "../../contract/history.ts";
import type { HolderBreakdowns, HolderDeltas, HolderListPage } from "../../contract/holders.ts";
import type {
  SupplyBreakdown,
  TokenPnl,
  TokenStats,
  WalletCategories,
  WalletStats,
} from "../../contract/stats.ts";
import type { Meta } from "../../contract/meta.ts";
import type { Token } from "../../contract/tokens.ts";
import type { Price } from "../metrics/price.ts";

/*
 * Figures of no token. While answers are loading they give the page its final geometry, and the
 * style sheet paints blocks over them: nothing of them is ever read.
 */
const token: Token = {
  address: "",
  name: "Token",
  ticker: "TOKEN",
  network: "ETH",
  decimals: 6,
  supply: "1000000000000000",
};

const holders: HolderListPage = {
  holder_count: 40_000,
  total: 40_000,
  holders: Array.from({ length: 100 }, (_, index) => ({
    // As long as one of Solana: it decides how wide a column is.
    address: String(index).padStart(44, "x"),
    spl_token_account: "",
    amount: 8.8e7 / (index + 1) ** 0.9,
    rank: index + 1,
  })),
};

const deltas: HolderDeltas = {
  "1hour": -6,
  "2hours": 3,
  "4hours": -18,
  "12hours": 41,
  "1day": 208,
  "3days": 877,
  "7days": 2_113,
  "14days": 3_020,
  "30days": 3_642,
};

const breakdowns: HolderBreakdowns = {
  total_holders: 40_000,
  holders_over_10_usd: 20_000,
  holders_over_100_usd: 10_000,
  holders_over_1000_usd: 2_000,
  holders_over_10000_usd: 300,
  holders_over_100k_usd: 50,
  holders_over_1m_usd: 5,
  categories: { shrimp: 20_000, crab: 10_000, fish: 8_000, dolphin: 1_700, whale: 300 },
};

const stats: TokenStats = {
  hhi: 0.0177,
  gini: 0.96,
  median_holder_position: 264,
  avg_time_held: 4_838_400,
  retention_rate: 0.618,
};

const categories: WalletCategories = {
  diamond: 187,
  gold: 204,
  silver: 176,
  bronze: 158,
  wood: 162,
  new_holders: 113,
};

const supplyBreakdown: SupplyBreakdown = {
  diamond: 3.4e8,
  gold: 2e8,
  silver: 1.2e8,
  bronze: 9e7,
  wood: 7e7,
};

const pnl: TokenPnl = { break_even_price: 0.0387, realized_pnl_total: 8.1e6, unrealized_pnl_total: 2.4e6 };

const wallet: WalletStats = {
  amount: 8_979_081,
  holder_category: "whale",
  avg_time_held: 10_108_800,
  holding_breakdown: { diamond: 5.6e6, gold: 1.9e6, silver: 7.8e5, bronze: 0, wood: 7e5 },
  unrealized_pnl: 97_200,
  realized_pnl: 41_900,
};

/** Of our own service, so that no check of a hosted one's scales runs over invented figures. */
const meta: Meta = {
  asOf: undefined,
  sources: ["file"],
  history: "full",
  priceUsd: 0.0411,
  requestId: undefined,
};

const price: Price = { kind: "known", low: 0.0411, high: 0.0411, usd: 0.0411 };

const twice = (value: number) => [value, value];

const history: History = {
  interval: "1week",
  source: "computed",
  times: ["2025-01-06T00:00:00Z", "2025-01-13T00:00:00Z"],
  series: {
    holders: [44_571, 48_213],
    top_10_share: twice(0.341),
    supply_by_age: { diamond: twice(5), gold: twice(1), silver: twice(1), bronze: twice(1), wood: twice(2) },
  },
};

export const placeholder = {
  price,
  meta,
  token,
  holders,
  deltas,
  breakdowns,
  stats,
  categories,
  supplyBreakdown,
  pnl,
  wallet,
  history,
};
