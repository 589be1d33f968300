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

export const WalletHistory = z
  .object({
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
  })
  .check(
    z.describe(
      "Extension of this service. What one owner held, all its accounts together, at the points of `history`, from its " +
        "first receipt on: whole tokens, what the open lots with a known cost cost on average, and which part of the " +
        "balance that is; `received`, `sold` and `realized_pnl` cover the time after the point before, up to and with " +
        "the point. Of what was sold, `realized_pnl` is of the part whose cost and price are known; of each of the " +
        "`transfers`, `realized_share` is that part. `rank` is the place among the wallets, all accounts of each together, equal ones by address; it is reckoned for some of the points, the last of them among these; of a token with very many " +
        "transfers at those at which its balances are stored, the newest event among these, and left out where they are " +
        "not. `transfers` are the newest of the `total` in the range, the newest first: `change` is " +
        "above 0 for a receipt and below 0 for a sale, which every transfer to another owner is. With `without_transfer` " +
        "no transfer is known of it: the contract's balance says that it came or went.",
    ),
  );
export type WalletHistory = z.infer<typeof WalletHistory>;

export const walletHistoryQuery = {
  interval: historyQuery.interval,
  from: { kind: "time", description: "First moment; by default the first receipt of the wallet." },
  to: historyQuery.to,
} as const satisfies QuerySpec;
