import * as z from "zod/mini";
import { exclusionQuery } from "./exclusions.ts";
import { hands } from "./hands.ts";
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

const series = {
  holders: column(count()),
  owners: column(count()),
  supply: column(amount()),
  new_owners: column(count()),
  returned_owners: column(count()),
  left_owners: column(count()),
  top_10_share: column(share()),
  top_100_share: column(share()),
  top_1000_share: column(share()),
  hhi: column(share()),
  gini: column(share()),
  half_of_supply: column(count()),
  supply_by_age: z.optional(each(hands, () => z.array(z.nullable(amount())))),
  supply_by_age_fine: z.optional(each(fineAges, () => z.array(z.nullable(amount())))),
  avg_time_held: column(count()),
  price_usd: column(usd()),
  holders_by_value: z.optional(each(sizes, () => z.array(z.nullable(count())))),
  wallet_top_10_share: column(share()),
  wallet_top_100_share: column(share()),
  wallet_top_1000_share: column(share()),
  wallet_hhi: column(share()),
  wallet_gini: column(share()),
  wallet_half_of_supply: column(count()),
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

export const History = z
  .object({
    interval: z.enum(intervals),
    source: z.enum(["computed", "observed"]),
    first: z.optional(z.string()),
    ranked: z.optional(z.enum(intervals)),
    times: z.array(z.string()),
    series: z.object(series),
  })
  .check(
    z.describe(
      "Extension of this service. What every figure was at the ends of UTC hours, days or ISO weeks, and at last at the " +
        "time of the newest event. One value of each series a time. A figure of an interval covers the time since the point " +
        "before. `first` is the first point that there is of the token at any interval. A series that was not asked for or is never known is left out, an " +
        "unknown point is null. `ranked`, where series are among them that need all balances in order (top shares, hhi, gini, " +
        "half_of_supply, holders_by_value), says at the ends of which interval these are known, beside the last point: the " +
        "same as `interval`, or a longer one where putting more points in order is too much work. These are of accounts; the series " +
        "that begin with `wallet` are the same of wallets, all accounts of each together, and are left out where every wallet has one account at each of the times. `observed` are what this server was told by a hosted service at the times it asked, the last of each interval: " +
        "the times are on no grid, and nothing is said of the time between.",
    ),
  );
export type History = z.infer<typeof History>;

export const CostBasis = z
  .object({
    at: z.string(),
    price_usd: z.nullable(usd()),
    unknown: z.object({ tokens: amount(), owners: count() }),
    free: z.object({ tokens: amount(), owners: count() }),
    bins: z.array(z.object({ from: usd(), to: usd(), tokens: amount(), owners: count() })),
  })
  .check(
    z.describe(
      "Extension of this service. What is held, in whole tokens, by what it cost in US dollars a token: twenty bins a " +
        "decade, above `from`, up to and with `to`, empty ones left out. `unknown` has no known cost, `free` came at a price of 0.",
    ),
  );
export type CostBasis = z.infer<typeof CostBasis>;

export const cohortIntervals = ["1day", "1week", "1month"] as const;
export type CohortInterval = (typeof cohortIntervals)[number];

export const Cohorts = z
  .object({
    interval: z.optional(z.enum(cohortIntervals)),
    cohorts: z.array(
      z.object({
        month: z.optional(z.string()),
        day: z.optional(z.string()),
        owners: count(),
        holding: z.array(count()),
      }),
    ),
  })
  .check(
    z.describe(
      "Extension of this service. Owners by the UTC month of their first receipt, and how many of them held at the end " +
        "of that month, of the next, and so on; the last at the time of the newest event. Of days and ISO weeks " +
        "`interval` says so, and `day` is the day or the Monday, in the place of `month`.",
    ),
  );
export type Cohorts = z.infer<typeof Cohorts>;

export const HolderChanges = z
  .object({
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
  })
  .check(
    z.describe(
      "Extension of this service. Holders whose balance changed from `from` to `to`, in whole tokens, the largest " +
        "increase or decrease first. `entered` held nothing before and is counted in `increased` too, `left` in " +
        "`decreased`. `increase` and `decrease` are the sums of all. Where rows may be accounts of one wallet, `wallets` " +
        "counts those that hold more or less in all of their accounts together.",
    ),
  );
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
