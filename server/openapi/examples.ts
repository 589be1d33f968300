import type { EndpointName, EndpointResponse } from "../../contract/endpoints.ts";
import { noPersons } from "../../contract/kinds.ts";
import type { QuerySpec } from "../../contract/query.ts";

/** Arguments and answers as they look in reality: recorded from a hosted service of this interface. */
export const exampleArguments: Readonly<Record<string, string | number>> = {
  chain_id: "sol",
  contract_address: "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump",
  token_address: "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump",
  wallet_address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
  limit: 50,
  offset: 0,
  min_amount: "1000",
  max_amount: "250000.5",
  sort: "-holders",
  min_holders: 1_000,
  metrics: "holders,hhi,supply_by_age,realized_profit",
  interval: "1day",
  from: "2026-01-30T12:00:00Z",
  to: "2026-01-31T12:00:00Z",
  at: "2026-01-31",
  address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
  token: "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump",
  without: noPersons.join(),
  and: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
  keep: "1nc1nerator11111111111111111111111111111111",
};

/** Undefined where there is none that the parameter takes. */
export function exampleOfParameter(name: string, parameter: QuerySpec[string]): string | number | undefined {
  const example = exampleArguments[name];
  const isTaken = parameter.kind !== "choice" || parameter.values.includes(String(example));
  return isTaken ? example : undefined;
}

const token = {
  address: "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump",
  name: "Nova Dova",
  ticker: "DOVA",
  network: "SOL",
  decimals: 6,
  supply: "999986952255790",
};

export const exampleAnswers: { readonly [K in EndpointName]: EndpointResponse<K> } = {
  getTokens: { total: 2_782, tokens: [token] },
  getToken: token,
  getTokenStats: {
    hhi: 0.12,
    gini: 0.92,
    median_holder_position: 1_000,
    avg_time_held: 5_172_333,
    retention_rate: 0.85,
  },
  getTokenPnl: {
    break_even_price: 0.0000412,
    realized_pnl_total: 182_044.11,
    unrealized_pnl_total: -97_210.5,
  },
  getWalletCategories: { diamond: 412, gold: 96, silver: 121, bronze: 88, wood: 214, new_holders: 69 },
  getSupplyBreakdown: {
    diamond: 411_204_917.2,
    gold: 96_040_112,
    silver: 71_300_840.5,
    bronze: 40_112_006,
    wood: 88_120_441.75,
  },
  getHolders: {
    holder_count: 2_431,
    total: 112,
    holders: [
      {
        address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
        spl_token_account: "FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B",
        amount: 19_451_200,
        rank: 1,
      },
    ],
  },
  getHolderDeltas: {
    "1hour": -10,
    "2hours": -15,
    "4hours": -22,
    "12hours": -24,
    "1day": 39,
    "3days": 13,
    "7days": -211,
    "14days": 200,
    "30days": 59,
  },
  getHolderBreakdowns: {
    total_holders: 73_760,
    holders_over_10_usd: 50_902,
    holders_over_100_usd: 33_341,
    holders_over_1000_usd: 12_999,
    holders_over_10000_usd: 3_019,
    holders_over_100k_usd: 711,
    holders_over_1m_usd: 171,
    categories: { shrimp: 22_858, crab: 17_561, fish: 20_342, dolphin: 9_980, whale: 3_019 },
  },
  getWalletStats: {
    amount: 1_164_453,
    holder_category: "whale",
    avg_time_held: 11_879_064,
    holding_breakdown: { diamond: 917_511, gold: 246_941, silver: 0, bronze: 0, wood: 0 },
    unrealized_pnl: -21_326.3697592433,
    realized_pnl: 0,
  },
  getTokenFigures: {
    total: 212,
    covered: "all",
    tokens: [
      {
        ...token,
        holder_count: 2_431,
        wallet_count: 2_388,
        change_24h: 39,
        change_7d: -211,
        top10_share: 0.341,
        wallet_top10_share: 0.343,
        hhi: 0.12,
        history: "full",
      },
    ],
  },
  getTokenHistory: {
    interval: "1day",
    source: "computed",
    times: ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "2026-01-02T17:20:31Z"],
    series: {
      holders: [2_402, 2_425, 2_431],
      hhi: [0.118, 0.12, 0.12],
      supply_by_age: {
        diamond: [512_000_000.5, 512_400_000.5, 512_400_000.5],
        gold: [201_000_000, 200_600_000, 200_600_000],
        silver: [98_986_952.25, 98_986_952.25, 98_000_000],
        bronze: [88_000_000, 87_000_000, 87_986_952.25],
        wood: [99_999_999.50579, 100_999_999.50579, 100_999_999.50579],
      },
      realized_profit: [1_240.25, 310.5, 0],
    },
  },
  getWalletHistory: {
    interval: "1day",
    times: ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "2026-01-02T17:20:31Z"],
    series: {
      balance: [1_000_000, 1_164_453, 1_064_453],
      received: [1_000_000, 164_453, 0],
      sold: [0, 0, 100_000],
      price_usd: [0.0398, 0.0407, 0.0411],
      average_cost: [0.0398, 0.03992, 0.03994],
      costed_share: [1, 1, 1],
      realized_pnl: [null, null, 130],
      rank: [19, 17, 18],
    },
    total: 3,
    transfers: [
      { time: "2026-01-02T16:02:11Z", change: -100_000, price_usd: 0.0411, realized_pnl: 130 },
      { time: "2026-01-01T09:30:00Z", change: 164_453, price_usd: 0.0407, realized_pnl: null },
      { time: "2025-12-31T20:15:42Z", change: 1_000_000, price_usd: 0.0398, realized_pnl: null },
    ],
  },
  getWalletTokens: {
    total: 1,
    covered: "all",
    tokens: [
      {
        address: token.address,
        name: token.name,
        ticker: token.ticker,
        network: token.network,
        decimals: token.decimals,
        amount: 1_164_453,
      },
    ],
  },
  getHolderChanges: {
    from: "2026-01-30T12:00:00Z",
    to: "2026-01-31T12:00:00Z",
    total: 812,
    totals: {
      increased: 400,
      decreased: 412,
      entered: 31,
      left: 44,
      increase: 7_204_511.5,
      decrease: 7_198_020.25,
    },
    changes: [
      {
        address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
        spl_token_account: "FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B",
        before: 0,
        after: 1_200_500.5,
        rank_before: null,
        rank_after: 12,
      },
    ],
  },
  getCostBasis: {
    at: "2026-01-31T00:00:00Z",
    price_usd: 0.0411,
    unknown: { tokens: 120.5, owners: 3 },
    free: { tokens: 0, owners: 0 },
    bins: [
      { from: 0.03548133892335755, to: 0.03981071705534973, tokens: 350_200, owners: 41 },
      { from: 0.03981071705534973, to: 0.044668359215096314, tokens: 1_204_511.25, owners: 310 },
    ],
  },
  getHolderSummary: {
    holder_count: 2_430,
    supply: 784_012_441.5,
    top_10_share: 0.234,
    top_100_share: 0.527,
    top_1000_share: 0.918,
    hhi: 0.0082,
    gini: 0.95,
    median_holder_position: 998,
    half_of_supply: 83,
    lorenz: [
      { accounts: 0, supply: 0 },
      { accounts: 0.01, supply: 0.41 },
      { accounts: 1, supply: 1 },
    ],
    excluded: [
      {
        address: "5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1",
        kind: "program",
        label: "Raydium authority",
        source: "public-labels.csv",
        reason: "Labelled as a pool by public-labels.csv.",
        group: "pool",
        amount: 215_974_511.25579,
        rank: 1,
        accounts: 1,
      },
    ],
    kept: [],
    raw: {
      holder_count: 2_431,
      supply: 999_986_952.75579,
      top_10_share: 0.341,
      top_100_share: 0.621,
      top_1000_share: 0.936,
      hhi: 0.12,
      gini: 0.96,
      median_holder_position: 1_000,
      half_of_supply: 36,
      lorenz: [
        { accounts: 0, supply: 0 },
        { accounts: 0.01, supply: 0.52 },
        { accounts: 1, supply: 1 },
      ],
    },
  },
  getLabels: {
    addresses: [
      {
        address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
        kind: "wallet",
        evidence: "It is a point of the curve of keys: a key can sign for it.",
        pool: null,
        labels: [
          {
            name: "Example Exchange 2",
            category: "exchange",
            category_given: null,
            source: "public-labels.csv",
            as_of: "2026-01-20T00:00:00Z",
          },
        ],
      },
    ],
  },
  getCohorts: {
    cohorts: [
      { month: "2026-01", owners: 310, holding: [280, 211, 190] },
      { month: "2026-02", owners: 95, holding: [90, 71] },
    ],
  },
  getClusters: {
    members: [
      {
        address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
        amount: 29_582_621,
        share: 0.0296,
        rank: 1,
        cluster: 0,
        x: 0.47,
        y: 0.4,
        r: 0.049,
      },
      {
        address: "FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B",
        amount: 8_979_082,
        share: 0.009,
        rank: 3,
        cluster: 0,
        x: 0.54,
        y: 0.37,
        r: 0.027,
      },
    ],
    apart: [
      {
        address: "5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1",
        amount: 11_204_500,
        share: 0.0112,
        rank: 2,
        reason: "hub",
      },
    ],
    lines: [
      {
        a: 0,
        b: 1,
        a_to_b: { transfers: 3, amount: 1_200_000 },
        b_to_a: { transfers: 2, amount: 400_000.5 },
        first: "2026-01-03T10:00:00Z",
        last: "2026-01-29T18:20:11Z",
      },
    ],
    line_count: 1,
    clusters: [
      {
        members: [0, 1],
        amount: 38_561_703,
        share: 0.0386,
        split: false,
        methods: ["two_way"],
        evidence: [
          {
            method: "two_way",
            wallet: null,
            members: [0, 1],
            transfers: [
              {
                from: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
                to: "FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B",
                transfers: 3,
                amount: 1_200_000,
                first: "2026-01-03T10:00:00Z",
                last: "2026-01-28T09:01:00Z",
              },
              {
                from: "FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B",
                to: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
                transfers: 2,
                amount: 400_000.5,
                first: "2026-01-05T12:00:00Z",
                last: "2026-01-29T18:20:11Z",
              },
            ],
          },
        ],
      },
    ],
    methods: ["two_way", "funded", "sink"],
    unknown_methods: [],
    figures: {
      cluster_share: 0.0386,
      cluster_wallets: 2,
      raw: { top_10_share: 0.183, hhi: 0.0081, half_of_supply: 143 },
      wallets: { top_10_share: 0.178, hhi: 0.0079, half_of_supply: 151 },
      owners: { top_10_share: 0.181, hhi: 0.0083, half_of_supply: 149 },
    },
    layout: { height: 0.84211, radius: 0.283 },
  },
  getLaunch: {
    first: "2026-01-02T09:00:00Z",
    has_blocks: true,
    periods: [
      { seconds: 0, owners: 4, received: 52_000_000, kept: 12_000_000, kept_share: 0.012, keepers: 2 },
      { seconds: 60, owners: 31, received: 96_400_000, kept: 20_150_000, kept_share: 0.0202, keepers: 11 },
      {
        seconds: 3_600,
        owners: 212,
        received: 310_000_000,
        kept: 61_300_000,
        kept_share: 0.0613,
        keepers: 74,
      },
    ],
    owner_count: 212,
    owners: [
      {
        address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
        seconds: 0,
        from: null,
        received: 40_000_000,
        kept: 11_000_000,
        kept_share: 0.011,
        bundle: 0,
      },
      {
        address: "FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B",
        seconds: 412,
        from: "5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1",
        received: 8_979_082,
        kept: 8_979_082,
        kept_share: 0.009,
        bundle: null,
      },
    ],
    bundle_count: 1,
    bundles: [
      {
        block: 391_204_118,
        seconds: 0,
        from: null,
        owners: 4,
        received: 52_000_000,
        kept: 12_000_000,
        kept_share: 0.012,
        keepers: 2,
      },
    ],
    apart: 3,
  },
};
