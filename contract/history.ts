import * as z from "zod/mini";
import { exclusionQuery } from "./exclusions.ts";
import { seriesNames, type SeriesName, seriesValues } from "./history/series.ts";
import { listedKinds } from "./kinds.ts";
import { holdersQuery, pageQuery, type QuerySpec } from "./query.ts";
import { amount, count, each, share } from "./values.ts";

const values = { count, share, amount, usd: () => z.number(), ratio: () => z.number() };
type Value = keyof typeof values;

/** A column: a value at each time, null where it is not known then; left out where it never is, or was not asked for. */
const column = (value: Value) => z.optional(z.array(z.nullable(values[value]())));
const columns = <K extends string>(parts: readonly K[], value: Value) =>
  z.optional(each(parts, () => z.array(z.nullable(values[value]()))));

type ColumnSchema<Row> = Row extends { readonly parts: readonly (infer K extends string)[] }
  ? ReturnType<typeof columns<K>>
  : ReturnType<typeof column>;

const series = Object.fromEntries(
  Object.entries<{ readonly value: Value; readonly parts?: readonly string[] }>(seriesValues).map(
    ([name, { value, parts }]) => [name, parts ? columns(parts, value) : column(value)],
  ),
) as { readonly [K in SeriesName]: ColumnSchema<(typeof seriesValues)[K]> };

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
  price_usd: z.nullable(z.number()),
  unknown: z.object({ tokens: amount(), owners: count() }),
  free: z.object({ tokens: amount(), owners: count() }),
  bins: z.array(z.object({ from: z.number(), to: z.number(), tokens: amount(), owners: count() })),
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
