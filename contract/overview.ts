import * as z from "zod/mini";
import { HolderBreakdowns, HolderDeltas } from "./holders.ts";
import { SupplyBreakdown, TokenPnl, TokenStats, WalletCategories } from "./stats.ts";
import { Token } from "./tokens.ts";

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
