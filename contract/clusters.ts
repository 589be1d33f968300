import * as z from "zod/mini";
import type { QuerySpec } from "./query.ts";
import { amount, count, share } from "./values.ts";
import { daySeconds } from "./windows.ts";

/** What may join two wallets. The last one also joins strangers who were quick: it is used where it is asked for. */
export const clusterMethods = ["two_way", "funded", "sink", "together"] as const;
export type ClusterMethod = (typeof clusterMethods)[number];
export const usualMethods = ["two_way", "funded", "sink"] as const satisfies readonly ClusterMethod[];

/** Where each rule ends. */
export const clusterLimits = {
  /** Transfers that two wallets sent each other, each way. */
  twoWayTransfers: 2,
  /** Between two first receipts from one wallet. */
  fundedSeconds: daySeconds,
  /** Owners whose first receipt came from that wallet: one that opens more is a distributor. */
  fundedOwners: 50,
  /** Of all that left a wallet, what went to one other. */
  sinkShare: 0.8,
  /** Since the first transfer of the token. */
  togetherSeconds: 3_600,
  togetherOwners: 3,
  /** A wallet that dealt with more owners than this joins nobody, */
  hubOwners: 1_000,
  /** or with more than this part of all that ever held, if that is more than `hubOwnersLeast`. */
  hubShare: 0.02,
  hubOwnersLeast: 50,
} as const;

/** Members of a map: what is chosen of, and what is asked for where nothing is said. */
export const memberCounts = { least: 50, usual: 150, most: 500 } as const;

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

const time = () => z.string().check(z.describe("RFC 3339"));

const Flow = z.object({ transfers: count(), amount: amount() });

const Evidence = z.object({
  method: z.enum(clusterMethods),
  /** That all of them dealt with; null: minted, or they dealt with each other. */
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

/** Kinds and labels of what is no person; `hub`: deals with everybody. */
export const apartReasons = ["burned", "pool", "exchange", "bridge", "contract", "program", "hub"] as const;
export type ApartReason = (typeof apartReasons)[number];

export const Clusters = z
  .object({
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
  })
  .check(
    z.describe(
      "The largest owners, and which of them look like one, with the transfers that say so: a guess, no more. " +
        "`members` are by rank among all owners; `a`, `b` and the members of a cluster are places in that list. `apart` are " +
        "those among the largest that are no persons, by kind or label, and hubs, which deal with everybody. Each cluster says " +
        "by which methods and which transfers it was found; one with `split` is counted as so many owners. `lines` are the " +
        "largest of `line_count` pairs of members with transfers between them. All shares are of total supply: `raw` counts " +
        "every owner, `wallets` leaves `apart` out, `owners` also counts each cluster as one; `half_of_supply` is null where " +
        "they hold less. x, y and r are in widths of a picture whose height is `layout.height`; a circle of all supply " +
        "has the radius `layout.radius`. `unknown_methods` could not be used, because transfers are missing.",
    ),
  );
export type Clusters = z.infer<typeof Clusters>;
