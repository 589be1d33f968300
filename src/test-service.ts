import type { HolderListPage } from "../contract/holders.ts";
import type { Token, TokenFigures, TokenFiguresPage, WalletTokensPage } from "../contract/tokens.ts";

export const address = "So11111111111111111111111111111111111111112";
export const wallet = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
export const other = "0x7c3e91b0d45fa28c6e17d3b9480fa5c2e61d9b37";

export interface Figures {
  readonly token?: Partial<Token>;
  readonly amounts?: readonly number[];
  readonly holderCount?: number;
  /** Answers by the end of their path; a number is an error of that status. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the token list says otherwise: of the token, and of itself. */
  readonly listed?: Partial<TokenFigures>;
  readonly list?: Partial<TokenFiguresPage>;
  /** What is said of any wallet, if it is known. */
  readonly walletTokens?: WalletTokensPage;
}

const counts = { shrimp: 20, crab: 10, fish: 8, dolphin: 1, whale: 1 };
const usual: Readonly<Record<string, unknown>> = {
  "/stats": {
    hhi: 0.0177,
    gini: 0.96,
    median_holder_position: 264,
    avg_time_held: 4_838_400,
    retention_rate: 0.6,
  },
  "/stats/pnl": { break_even_price: 0.0387, realized_pnl_total: 8.1e6, unrealized_pnl_total: -2.4e6 },
  "/stats/wallet-categories": { diamond: 9, gold: 8, silver: 7, bronze: 6, wood: 5, new_holders: 5 },
  "/stats/supply-breakdown": { diamond: 500, gold: 200, silver: 100, bronze: 50, wood: 50 },
  "/holders/deltas": {
    "1hour": -1,
    "2hours": 0,
    "4hours": 2,
    "12hours": 3,
    "1day": 4,
    "3days": 5,
    "7days": 6,
    "14days": 7,
    "30days": 8,
  },
  "/holders/breakdowns": {
    total_holders: 40,
    holders_over_10_usd: 20,
    holders_over_100_usd: 10,
    holders_over_1000_usd: 2,
    holders_over_10000_usd: 1,
    holders_over_100k_usd: 0,
    holders_over_1m_usd: 0,
    categories: counts,
  },
};

/** A service that knows one token. */
export function service({
  token,
  amounts = [400, 100, 50, 10],
  holderCount = 40,
  answers = {},
  headers,
  listed,
  list,
  walletTokens,
}: Figures = {}) {
  const all = {
    name: "Brinewick",
    ticker: "BRINE",
    network: "SOL",
    decimals: 6,
    supply: "1000000000",
    ...token,
  };
  const holders: HolderListPage = {
    holder_count: holderCount,
    total: holderCount,
    holders: amounts.map((amount, index) => ({
      address: index === 1 ? wallet : `${wallet.slice(0, -2)}${index + 11}`,
      spl_token_account: wallet,
      amount,
      rank: index + 1,
    })),
  };
  const walletStats = {
    amount: amounts[1] ?? 0,
    holder_category: "fish",
    avg_time_held: 1000,
    holding_breakdown: { diamond: amounts[1] ?? 0, gold: 0, silver: 0, bronze: 0, wood: 0 },
    unrealized_pnl: -3,
    realized_pnl: 0,
  };
  const known: Readonly<Record<string, unknown>> = {
    "": { address, ...all },
    "/holders": holders,
    [`/stats/${wallet}`]: walletStats,
    ...usual,
    ...answers,
  };
  const meta = {
    "x-data-source": "demo",
    "x-data-as-of": "2025-11-21T14:32:07Z",
    "x-data-history": "full",
    ...headers,
  };
  return (async (input) => {
    const { pathname } = new URL(input as string, "http://localhost");
    if (pathname === "/api/v0/sol/tokens") {
      return Response.json({ total: 1, tokens: [{ address, ...all }] }, { headers: meta });
    }
    if (pathname === "/api/v0/sol/token-figures") {
      const figures = {
        holder_count: holderCount,
        wallet_count: null,
        change_24h: 4,
        change_7d: -6,
        wallet_change_24h: null,
        wallet_change_7d: null,
        top10_share: 0.56,
        wallet_hhi: null,
        wallet_top10_share: null,
        remaining_top10_share: null,
        excluded_kinds: [],
        hhi: 0.0177,
        history: "full",
        price_usd: null,
        market_value_usd: null,
        volume_7d_usd: null,
        age_seconds: null,
      };
      const tokens = [{ address, ...all, ...figures, ...listed }];
      return Response.json({ total: 1, covered: "all", ...list, tokens }, { headers: meta });
    }
    if (/^\/api\/v0\/sol\/wallets\/\w+\/tokens$/.test(pathname)) {
      return Response.json({ total: 0, covered: "all", tokens: [], ...walletTokens }, { headers: meta });
    }
    const rest = pathname.startsWith(`/api/v0/sol/tokens/${address}`)
      ? pathname.slice(`/api/v0/sol/tokens/${address}`.length)
      : undefined;
    const answer = rest === undefined ? 404 : (known[rest] ?? 404);
    if (typeof answer !== "number") return Response.json(answer, { headers: meta });
    const code =
      rest === undefined
        ? "token_not_found"
        : /^\/stats\/9\w+$/.test(rest)
          ? "wallet_not_found"
          : "stats_unavailable";
    return Response.json(
      { code: answer === 500 ? "internal" : code, message: "no" },
      { status: answer, headers: { "x-request-id": "r-7" } },
    );
  }) as typeof fetch;
}

/** In place of the drawing thread, whose drawings src/drawings tests: a page only carries what it is given. */
export const drawer = {
  ask: (drawing: { readonly kind: string }) => ({
    key: drawing.kind,
    svg: Promise.resolve(`<svg data-drawn="${drawing.kind}"></svg>`),
  }),
};
