import { chains } from "../../contract/chains.ts";
import type { EndpointName, EndpointResponse } from "../../contract/endpoints.ts";
import { windowSeconds } from "../../contract/windows.ts";
import type { ProblemCode } from "../../contract/problem.ts";
import type { QueryValues, holdersQuery } from "../../contract/query.ts";
import { fixedQuotient, quotient, toFixedPoint } from "./exact.ts";
import type { Owner, Recomputation } from "./recomputation.ts";
import { compare, daySeconds } from "./replay.ts";

/** What an endpoint should answer: a body, or a problem. */
export type Expected<K extends EndpointName> = EndpointResponse<K> | { readonly problem: ProblemCode };

const unavailable = { problem: "stats_unavailable" } as const;

function tokensOf({ input }: Recomputation, raw: bigint): number {
  return quotient(raw, 10n ** BigInt(input.decimals));
}

/** By balance and then by address: whom "the 1000 largest owners" means. */
function largestOwners(token: Recomputation): Owner[] {
  return [...token.owners.values()]
    .filter(({ balance }) => balance > 0n)
    .toSorted((left, right) => compare(right.balance, left.balance) || compare(left.address, right.address))
    .slice(0, 1000);
}

/** Where transfers are missing, balances are only changes. */
function knowsBalances(token: Recomputation): boolean {
  return token.input.history !== "incomplete";
}

function hasHistory(token: Recomputation): boolean {
  return token.input.history === "full";
}

export function expectedToken({ input, supply }: Recomputation): Expected<"getToken"> {
  const { address, name, ticker, decimals, chain } = input;
  return { address, name, ticker, network: chains[chain].network, decimals, supply: String(supply) };
}

export function expectedStats(token: Recomputation): Expected<"getTokenStats"> {
  const ascending = token.rows.map(({ amount }) => amount).toReversed();
  const count = BigInt(ascending.length);
  if (count === 0n || !knowsBalances(token)) return unavailable;
  let sum = 0n;
  let squares = 0n;
  let ranked = 0n;
  for (const [index, amount] of ascending.entries()) {
    sum += amount;
    squares += amount * amount;
    ranked += BigInt(index + 1) * amount;
  }
  const unit = 10n ** BigInt(token.input.decimals);
  const low = ascending[Math.floor((ascending.length - 1) / 2)]!;
  const high = ascending[Math.floor(ascending.length / 2)]!;
  return {
    hhi: quotient(squares, token.supply * token.supply),
    gini: quotient(2n * ranked - (count + 1n) * sum, count * sum),
    median_holder_position: Number((low + high + unit) / (2n * unit)),
    avg_time_held: averageAge(token, [...token.owners.values()]),
    retention_rate: retention(token),
  };
}

/** Seconds, rounded; null where nothing is held or its past is not known. */
function averageAge(token: Recomputation, owners: readonly Owner[]): number | null {
  if (!hasHistory(token) || token.asOf === null) return null;
  let quantity = 0n;
  let weighted = 0n;
  for (const lot of owners.flatMap(({ lots }) => lots)) {
    quantity += lot.quantity;
    weighted += lot.quantity * BigInt(token.asOf - lot.time);
  }
  return quantity === 0n ? null : Number((2n * weighted + quantity) / (2n * quantity));
}

function retention(token: Recomputation): number | null {
  const first = token.input.transfers[0]?.time;
  if (!hasHistory(token) || token.asOf === null || first === undefined) return null;
  const then = token.asOf - 30 * daySeconds;
  if (first > then) return null;
  const before = token.ownersAt(then);
  const still = before.filter((address) => (token.owners.get(address)?.balance ?? 0n) > 0n);
  return before.length === 0 ? null : still.length / before.length;
}

export function expectedPnl(token: Recomputation): Expected<"getTokenPnl"> {
  if (!hasHistory(token)) return unavailable;
  const owners = [...token.owners.values()];
  let quantity = 0n;
  let cost = 0n;
  for (const lot of owners.flatMap(({ lots }) => lots)) {
    if (lot.unitCost === null) continue;
    quantity += lot.quantity;
    cost += lot.quantity * toFixedPoint(lot.unitCost);
  }
  const pnl = {
    break_even_price: quantity === 0n ? null : fixedQuotient(cost, quantity),
    realized_pnl_total: realized(token, owners),
    unrealized_pnl_total: unrealized(token, owners),
  };
  const someSaleKnown = owners.some(({ soldKnown }) => soldKnown > 0n);
  const isKnown = quantity > 0n || pnl.unrealized_pnl_total !== null || someSaleKnown;
  return isPriced(token) && isKnown ? pnl : unavailable;
}

/** Whether any price is known until the last event. */
function isPriced({ input, asOf }: Recomputation): boolean {
  return (
    input.prices.some(({ time }) => asOf === null || time <= asOf) ||
    input.transfers.some(({ priceUsd }) => priceUsd !== null)
  );
}

/** Null where something was sold, and nothing of it with a known cost and a known price. */
function realized(token: Recomputation, owners: readonly Owner[]): number | null {
  const sold = owners.some((owner) => owner.sold > 0n);
  if (sold && owners.every(({ soldKnown }) => soldKnown === 0n)) return null;
  const total = owners.reduce((sum, owner) => sum + owner.realized, 0n);
  return fixedQuotient(total, 10n ** BigInt(token.input.decimals));
}

/** Null without a price now, and where something is held of which no cost is known. */
function unrealized(token: Recomputation, owners: readonly Owner[]): number | null {
  const { priceUsd } = token;
  const lots = owners.flatMap((owner) => owner.lots);
  if (priceUsd === null || (lots.length > 0 && lots.every(({ unitCost }) => unitCost === null))) return null;
  let total = 0n;
  for (const lot of lots) {
    if (lot.unitCost === null) continue;
    total += lot.quantity * (toFixedPoint(priceUsd) - toFixedPoint(lot.unitCost));
  }
  return fixedQuotient(total, 10n ** BigInt(token.input.decimals));
}

/** The hand that something of that age is in. */
function hand(seconds: number): "diamond" | "gold" | "silver" | "bronze" | "wood" {
  if (seconds > 90 * daySeconds) return "diamond";
  if (seconds > 60 * daySeconds) return "gold";
  if (seconds > 30 * daySeconds) return "silver";
  if (seconds > 15 * daySeconds) return "bronze";
  return "wood";
}

export function expectedCategories(token: Recomputation): Expected<"getWalletCategories"> {
  const { asOf } = token;
  if (!hasHistory(token) || asOf === null) return unavailable;
  const counts = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0, new_holders: 0 };
  for (const { firstReceipt, lastSale } of largestOwners(token)) {
    const received = firstReceipt ?? asOf;
    if (lastSale === null && asOf - received < 15 * daySeconds) counts.new_holders++;
    else counts[hand(asOf - (lastSale ?? received))]++;
  }
  return counts;
}

export function expectedSupplyBreakdown(token: Recomputation): Expected<"getSupplyBreakdown"> {
  if (!hasHistory(token) || token.asOf === null) return unavailable;
  return lotBreakdown(token, largestOwners(token));
}

function lotBreakdown(token: Recomputation, owners: readonly Owner[]) {
  const sums = { diamond: 0n, gold: 0n, silver: 0n, bronze: 0n, wood: 0n };
  for (const lot of owners.flatMap(({ lots }) => lots)) {
    sums[hand((token.asOf ?? 0) - lot.time)] += lot.quantity;
  }
  return {
    diamond: tokensOf(token, sums.diamond),
    gold: tokensOf(token, sums.gold),
    silver: tokensOf(token, sums.silver),
    bronze: tokensOf(token, sums.bronze),
    wood: tokensOf(token, sums.wood),
  };
}

export function expectedHolders(
  token: Recomputation,
  query: QueryValues<typeof holdersQuery>,
): Expected<"getHolders"> {
  if (!knowsBalances(token)) return unavailable;
  const matching = token.rows
    .map(({ owner, account, amount }, index) => ({ owner, account, amount, rank: index + 1 }))
    .filter(
      ({ amount }) =>
        (query.min_amount === undefined || compareAmount(token, amount, query.min_amount) >= 0) &&
        (query.max_amount === undefined || compareAmount(token, amount, query.max_amount) <= 0),
    );
  return {
    holder_count: token.rows.length,
    total: matching.length,
    holders: matching.slice(query.offset, query.offset + query.limit).map((row) => ({
      address: row.owner,
      spl_token_account: row.account,
      amount: tokensOf(token, row.amount),
      rank: row.rank,
    })),
  };
}

/** Compares raw units with a decimal text of whole tokens, exactly. */
function compareAmount({ input }: Recomputation, amount: bigint, text: string): number {
  const [whole = "0", fraction = ""] = text.split(".");
  const bound = BigInt(whole + fraction) * 10n ** BigInt(input.decimals);
  return compare(amount * 10n ** BigInt(fraction.length), bound);
}

export function expectedDeltas(token: Recomputation): Expected<"getHolderDeltas"> {
  const { asOf } = token;
  if (!hasHistory(token) || asOf === null) return unavailable;
  return Object.fromEntries(
    Object.entries(windowSeconds).map(([name, seconds]) => [
      name,
      token.rows.length - token.holderCountAt(asOf - seconds),
    ]),
  );
}

export function expectedBreakdowns(token: Recomputation): Expected<"getHolderBreakdowns"> {
  const { priceUsd } = token;
  if (priceUsd === null || !knowsBalances(token)) return unavailable;
  const values = token.rows.map(({ amount }) => tokensOf(token, amount) * priceUsd);
  const over = (bound: number) => values.filter((value) => value > bound).length;
  const categories = { shrimp: 0, crab: 0, fish: 0, dolphin: 0, whale: 0 };
  for (const value of values) categories[sizeOf(value)]++;
  return {
    total_holders: token.rows.length,
    holders_over_10_usd: over(10),
    holders_over_100_usd: over(100),
    holders_over_1000_usd: over(1_000),
    holders_over_10000_usd: over(10_000),
    holders_over_100k_usd: over(100_000),
    holders_over_1m_usd: over(1_000_000),
    categories,
  };
}

export function sizeOf(value: number): "shrimp" | "crab" | "fish" | "dolphin" | "whale" {
  if (value <= 10) return "shrimp";
  if (value <= 100) return "crab";
  if (value <= 1_000) return "fish";
  if (value <= 10_000) return "dolphin";
  return "whale";
}

/** The part of what a wallet sold of which cost and sale price are known. */
export function expectedSoldShare(token: Recomputation, address: string): number | undefined {
  const owner = token.owners.get(address);
  if (!hasHistory(token) || !owner || owner.sold === 0n) return undefined;
  return Math.round((Number(owner.soldKnown) / Number(owner.sold)) * 1e9) / 1e9;
}

export function expectedWallet(token: Recomputation, address: string): Expected<"getWalletStats"> {
  if (!knowsBalances(token)) return unavailable;
  const owner = token.owners.get(address);
  if (!owner?.everHeld) return { problem: "wallet_not_found" };
  const { priceUsd } = token;
  const amount = tokensOf(token, owner.balance);
  const known = hasHistory(token);
  return {
    amount,
    holder_category: priceUsd === null ? "unknown" : sizeOf(amount * priceUsd),
    avg_time_held: averageAge(token, [owner]),
    holding_breakdown: known ? lotBreakdown(token, [owner]) : null,
    unrealized_pnl: known ? unrealized(token, [owner]) : null,
    realized_pnl: known && isPriced(token) ? realized(token, [owner]) : null,
  };
}
