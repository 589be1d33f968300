import * as z from "zod/mini";
import { hands } from "./hands.ts";
import { addressKinds, exclusionGroups, labelCategories } from "./kinds.ts";
import type { QuerySpec } from "./query.ts";
import { amount, count, each, share } from "./values.ts";

export const Label = z.object({
  name: z.string(),
  category: z.enum(labelCategories),
  // As the source names it, where that is none of the categories.
  category_given: z.nullable(z.string()),
  source: z.string(),
  as_of: z.nullable(z.string()),
});
export type Label = z.infer<typeof Label>;

export const Pool = z.object({
  // "Uniswap v2".
  protocol: z.string(),
  tokens: z.tuple([z.string(), z.string()]),
  // Of the coin that the token is traded against; null where it is none of those known here.
  against: z.nullable(z.string()),
  // Part of each trade; null where the protocol has one fee for all, or it is not known.
  fee: z.nullable(share()),
});
export type Pool = z.infer<typeof Pool>;

export const LabelledAddress = z.object({
  address: z.string(),
  kind: z.enum(addressKinds),
  evidence: z.string(),
  pool: z.nullable(Pool),
  labels: z.array(Label),
});
export type LabelledAddress = z.infer<typeof LabelledAddress>;

export const Labels = z.object({ addresses: z.array(LabelledAddress) });
export type Labels = z.infer<typeof Labels>;

export const labelsQuery = {
  address: {
    kind: "addresses",
    most: 100,
    description: "Addresses to ask about: repeated, or with commas between them.",
  },
  token: {
    kind: "addresses",
    most: 1,
    description: "The token that they hold: pools are found by it, and its own contract.",
  },
} as const satisfies QuerySpec;

/** A point of the curve: of the wallets counted, so many of the largest hold so much of the supply counted. */
const LorenzPoint = z.object({ accounts: share(), supply: share() });

const known = <T extends z.ZodMiniType>(value: T) => z.nullable(value);

/** As wallet-categories and supply-breakdown have them: of the largest owners that are counted. */
const HolderHands = z.object({
  wallets: z.extend(each(hands, count), { new_holders: count() }),
  tokens: each(hands, amount),
});
export type HolderHands = z.infer<typeof HolderHands>;

const figures = {
  holder_count: count(),
  supply: amount(),
  top_1_share: known(share()),
  top_10_share: known(share()),
  top_100_share: known(share()),
  top_1000_share: known(share()),
  hhi: known(share()),
  gini: known(share()),
  median_holder_position: known(z.number().check(z.multipleOf(1), z.minimum(0))),
  half_of_supply: known(count()),
  lorenz: z.array(LorenzPoint),
  hands: known(HolderHands),
};

export const HolderSummaryFigures = z.object(figures);
export type HolderSummaryFigures = z.infer<typeof HolderSummaryFigures>;

export const ExcludedHolder = z.object({
  address: z.string(),
  kind: z.enum(addressKinds),
  // Of the label that says who it is; null without one.
  label: z.nullable(z.string()),
  // Of that label, "chain" for what is known of the address itself, "asked" for `and`.
  source: z.string(),
  reason: z.string(),
  // The word of `without` that names it; null for `and`.
  group: z.nullable(z.enum(exclusionGroups)),
  amount: amount(),
  // Among all wallets; null where it holds nothing.
  rank: z.nullable(count()),
  accounts: count(),
});
export type ExcludedHolder = z.infer<typeof ExcludedHolder>;

export const HolderSummary = z.extend(HolderSummaryFigures, {
  excluded: z.array(ExcludedHolder),
  kept: z.array(ExcludedHolder),
  raw: HolderSummaryFigures,
});
export type HolderSummary = z.infer<typeof HolderSummary>;
