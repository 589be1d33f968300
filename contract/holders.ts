import * as z from "zod/mini";
import { _default as withDefault } from "zod/mini";
import type { QuerySpec } from "./query.ts";
import { sizes } from "./sizes.ts";
import { amount, count, each, rawAmount, share } from "./values.ts";
import { windows } from "./windows.ts";

export const Holder = z.object({
  address: z.string(),
  spl_token_account: withDefault(z.string(), ""),
  amount: amount(),
  // Where it is asked for: a number does not hold every digit.
  amount_raw: z.optional(rawAmount()),
  rank: z.int().check(z.minimum(1)),
  // On a list of another moment, where it is asked for; null where nothing is held now.
  rank_now: z.optional(z.nullable(z.int().check(z.minimum(1)))),
  amount_now: z.optional(z.nullable(z.number().check(z.minimum(0)))),
});
export type Holder = z.infer<typeof Holder>;

export const HolderListPage = z.object({ holder_count: count(), total: count(), holders: z.array(Holder) });
export type HolderListPage = z.infer<typeof HolderListPage>;

// Hosted services answered with only the last three for older data, and with nulls.
const delta = () => withDefault(z.nullable(z.int()), null);
const SentHolderDeltas = each(windows, delta);
/** As it is sent: every window, null where the change is not known. */
export type SentHolderDeltas = z.infer<typeof SentHolderDeltas>;

/** As it is read: the windows that are known. */
export const HolderDeltas = z.pipe(
  SentHolderDeltas,
  z.transform(
    (sent) =>
      Object.fromEntries(Object.entries(sent).filter(([, change]) => change !== null)) as {
        readonly [K in keyof typeof sent]?: number;
      },
  ),
);
export type HolderDeltas = z.infer<typeof HolderDeltas>;

export const HolderBreakdowns = z.object({
  total_holders: count(),
  holders_over_10_usd: count(),
  holders_over_100_usd: count(),
  holders_over_1000_usd: count(),
  holders_over_10000_usd: count(),
  holders_over_100k_usd: count(),
  holders_over_1m_usd: count(),
  categories: each(sizes, count),
});
export type HolderBreakdowns = z.infer<typeof HolderBreakdowns>;

const known = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);

export const HolderDetail = z.object({
  address: z.string(),
  change_24h: known(z.number()),
  change_7d: known(z.number()),
  first_received: known(z.string()),
  average_cost: known(amount()),
  costed_share: known(share()),
  unrealized_pnl: known(z.number()),
});
export type HolderDetail = z.infer<typeof HolderDetail>;

export const HolderDetails = z.object({ wallets: z.array(HolderDetail) });
export type HolderDetails = z.infer<typeof HolderDetails>;

export const holderDetailsQuery = {
  address: {
    kind: "addresses",
    most: 100,
    description: "Wallets to ask about: repeated, or with commas between them.",
  },
} as const satisfies QuerySpec;
