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

export const Launch = z.object({
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
});
export type Launch = z.infer<typeof Launch>;
