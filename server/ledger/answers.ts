import { chains } from "../../contract/chains.ts";
import type { EndpointName, EndpointResponse } from "../../contract/endpoints.ts";
import { handDays } from "../../contract/hands.ts";
import type { HolderBreakdowns, SentHolderDeltas } from "../../contract/holders.ts";
import { daySeconds, type WindowName, windowSeconds } from "../../contract/windows.ts";
import { ratio, roundedTokens, wholeTokens } from "./amount.ts";
import { knowsBalances, secondsKnown } from "./facts.ts";
import type { TokenFigures } from "./figures.ts";

/** The endpoints whose answer is computed with the token, and stored. */
export type TokenEndpoint = Extract<
  EndpointName,
  | "getToken"
  | "getTokenStats"
  | "getTokenPnl"
  | "getWalletCategories"
  | "getSupplyBreakdown"
  | "getHolderDeltas"
  | "getHolderBreakdowns"
>;

/** What a token answers; undefined where the statistic is not available. */
export type TokenAnswers = {
  readonly [K in TokenEndpoint]:
    | (K extends "getHolderDeltas" ? SentHolderDeltas : EndpointResponse<K>)
    | undefined;
};

export function tokenAnswers(figures: TokenFigures): TokenAnswers {
  const knownSeconds = secondsKnown(figures);
  const knowsBands = knownSeconds > oldestBandSeconds;
  return {
    getToken: {
      address: figures.address,
      name: figures.name,
      ticker: figures.ticker,
      network: chains[figures.chain].network,
      decimals: figures.decimals,
      supply: String(figures.supply),
    },
    getTokenStats: tokenStats(figures),
    // Costs of what was there before are never known.
    getTokenPnl: figures.history === "full" ? tokenPnl(figures) : undefined,
    getWalletCategories: knowsBands ? walletCategories(figures) : undefined,
    getSupplyBreakdown: knowsBands ? supplyBreakdown(figures) : undefined,
    getHolderDeltas: holderDeltas(figures, knownSeconds),
    getHolderBreakdowns: knowsBalances(figures) ? holderBreakdowns(figures) : undefined,
  };
}

const monthSeconds = BigInt(windowSeconds["30days"]);
const oldestBandSeconds = handDays.diamond * daySeconds;

function tokenStats(figures: TokenFigures): TokenAnswers["getTokenStats"] {
  const { hhi, supply, holder_count: holders } = figures;
  if (hhi === null || !knowsBalances(figures)) return undefined;
  const knownSeconds = secondsKnown(figures);
  return {
    hhi,
    gini: ratio(exactSum(figures.gini_high, figures.gini_low), BigInt(holders) * supply),
    median_holder_position: roundedTokens(figures.lower_median + figures.upper_median, figures.decimals),
    avg_time_held:
      knownSeconds >= 0 && !figures.opening_held
        ? averageSeconds(figures.age_weight_high, figures.age_weight_low, supply)
        : null,
    retention_rate: knownSeconds >= 0 ? retentionRate(figures) : null,
  };
}

function retentionRate(figures: TokenFigures): number | null {
  const { as_of: asOf, first_time: firstTime, held_then: before, held_then_and_now: still } = figures;
  const from = figures.known_from ?? firstTime;
  if (asOf === null || from === null || asOf - from < monthSeconds) return null;
  return before === null || still === null || before === 0n ? null : Number(still) / Number(before);
}

function tokenPnl(figures: TokenFigures): TokenAnswers["getTokenPnl"] {
  const {
    price_usd: price,
    supply,
    costed_tokens: costed,
    sold_tokens: sold,
    sold_known: soldKnown,
  } = figures;
  if (!figures.priced) return undefined;
  const pnl = {
    break_even_price: figures.break_even_price,
    // Nothing sold and nothing held are 0; what was sold or is held at prices that are not known is not.
    realized_pnl_total: sold && !soldKnown ? null : (figures.realized_pnl ?? 0),
    unrealized_pnl_total: price === null || (supply > 0n && !costed) ? null : (figures.unrealized_pnl ?? 0),
  };
  // That nothing was sold follows from no price.
  const isKnown = pnl.break_even_price !== null || pnl.unrealized_pnl_total !== null || (soldKnown ?? 0) > 0;
  return isKnown ? pnl : undefined;
}

function walletCategories(figures: TokenFigures): TokenAnswers["getWalletCategories"] {
  return {
    diamond: Number(figures.diamond_wallets ?? 0),
    gold: Number(figures.gold_wallets ?? 0),
    silver: Number(figures.silver_wallets ?? 0),
    bronze: Number(figures.bronze_wallets ?? 0),
    wood: Number(figures.wood_wallets ?? 0),
    new_holders: Number(figures.new_wallets ?? 0),
  };
}

function supplyBreakdown(figures: TokenFigures): TokenAnswers["getSupplyBreakdown"] {
  const tokens = (raw: bigint | null) => wholeTokens(raw ?? 0n, figures.decimals);
  return {
    diamond: tokens(figures.diamond),
    gold: tokens(figures.gold),
    silver: tokens(figures.silver),
    bronze: tokens(figures.bronze),
    wood: tokens(figures.wood),
  };
}

function holderDeltas(figures: TokenFigures, knownSeconds: number): TokenAnswers["getHolderDeltas"] {
  const changes: Record<WindowName, bigint | null> = {
    "1hour": figures.w1,
    "2hours": figures.w2,
    "4hours": figures.w3,
    "12hours": figures.w4,
    "1day": figures.w5,
    "3days": figures.w6,
    "7days": figures.w7,
    "14days": figures.w8,
    "30days": figures.w9,
  };
  const isKnown = (name: string) => windowSeconds[name as WindowName] <= knownSeconds;
  if (!Object.keys(changes).some(isKnown)) return undefined;
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [name, isKnown(name) ? Number(change ?? 0) : null]),
  ) as SentHolderDeltas;
}

function holderBreakdowns(figures: TokenFigures): HolderBreakdowns | undefined {
  if (figures.price_usd === null) return undefined;
  const total = figures.holder_count;
  const over10 = Number(figures.over_10 ?? 0);
  const over100 = Number(figures.over_100 ?? 0);
  const over1000 = Number(figures.over_1000 ?? 0);
  const over10000 = Number(figures.over_10000 ?? 0);
  return {
    total_holders: total,
    holders_over_10_usd: over10,
    holders_over_100_usd: over100,
    holders_over_1000_usd: over1000,
    holders_over_10000_usd: over10000,
    holders_over_100k_usd: Number(figures.over_100k ?? 0),
    holders_over_1m_usd: Number(figures.over_1m ?? 0),
    categories: {
      shrimp: total - over10,
      crab: over10 - over100,
      fish: over100 - over1000,
      dolphin: over1000 - over10000,
      whale: over10000,
    },
  };
}

/** The two halves into which the SQL splits a sum that may need more than 128 bits. */
export function exactSum(high: bigint, low: bigint): bigint {
  return (high << 64n) + low;
}

/** Mean age in whole seconds, rounded half up; null where nothing is held or nothing is known. */
export function averageSeconds(high: bigint | null, low: bigint | null, held: bigint): number | null {
  if (high === null || low === null || held === 0n) return null;
  return Number((2n * exactSum(high, low) + held) / (2n * held));
}
