import type { WalletHoldingsPage } from "../../../contract/wallets/holdings.ts";

const row = {
  name: "Token name",
  ticker: "TICK",
  network: "ETH",
  decimals: 18,
  amount: 1_000,
  price_usd: 1,
  value_usd: 1_000,
  share: 0.01,
  rank: 10,
  wallet_count: 1_000,
  unrealized_pnl: 100,
  cost_share: 1,
  realized_pnl: 100,
  sold_share: 1,
  first_received: "2025-01-01T00:00:00Z",
  first_sender: null,
};

/** For the geometry of a page that is loading; the style sheet hides what it says. */
export const placeholderHoldings: WalletHoldingsPage = {
  total: 3,
  covered: "all",
  holdings: [1, 2, 3].map((index) => ({ ...row, address: `0x${String(index).padStart(40, "0")}` })),
};
