import * as z from "zod/mini";
import { exclusionQuery } from "./exclusions.ts";
import { hands } from "./hands.ts";
import { type RankedName, rankedNames, rankedValues, seriesOfWallets } from "./history/ranked-series.ts";
import { listedKinds } from "./kinds.ts";
import { holdersQuery, pageQuery, type QuerySpec } from "./query.ts";
import { sizes } from "./sizes.ts";
import { amount, count, each, share } from "./values.ts";

const usd = () => z.number();
/** A column: a value at each time, null where it is not known then; left out where it never is, or was not asked for. */
const column = <T extends z.ZodMiniType>(value: T) => z.optional(z.array(z.nullable(value)));

/** Ages at a point in days: above the lower limit, up to and with the upper. */
export const fineAges = [
  "under_1d",
  "1d_7d",
  "7d_30d",
  "30d_90d",
  "90d_180d",
  "180d_365d",
  "1y_2y",
  "over_2y",
] as const;

const schemas = { share, count };
const rankedColumn = (name: RankedName) => column(schemas[rankedValues[name]]());

const series = {
  holders: column(count()),
  owners: column(count()),
  supply: column(amount()),
  new_owners: column(count()),
  returned_owners: column(count()),
  left_owners: column(count()),
  ...(Object.fromEntries(rankedNames.map((name) => [name, rankedColumn(name)])) as {
    [K in RankedName]: ReturnType<typeof rankedColumn>;
  }),
  supply_by_age: z.optional(each(hands, () => z.array(z.nullable(amount())))),
  supply_by_age_fine: z.optional(each(fineAges, () => z.array(z.nullable(amount())))),
  avg_time_held: column(count()),
  price_usd: column(usd()),
  holders_by_value: z.optional(each(sizes, () => z.array(z.nullable(count())))),
  ...(Object.fromEntries(rankedNames.map((name) => [seriesOfWallets[name], rankedColumn(name)])) as {
    [K in RankedName as `wallet_${K}`]: ReturnType<typeof rankedColumn>;
  }),
  wallets_by_value: z.optional(each(sizes, () => z.array(z.nullable(count())))),
  average_cost: column(usd()),
  costed_share: column(share()),
  market_value_to_cost: column(z.number()),
  supply_in_profit: column(share()),
  supply_at_cost: column(share()),
  owners_in_profit: column(share()),
  realized_profit: column(usd()),
  realized_loss: column(usd()),
  sold_value_to_cost: column(z.number()),
  moved_tokens: column(amount()),
  transfers: column(count()),
  active_owners: column(count()),
  age_consumed: column(amount()),
};

export type SeriesName = keyof typeof series;
export const seriesNames = Object.keys(series) as SeriesName[];

export const intervals = ["1hour", "1day", "1week"] as const;
export type Interval = (typeof intervals)[number];

export const History = z.object({
  interval: z.enum(intervals),
  source: z.enum(["computed", "observed"]),
  first: z.optional(z.string()),
  ranked: z.optional(z.enum(intervals)),
  times: z.array(z.string()),
  series: z.object(series),
});
export type History = z.infer<typeof History>;

export const CostBasis = z.object({
  at: z.string(),
  price_usd: z.nullable(usd()),
  unknown: z.object({ tokens: amount(), owners: count() }),
  free: z.object({ tokens: amount(), owners: count() }),
  bins: z.array(z.object({ from: usd(), to: usd(), tokens: amount(), owners: count() })),
});
export type CostBasis = z.infer<typeof CostBasis>;

export const cohortIntervals = ["1day", "1week", "1month"] as const;
export type CohortInterval = (typeof cohortIntervals)[number];

export const Cohorts = z.object({
  interval: z.optional(z.enum(cohortIntervals)),
  cohorts: z.array(
    z.object({
      month: z.optional(z.string()),
      day: z.optional(z.string()),
      owners: count(),
      holding: z.array(count()),
    }),
  ),
});
export type Cohorts = z.infer<typeof Cohorts>;

export const HolderChanges = z.object({
  from: z.string(),
  to: z.string(),
  total: count(),
  totals: z.object({
    increased: count(),
    decreased: count(),
    entered: count(),
    left: count(),
    increase: amount(),
    decrease: amount(),
    wallets: z.optional(
      z.object({ increased: count(), decreased: count(), entered: count(), left: count() }),
    ),
  }),
  changes: z.array(
    z.object({
      address: z.string(),
      spl_token_account: z.string(),
      before: amount(),
      after: amount(),
      rank_before: z.nullable(count()),
      rank_after: z.nullable(count()),
    }),
  ),
});
export type HolderChanges = z.infer<typeof HolderChanges>;

const from = { kind: "time", description: "First moment; by default the first event of the token." } as const;
const to = { kind: "time", description: "Last moment; by default the newest event of the token." } as const;
const at = { kind: "time", description: "The moment; by default the newest event of the token." } as const;

export const historyQuery = {
  metrics: { kind: "choices", values: seriesNames, description: "Series to answer with; all without it." },
  interval: {
    kind: "choice",
    values: ["auto", ...intervals],
    default: "auto",
    description: "Distance of the points; `auto` is the finest with at most 400 of them.",
  },
  from,
  to,
  ...exclusionQuery,
} as const satisfies QuerySpec;

export const cohortsQuery = {
  interval: {
    kind: "choice",
    values: ["auto", ...cohortIntervals],
    default: "1month",
    description:
      "By what owners are put together; `auto` is by days of a token whose first event is less than two months before its newest, by weeks of one of more than 24 days of them, else by months.",
  },
  ...exclusionQuery,
} as const satisfies QuerySpec;

export const momentQuery = { at, ...exclusionQuery } as const satisfies QuerySpec;

/** What the list of holders has beyond the interface. */
export const pastQuery = {
  at: { kind: "time", description: "List the holders of this moment; by default those of now." },
  with: {
    kind: "choices",
    values: ["now", "raw"],
    description: "`now` adds `rank_now` and `amount_now` to each row, `raw` adds `amount_raw`.",
  },
  kind: {
    kind: "choices",
    values: listedKinds,
    description:
      "List these alone, ranked among all: what `without` would leave out by the same words, or with `wallet` whatever is " +
      "not known to be a pool, exchange, bridge, program, contract or burn address. Of now, with all holders counted.",
  },
  ...exclusionQuery,
} as const satisfies QuerySpec;

export const holdersAtQuery = { ...holdersQuery, ...pastQuery } as const satisfies QuerySpec;

export const changesQuery = {
  ...pageQuery,
  from: { kind: "time", description: "The earlier moment; by default 24 hours before the later one." },
  to,
  sort: {
    kind: "choice",
    values: ["increase", "decrease"],
    default: "increase",
    description: "Largest increases first, or largest decreases; only such rows are listed.",
  },
  ...exclusionQuery,
} as const satisfies QuerySpec;
