import * as z from "zod/mini";
import { mostCompared } from "../compared-tokens.ts";
import { pageQuery, type QuerySpec } from "../query.ts";
import { amount, count, share } from "../values.ts";

const OverlapToken = z.object({
  address: z.string(),
  name: z.string(),
  ticker: z.string(),
  wallet_count: count(),
});

/** How many holders of one token also hold another. */
const OverlapPair = z.object({
  token: z.string(),
  also: z.string(),
  wallets: count(),
  share: z.nullable(share()),
  supply_share: z.nullable(share()),
});
export type OverlapPair = z.infer<typeof OverlapPair>;

const CommonHolder = z.object({
  address: z.string(),
  held: z.array(z.object({ amount: amount(), share: share() })),
});

export const Overlap = z.object({
  tokens: z.array(OverlapToken),
  pairs: z.array(OverlapPair),
  total: count(),
  holders: z.array(CommonHolder),
});
export type Overlap = z.infer<typeof Overlap>;

export const overlapQuery = {
  tokens: {
    kind: "addresses",
    most: mostCompared,
    description: "Two to four tokens of the chain: repeated, or with commas between them.",
  },
  ...pageQuery,
} as const satisfies QuerySpec;
