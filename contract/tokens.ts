import * as z from "zod/mini";
import { HolderBreakdowns, HolderDeltas } from "./holders.ts";
import { SupplyBreakdown, TokenPnl, TokenStats, WalletCategories } from "./stats.ts";
import { exclusionGroups } from "./kinds.ts";
import { amount, count, rawAmount, share } from "./values.ts";

const named = {
  address: z.string(),
  name: z.string(),
  ticker: z.string(),
  network: z.string(),
  decimals: z.int().check(z.minimum(0), z.maximum(255)),
};

export const Token = z.object({ ...named, supply: rawAmount() });
export type Token = z.infer<typeof Token>;

export const TokenOverview = z.object({
  token: Token,
  stats: z.nullable(TokenStats),
  pnl: z.nullable(TokenPnl),
  wallet_categories: z.nullable(WalletCategories),
  supply_breakdown: z.nullable(SupplyBreakdown),
  holder_deltas: z.nullable(HolderDeltas),
  holder_breakdowns: z.nullable(HolderBreakdowns),
});

export const TokenListPage = z.object({ total: count(), tokens: z.array(Token) });
export type TokenListPage = z.infer<typeof TokenListPage>;

export const TokenFigures = z.object({
  ...named,
  supply: z.nullable(rawAmount()),
  holder_count: z.nullable(count()),
  wallet_count: z.nullable(count()),
  change_24h: z.nullable(z.int()),
  change_7d: z.nullable(z.int()),
  wallet_change_24h: z.nullable(z.int()),
  wallet_change_7d: z.nullable(z.int()),
  top10_share: z.nullable(share()),
  wallet_top10_share: z.nullable(share()),
  remaining_top10_share: z.nullable(share()),
  excluded_kinds: z.array(z.enum(exclusionGroups)),
  hhi: z.nullable(share()),
  wallet_hhi: z.nullable(share()),
  history: z.nullable(z.enum(["full", "incomplete", "snapshot"])),
  price_usd: z.nullable(amount()),
  market_value_usd: z.nullable(amount()),
  volume_7d_usd: z.nullable(amount()),
  age_seconds: z.nullable(count()),
});
export type TokenFigures = z.infer<typeof TokenFigures>;

/**
 * How much of a chain's list an answer looked through: all of it; this service's own tokens alone, because the others
 * are with a hosted service that has no such figures; none, because all are there.
 */
export const Covered = z.enum(["all", "own", "none"]);
export type Covered = z.infer<typeof Covered>;

export const TokenFiguresPage = z.object({ total: count(), covered: Covered, tokens: z.array(TokenFigures) });
export type TokenFiguresPage = z.infer<typeof TokenFiguresPage>;

const AllChainsToken = z.object({
  chain: z.string(),
  address: z.string(),
  name: z.string(),
  ticker: z.string(),
  holder_count: z.nullable(count()),
  wallet_count: z.nullable(count()),
  also_on: z.array(z.string()),
});
export type AllChainsToken = z.infer<typeof AllChainsToken>;

export const AllChainsPage = z.object({ total: count(), covered: Covered, tokens: z.array(AllChainsToken) });
export type AllChainsPage = z.infer<typeof AllChainsPage>;

export const WalletToken = z.object({ ...named, amount: z.nullable(amount()) });
export type WalletToken = z.infer<typeof WalletToken>;

export const WalletTokensPage = z.object({ total: count(), covered: Covered, tokens: z.array(WalletToken) });
export type WalletTokensPage = z.infer<typeof WalletTokensPage>;
