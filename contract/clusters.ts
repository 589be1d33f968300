import * as z from "zod/mini";
import { apartReasons, clusterMethods, memberCounts, usualMethods } from "./map-rules.ts";
import type { QuerySpec } from "./query.ts";
import { amount, count, share } from "./values.ts";

export const clustersQuery = {
  members: {
    kind: "integer",
    minimum: memberCounts.least,
    maximum: memberCounts.most,
    default: memberCounts.usual,
    description: "How many of the largest owners to look at.",
  },
  methods: {
    kind: "choices",
    values: [...clusterMethods, "none"],
    description: `What joins two owners, with commas between them; \`none\` joins nobody. Without it \`${usualMethods.join(",")}\`.`,
  },
  split: {
    kind: "addresses",
    most: 20,
    description:
      "Addresses, repeated or with commas between them: the cluster that has such a member is counted as so many owners as it has members.",
  },
} as const satisfies QuerySpec;

/** RFC 3339. */
const time = () => z.string();

const Flow = z.object({ transfers: count(), amount: amount() });

const Evidence = z.object({
  method: z.enum(clusterMethods),
  /** The address that all of them dealt with; null: minted, or they dealt with each other. */
  wallet: z.nullable(z.string()),
  members: z.array(count()),
  transfers: z.array(
    z.object({
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      transfers: count(),
      amount: amount(),
      first: time(),
      last: time(),
      share_of_sent: z.optional(share()),
    }),
  ),
});
export type Evidence = z.infer<typeof Evidence>;

const OwnerFigures = z.object({
  top_10_share: share(),
  hhi: share(),
  half_of_supply: z.nullable(count()),
});
export type OwnerFigures = z.infer<typeof OwnerFigures>;

export const Clusters = z.object({
  members: z.array(
    z.object({
      address: z.string(),
      amount: amount(),
      share: share(),
      rank: z.int().check(z.minimum(1)),
      cluster: z.nullable(count()),
      x: z.number(),
      y: z.number(),
      r: z.number(),
    }),
  ),
  apart: z.array(
    z.object({
      address: z.string(),
      amount: amount(),
      share: share(),
      rank: z.int().check(z.minimum(1)),
      reason: z.enum(apartReasons),
    }),
  ),
  lines: z.array(
    z.object({ a: count(), b: count(), a_to_b: Flow, b_to_a: Flow, first: time(), last: time() }),
  ),
  line_count: count(),
  clusters: z.array(
    z.object({
      members: z.array(count()),
      amount: amount(),
      share: share(),
      split: z.boolean(),
      methods: z.array(z.enum(clusterMethods)),
      evidence: z.array(Evidence),
    }),
  ),
  methods: z.array(z.enum(clusterMethods)),
  unknown_methods: z.array(z.enum(clusterMethods)),
  figures: z.object({
    cluster_share: share(),
    cluster_wallets: count(),
    raw: OwnerFigures,
    wallets: OwnerFigures,
    owners: OwnerFigures,
  }),
  layout: z.object({ height: z.number(), radius: z.number() }),
});
export type Clusters = z.infer<typeof Clusters>;
