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

export const Token = z
  .object({ ...named, supply: rawAmount() })
  .check(z.describe("A token. `supply` is the total supply in raw units: divide by 10^decimals."));
export type Token = z.infer<typeof Token>;

export const TokenOverview = z
  .object({
    token: Token,
    stats: z.nullable(TokenStats),
    pnl: z.nullable(TokenPnl),
    wallet_categories: z.nullable(WalletCategories),
    supply_breakdown: z.nullable(SupplyBreakdown),
    holder_deltas: z.nullable(HolderDeltas),
    holder_breakdowns: z.nullable(HolderBreakdowns),
  })
  .check(
    z.describe(
      "What the endpoints of these names answer about a token, of one moment. Null where that endpoint answers 404 " +
        "with `stats_unavailable`.",
    ),
  );

export const TokenListPage = z
  .object({ total: count(), tokens: z.array(Token) })
  .check(z.describe("A page of the chain's tokens, the most held first. `total` counts them all."));
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
const Covered = z.enum(["all", "own", "none"]);
export type Covered = z.infer<typeof Covered>;

export const TokenFiguresPage = z
  .object({ total: count(), covered: Covered, tokens: z.array(TokenFigures) })
  .check(
    z.describe(
      "Extension of this service. Tokens of the chain with their main figures, in the order and with the filters asked for. " +
        "What is not known of a token is null: all figures and `history` of a token of a hosted service, supply too where " +
        "transfers are missing. `holder_count`, changes, `top10_share` and `hhi` are of the rows of the holder list; where " +
        "these are or were accounts of fewer wallets, the figures that begin with `wallet` are of those, else null. `remaining_top10_share` is of wallets, without the " +
        "kinds in `excluded_kinds`, of what is left. Sort " +
        "and filters go by wallets where they are told, and " +
        "reach as far as `covered` says: `own` tokens come before those of a hosted service, which no filter lets " +
        "through; with `none` the page is in the order of the hosted service and not filtered.",
    ),
  );
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

export const AllChainsPage = z
  .object({ total: count(), covered: Covered, tokens: z.array(AllChainsToken) })
  .check(
    z.describe(
      "Extension of this service. A page of the tokens of all chains, the most held first. `chain` is the path segment " +
        "of the token's chain, `also_on` those of the other chains on which the list has a token of the same address: " +
        "whether it is the same token is not said, and holders are never added up across chains. `holder_count` is of " +
        "the rows of the holder list; where these are accounts of fewer wallets, `wallet_count` is of those, else null. " +
        "A token whose holders are not known comes last, with null. Tokens of a hosted service are not among them: " +
        "`covered` is `own` or `none` where there is one.",
    ),
  );
export type AllChainsPage = z.infer<typeof AllChainsPage>;

export const WalletToken = z.object({ ...named, amount: z.nullable(amount()) });
export type WalletToken = z.infer<typeof WalletToken>;

export const WalletTokensPage = z
  .object({ total: count(), covered: Covered, tokens: z.array(WalletToken) })
  .check(
    z.describe(
      "Extension of this service. The tokens whose transfers or balances name the wallet: those that it holds first, " +
        "the most held of them before the others. `amount` in whole tokens: 0 where it parted with all, null where " +
        "transfers of the token are missing. Tokens of a hosted service are not among them: `covered` is `own` or " +
        "`none` where there is one.",
    ),
  );
export type WalletTokensPage = z.infer<typeof WalletTokensPage>;
