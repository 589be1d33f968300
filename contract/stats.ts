import * as z from "zod/mini";
import { _default as withDefault } from "zod/mini";
import { hands } from "./hands.ts";
import { amount, count, each, share } from "./values.ts";

/** Whole tokens, of which there may be more than integers are exact for. */
const wholeTokens = () => z.number().check(z.multipleOf(1), z.minimum(0));
/** Null where it is not known; a service that leaves the field out means the same. */
const ifKnown = <T extends z.ZodMiniType>(schema: T) => withDefault(z.nullable(schema), null);

export const TokenStats = z
  .object({
    hhi: share(),
    gini: share(),
    median_holder_position: wholeTokens(),
    avg_time_held: ifKnown(count()),
    retention_rate: ifKnown(share()),
  })
  .check(
    z.describe(
      "Concentration over all balances above 0: `hhi` and `gini` from 0 to 1, the median balance in whole tokens. " +
        "`avg_time_held` in seconds and `retention_rate` from 0 to 1 are null without enough transfer history.",
    ),
  );
export type TokenStats = z.infer<typeof TokenStats>;

export const TokenPnl = z
  .object({
    break_even_price: ifKnown(amount()),
    realized_pnl_total: ifKnown(z.number()),
    unrealized_pnl_total: ifKnown(z.number()),
  })
  .check(
    z.describe(
      "Profit and loss in US dollars, first in first out, of the part whose cost is known: `x-data-cost-share` says how much that is. " +
        "What needs a price that is not known is null; 404 without any price.",
    ),
  );
export type TokenPnl = z.infer<typeof TokenPnl>;

export const WalletCategories = z
  .extend(each(hands, count), { new_holders: count() })
  .check(z.describe("How many of the 1000 largest owners fall in each category."));
export type WalletCategories = z.infer<typeof WalletCategories>;

export const SupplyBreakdown = each(hands, amount).check(
  z.describe("Whole tokens of the 1000 largest owners by the age of the lot."),
);
export type SupplyBreakdown = z.infer<typeof SupplyBreakdown>;

export const WalletStats = z
  .object({
    amount: amount(),
    holder_category: z.string(),
    avg_time_held: ifKnown(count()),
    holding_breakdown: ifKnown(SupplyBreakdown),
    unrealized_pnl: ifKnown(z.number()),
    realized_pnl: ifKnown(z.number()),
  })
  .check(
    z.describe(
      "One wallet's holding. `holder_category` is one of shrimp, crab, fish, dolphin, whale, or unknown without a price. " +
        "Fields that need transfer history or a price are null where the token has none.",
    ),
  );
export type WalletStats = z.infer<typeof WalletStats>;
