import * as z from "zod/mini";
import { launchLimits } from "./map-rules.ts";
import type { QuerySpec } from "./query.ts";
import { amount, count, share } from "./values.ts";

export const launchQuery = {
  within: {
    kind: "integer",
    minimum: launchLimits.within.least,
    maximum: launchLimits.within.most,
    default: launchLimits.within.usual,
    description: "How many seconds after the first transfer the launch ends.",
  },
  bundle: {
    kind: "integer",
    minimum: launchLimits.bundle.least,
    maximum: launchLimits.bundle.most,
    default: launchLimits.bundle.usual,
    description: "How many owners have to come in one block for a bundle.",
  },
} as const satisfies QuerySpec;

const totals = { owners: count(), received: amount(), kept: amount(), kept_share: share(), keepers: count() };

export const Launch = z
  .object({
    first: z.string(),
    has_blocks: z.boolean(),
    periods: z.array(z.object({ seconds: count(), ...totals })),
    owner_count: count(),
    owners: z.array(
      z.object({
        address: z.string(),
        seconds: count(),
        from: z.nullable(z.string()),
        received: amount(),
        kept: amount(),
        kept_share: share(),
        bundle: z.nullable(count()),
      }),
    ),
    bundle_count: count(),
    bundles: z.array(
      z.object({ block: count(), seconds: count(), from: z.nullable(z.array(z.string())), ...totals }),
    ),
    apart: count(),
  })
  .check(
    z.describe(
      "Who received the token first, and how much of that they hold now. `periods` are the first block (the first " +
        "second where `has_blocks` is false), the first minute and all of `within`, each counted from the first transfer " +
        "at `first` and with the ones before in it. `received` is all that came in the period, also from each other; `kept` is what " +
        "of it has not been given away since, the oldest tokens first, and `kept_share` that of total supply; `keepers` " +
        "hold some of it. `owners` are those that received the most in all of it, `from` the giver of their first " +
        "receipt, null where it was minted. A bundle is a block with the first receipts of as many owners as `bundle` " +
        "asks for; its `from` are their givers, null where all of it was minted. The largest 100 of each are listed. " +
        "`apart` owners are left out of all figures: pools, exchanges and whatever else is no person by kind or label.",
    ),
  );
export type Launch = z.infer<typeof Launch>;
