import type { EndpointResponse } from "../contract/endpoints.ts";

// Answers of a token that never was, with round figures: what pages and cards say of them is known in words.

export const summary: EndpointResponse<"getHolderSummary"> = {
  holder_count: 2_430,
  supply: 784_012_441.5,
  top_1_share: 0.041,
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
  hands: {
    wallets: { diamond: 411, gold: 122, silver: 168, bronze: 97, wood: 145, new_holders: 57 },
    tokens: {
      diamond: 402_118_330.25,
      gold: 118_402_771.5,
      silver: 98_330_410,
      bronze: 41_220_905.75,
      wood: 59_640_210.5,
    },
  },
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
    top_1_share: 0.12,
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
    hands: {
      wallets: { diamond: 411, gold: 122, silver: 168, bronze: 97, wood: 146, new_holders: 56 },
      tokens: {
        diamond: 402_118_330.25,
        gold: 118_402_771.5,
        silver: 98_330_410,
        bronze: 41_220_905.75,
        wood: 275_614_721.75,
      },
    },
  },
};

export const clusters: EndpointResponse<"getClusters"> = {
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
};

export const launch: EndpointResponse<"getLaunch"> = {
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
};

export const labels: EndpointResponse<"getLabels"> = {
  addresses: [
    {
      address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
      kind: "wallet",
      evidence: "Regular wallet: a key can sign for it (its address is a point of the ed25519 curve).",
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
};
