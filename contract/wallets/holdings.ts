import * as z from "zod/mini";
import { Covered, WalletToken } from "../tokens.ts";
import { amount, count, share } from "../values.ts";

const known = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);

export const WalletHolding = z.extend(WalletToken, {
  price_usd: known(amount()),
  value_usd: known(amount()),
  share: known(share()),
  rank: known(z.int().check(z.minimum(1))),
  wallet_count: known(count()),
  unrealized_pnl: known(z.number()),
  cost_share: known(share()),
  realized_pnl: known(z.number()),
  sold_share: known(share()),
  first_received: known(z.string()),
  first_sender: known(z.string()),
});
export type WalletHolding = z.infer<typeof WalletHolding>;

export const WalletHoldingsPage = z.object({
  total: count(),
  covered: Covered,
  holdings: z.array(WalletHolding),
});
export type WalletHoldingsPage = z.infer<typeof WalletHoldingsPage>;
