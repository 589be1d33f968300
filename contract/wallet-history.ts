import * as z from "zod/mini";
import { historyQuery, intervals } from "./history.ts";
import type { QuerySpec } from "./query.ts";
import { amount, count, share } from "./values.ts";

const usd = () => z.number();
/** A value at each time, null where it is not known then, or is of nothing. */
const column = <T extends z.ZodMiniType>(value: T) => z.array(z.nullable(value));

const series = {
  balance: z.array(amount()),
  received: z.array(amount()),
  sold: z.array(amount()),
  price_usd: z.optional(column(usd())),
  average_cost: z.optional(column(usd())),
  costed_share: z.optional(column(share())),
  realized_pnl: z.optional(column(usd())),
  rank: z.optional(column(count())),
};

export const WalletHistory = z.object({
  interval: z.enum(intervals),
  times: z.array(z.string()),
  series: z.object(series),
  total: count(),
  transfers: z.array(
    z.object({
      time: z.string(),
      change: z.number(),
      price_usd: z.nullable(usd()),
      realized_pnl: z.nullable(usd()),
      realized_share: z.nullable(share()),
      without_transfer: z.optional(z.literal(true)),
    }),
  ),
});
export type WalletHistory = z.infer<typeof WalletHistory>;

export const walletHistoryQuery = {
  interval: historyQuery.interval,
  from: { kind: "time", description: "First moment; by default the first receipt of the wallet." },
  to: historyQuery.to,
} as const satisfies QuerySpec;
