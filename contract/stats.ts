import * as z from "zod/mini";
import { _default as withDefault } from "zod/mini";
import { hands } from "./hands.ts";
import { amount, count, each, share } from "./values.ts";

/** Whole tokens, of which there may be more than integers are exact for. */
const wholeTokens = () => z.number().check(z.multipleOf(1), z.minimum(0));
/** Null where it is not known; a service that leaves the field out means the same. */
const ifKnown = <T extends z.ZodMiniType>(schema: T) => withDefault(z.nullable(schema), null);

export const TokenStats = z.object({
  hhi: share(),
  gini: share(),
  median_holder_position: wholeTokens(),
  avg_time_held: ifKnown(count()),
  retention_rate: ifKnown(share()),
});
export type TokenStats = z.infer<typeof TokenStats>;

export const TokenPnl = z.object({
  break_even_price: ifKnown(amount()),
  realized_pnl_total: ifKnown(z.number()),
  unrealized_pnl_total: ifKnown(z.number()),
});
export type TokenPnl = z.infer<typeof TokenPnl>;

export const WalletCategories = z.extend(each(hands, count), { new_holders: count() });
export type WalletCategories = z.infer<typeof WalletCategories>;

export const SupplyBreakdown = each(hands, amount);
export type SupplyBreakdown = z.infer<typeof SupplyBreakdown>;

export const WalletStats = z.object({
  amount: amount(),
  holder_category: z.string(),
  avg_time_held: ifKnown(count()),
  holding_breakdown: ifKnown(SupplyBreakdown),
  unrealized_pnl: ifKnown(z.number()),
  realized_pnl: ifKnown(z.number()),
});
export type WalletStats = z.infer<typeof WalletStats>;
