import { chains } from "../../contract/chains.ts";
import type { EndpointName, EndpointResponse } from "../../contract/endpoints.ts";
import { handDays, hands } from "../../contract/hands.ts";
import type { SentHolderDeltas } from "../../contract/holders.ts";
import { holderBreakdowns } from "../../contract/sizes.ts";
import { daySeconds, type WindowName, windows, windowSeconds } from "../../contract/windows.ts";
import { ratio, roundedTokens, wholeTokens } from "./amount.ts";
import { fromNames } from "./columns.ts";
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
    getHolderBreakdowns:
      knowsBalances(figures) && figures.over
        ? holderBreakdowns(figures.holder_count, figures.over)
        : undefined,
  };
}

const monthSeconds = BigInt(windowSeconds["30days"]);
const oldestBandSeconds = handDays.diamond * daySeconds;

function tokenStats(figures: TokenFigures): TokenAnswers["getTokenStats"] {
  const { hhi, supply, holder_count: holders, past } = figures;
  if (hhi === null || !knowsBalances(figures)) return undefined;
  const isPastKnown = secondsKnown(figures) >= 0;
  return {
    hhi,
    gini: ratio(figures.gini, BigInt(holders) * supply),
    median_holder_position: roundedTokens(figures.twice_median, figures.decimals),
    avg_time_held: isPastKnown && past && !figures.opening_held ? meanSeconds(past.age_weight, supply) : null,
    retention_rate: isPastKnown ? retentionRate(figures) : null,
  };
}

function retentionRate({ as_of: asOf, first_time: firstTime, ...figures }: TokenFigures): number | null {
  const from = figures.known_from ?? firstTime;
  if (asOf === null || from === null || asOf - from < monthSeconds) return null;
  const { held_then: before = 0, held_then_and_now: still = 0 } = figures.past ?? {};
  return before === 0 ? null : still / before;
}

function tokenPnl({ price_usd: price, last_price, supply, past }: TokenFigures): TokenAnswers["getTokenPnl"] {
  if (!last_price) return undefined;
  const isCosted = Boolean(past?.costed_tokens);
  const isSaleKnown = Boolean(past?.sold_known);
  const pnl = {
    break_even_price: past?.break_even_price ?? null,
    // Nothing sold and nothing held are 0; what was sold or is held at prices that are not known is not.
    realized_pnl_total: past?.sold_tokens && !isSaleKnown ? null : (past?.realized_pnl ?? 0),
    unrealized_pnl_total: price === null || (supply > 0n && !isCosted) ? null : (past?.unrealized_pnl ?? 0),
  };
  // That nothing was sold follows from no price.
  const isKnown = pnl.break_even_price !== null || pnl.unrealized_pnl_total !== null || isSaleKnown;
  return isKnown ? pnl : undefined;
}

function walletCategories({ past }: TokenFigures): TokenAnswers["getWalletCategories"] {
  return past?.hands.wallets ?? { ...fromNames(hands, () => 0), new_holders: 0 };
}

function supplyBreakdown({ past, decimals }: TokenFigures): TokenAnswers["getSupplyBreakdown"] {
  return fromNames(hands, (hand) => wholeTokens(past?.hands.amounts[hand] ?? 0n, decimals));
}

function holderDeltas({ past }: TokenFigures, knownSeconds: number): TokenAnswers["getHolderDeltas"] {
  const isKnown = (name: WindowName) => windowSeconds[name] <= knownSeconds;
  if (!windows.some(isKnown)) return undefined;
  return Object.fromEntries(
    windows.map((name, window) => [name, isKnown(name) ? (past?.holder_changes[window] ?? 0) : null]),
  ) as SentHolderDeltas;
}

/** A sum that may need more than 128 bits, from the two columns in which it is stored (columns.ts). */
export function exactSum(high: bigint, low: bigint): bigint {
  return (high << 64n) + low;
}

/** Mean age in whole seconds, rounded half up; null where nothing is held or nothing is known. */
export function averageSeconds(high: bigint | null, low: bigint | null, held: bigint): number | null {
  return high === null || low === null ? null : meanSeconds(exactSum(high, low), held);
}

function meanSeconds(weight: bigint, held: bigint): number | null {
  return held === 0n ? null : Number((2n * weight + held) / (2n * held));
}
