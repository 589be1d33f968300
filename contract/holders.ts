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

export const HolderListPage = z
  .object({ holder_count: count(), total: count(), holders: z.array(Holder) })
  .check(
    z.describe(
      "A page of holders, the largest first. `holder_count` counts every holder, `total` those that match the filter. " +
        "`rank` is the place in the unfiltered list. `spl_token_account` is empty on Ethereum. With `at`, all of it is as " +
        "it was at that moment, which `x-data-as-of` repeats; `rank_now` and `amount_now`, with `with=now` alone, are " +
        "null where nothing is held now. `amount_raw`, with `with=raw` alone, is the amount in the token's smallest unit, with " +
        "every digit.",
    ),
  );
export type HolderListPage = z.infer<typeof HolderListPage>;

// Hosted services answered with only the last three for older data, and with nulls.
const delta = () => withDefault(z.nullable(z.int()), null);
const SentHolderDeltas = each(windows, delta).check(
  z.describe(
    "Holders now minus holders at the start of each window. A window that begins before anything is known of the token is null.",
  ),
);
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

export const HolderBreakdowns = z
  .object({
    total_holders: count(),
    holders_over_10_usd: count(),
    holders_over_100_usd: count(),
    holders_over_1000_usd: count(),
    holders_over_10000_usd: count(),
    holders_over_100k_usd: count(),
    holders_over_1m_usd: count(),
    categories: each(sizes, count),
  })
  .check(
    z.describe(
      "Holders by the value of their holding. Thresholds are strict. Categories in US dollars: " +
        "shrimp up to 10, crab up to 100, fish up to 1,000, dolphin up to 10,000, whale above.",
    ),
  );
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

export const HolderDetails = z
  .object({ wallets: z.array(HolderDetail) })
  .check(
    z.describe(
      "Extension of this service. What a holder list has no field for, of wallets that hold or held the token: all accounts " +
        "of each together, in the order asked. A wallet that never held it is left out. What is not known is null.",
    ),
  );
export type HolderDetails = z.infer<typeof HolderDetails>;

export const holderDetailsQuery = {
  address: {
    kind: "addresses",
    most: 100,
    description: "Wallets to ask about: repeated, or with commas between them.",
  },
} as const satisfies QuerySpec;
