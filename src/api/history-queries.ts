import { familyOf } from "../../contract/chains.ts";
import type { Interval } from "../../contract/history.ts";
import type { SeriesAsked, SeriesName, WalletSeriesName } from "../../contract/history/series.ts";
import { type Exclusions, noExclusions } from "../../contract/exclusions.ts";
import { exclusionArgs } from "./exclusion-args.ts";
import { api } from "./queries.ts";
import type { TokenRef } from "./token-queries.ts";

const flows: readonly SeriesName[] = [
  "new_owners",
  "returned_owners",
  "left_owners",
  "realized_profit",
  "realized_loss",
];

/** How many hold it: on Solana wallets beside accounts, of which a wallet may have several. */
function holdersOf({ chain }: TokenRef): readonly SeriesName[] {
  return familyOf(chain) === "solana" ? ["holders", "owners"] : ["holders"];
}

function namesOf(token: TokenRef, { series = [], ranked = [] }: SeriesAsked): readonly SeriesName[] {
  const names = [...series, ...ranked];
  if (familyOf(token.chain) !== "solana" || ranked.length === 0) return names;
  // By the index it is told whether any is of wallets.
  const ofWallets = [...ranked, "hhi" as const].map((name): WalletSeriesName =>
    name === "holders_by_value" ? "wallets_by_value" : `wallet_${name}`,
  );
  return [...new Set([...holdersOf(token), ...names, ...ofWallets])];
}

function withHolders(token: TokenRef, asked: SeriesAsked): readonly SeriesName[] {
  return [...new Set([...holdersOf(token), ...namesOf(token, asked)])];
}

/** Unix seconds; what is left out is the token's first event, and its newest. */
interface Bounds {
  readonly from?: number;
  readonly to?: number;
}

/** What is left out is not counted at any time. */
function argsOf({ chain, address }: TokenRef, exclusions: Exclusions = noExclusions) {
  return { chain_id: chain, contract_address: address, ...exclusionArgs(chain, exclusions) };
}

/** The whole life of the token, for the range control; and what the histogram says of now. */
export function lifeQuery(token: TokenRef, exclusions?: Exclusions) {
  return api("getTokenHistory", {
    ...argsOf(token, exclusions),
    metrics: [...holdersOf(token), "average_cost", "supply_in_profit", "supply_at_cost"],
  });
}

/** How many held it over the whole life of the token. */
export function holderLifeQuery(token: TokenRef) {
  return api("getTokenHistory", { ...argsOf(token), metrics: holdersOf(token) });
}

/** These series in a range, and how many hold it. */
export function rangeQuery(token: TokenRef, asked: SeriesAsked, bounds: Bounds, exclusions?: Exclusions) {
  return api("getTokenHistory", {
    ...argsOf(token, exclusions),
    metrics: withHolders(token, asked),
    ...bounds,
  });
}

/** What the bars of a range are made of, where its points are of another interval. */
export function flowsQuery(token: TokenRef, bounds: Bounds, interval: Interval, exclusions?: Exclusions) {
  return api("getTokenHistory", { ...argsOf(token, exclusions), metrics: flows, interval, ...bounds });
}

/** Holders at the end of each day since a time. */
export function dailyHoldersQuery(token: TokenRef, from: number) {
  return api("getTokenHistory", { ...argsOf(token), metrics: holdersOf(token), interval: "1day", from });
}

/** Some figures, and how many hold it, at each point of an interval since a time. */
export function pointsQuery(token: TokenRef, asked: SeriesAsked, from: number, interval: Interval) {
  return api("getTokenHistory", { ...argsOf(token), metrics: withHolders(token, asked), interval, from });
}

/** What the ten largest hold and how old the supply is, at the end of each week since a time. */
export function weeklyQuery(token: TokenRef, from: number) {
  return api("getTokenHistory", {
    ...argsOf(token),
    metrics: namesOf(token, { series: ["supply_by_age"], ranked: ["top_10_share"] }),
    interval: "1week",
    from,
  });
}

/** Of now, or of a time in unix seconds. */
export function costBasisQuery(token: TokenRef, exclusions?: Exclusions, at?: number) {
  return api("getCostBasis", { ...argsOf(token, exclusions), ...(at !== undefined && { at }) });
}

/** What the histogram of a time says of it, where that is the end of a day or an hour that is kept. */
export function costAtQuery(token: TokenRef, at: number, exclusions?: Exclusions) {
  return api("getTokenHistory", {
    ...argsOf(token, exclusions),
    metrics: ["average_cost", "supply_in_profit", "supply_at_cost"],
    interval: at % 86_400 === 0 ? "1day" : "1hour",
    from: at,
    to: at,
  });
}

/** By days, weeks or months, as the age of the token asks for. */
export function cohortsQuery(token: TokenRef, exclusions?: Exclusions) {
  return api("getCohorts", { ...argsOf(token, exclusions), interval: "auto" });
}

/** What a day says when tokens are compared at it, and the days before it. */
export function daysQuery(
  token: TokenRef,
  asked: SeriesAsked,
  bounds: Required<Bounds>,
  exclusions?: Exclusions,
) {
  return api("getTokenHistory", {
    ...argsOf(token, exclusions),
    metrics: withHolders(token, asked),
    interval: "1day",
    ...bounds,
  });
}

/** Some figures over all of the token's life, at points that lie as that asks for unless an interval is named. */
export function seriesQuery(
  token: TokenRef,
  asked: SeriesAsked,
  exclusions?: Exclusions,
  interval?: Interval,
) {
  return api("getTokenHistory", {
    ...argsOf(token, exclusions),
    metrics: namesOf(token, asked),
    ...(interval && { interval }),
  });
}
