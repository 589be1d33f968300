// What is stored of tokens' figures, in one row for each of them, so that it can be compared: SQL, and what comes of it.

/** Sums of doubles may differ by so much of them. */
export const rounding = 1e-9;

export interface Token {
  readonly token_id: number;
  readonly as_of: number | null;
  readonly price_usd: number | null;
  readonly holder_count: number;
  readonly supply: bigint;
  readonly facts: string | null;
  readonly answers: string;
  /** Transfers before the first one are missing. */
  readonly unknown_balances: boolean;
}

export const tokenRows = (ids: string) => `
  SELECT
    t.token_id, t.as_of::DOUBLE AS as_of, t.price_usd, t.holder_count, t.supply, t.facts, a.answers, a.unknown_balances
  FROM tokens AS t JOIN (
    SELECT
      token_id, '{' || coalesce(string_agg('"' || endpoint || '":' || body, ',' ORDER BY endpoint), '') || '}' AS answers,
      coalesce(bool_or(endpoint = 'getHolders' AND problem = 'stats_unavailable'), false) AS unknown_balances
    FROM answers WHERE token_id IN (${ids}) GROUP BY token_id
  ) AS a USING (token_id)
  ORDER BY t.token_id`;

export interface Holders {
  readonly token_id: number;
  readonly rows: number;
  readonly ranks: bigint;
  readonly first: number;
  readonly last: number;
  readonly amount: bigint;
  readonly least: bigint;
  readonly disordered: number;
  readonly weighted_high: bigint;
  readonly weighted_low: bigint;
  readonly top_10: bigint;
  readonly top_100: bigint;
  readonly top_1000: bigint;
}

export const noHolders: Holders = {
  token_id: -1,
  rows: 0,
  ranks: 0n,
  first: 1,
  last: 0,
  amount: 0n,
  least: 1n,
  disordered: 0,
  weighted_high: 0n,
  weighted_low: 0n,
  top_10: 0n,
  top_100: 0n,
  top_1000: 0n,
};

/** Blocks of so many ranks are compared with the one before: a window over all of a million holders takes too long. */
export const holderRows = (ids: string) => `
  SELECT
    token_id, sum(rows)::DOUBLE AS rows, sum(ranks) AS ranks, min(first)::DOUBLE AS first, max(last)::DOUBLE AS last,
    sum(amount) AS amount, min(least) AS least, (count(*) FILTER (greatest_amount > least_before))::DOUBLE AS disordered,
    sum(weighted_high) AS weighted_high, sum(weighted_low) AS weighted_low,
    sum(top_10) AS top_10, sum(top_100) AS top_100, sum(top_1000) AS top_1000
  FROM (
    SELECT *, lag(least) OVER (PARTITION BY token_id ORDER BY block) AS least_before
    FROM (
      SELECT
        token_id, CASE WHEN rank <= 1024 THEN rank ELSE 1024 + rank // 1024 END AS block, count(*) AS rows,
        sum(rank::BIGINT) AS ranks, min(rank) AS first, max(rank) AS last, sum(amount) AS amount,
        min(amount) AS least, max(amount) AS greatest_amount,
        sum((amount >> 64) * rank) AS weighted_high, sum((amount & 18446744073709551615::HUGEINT) * rank) AS weighted_low,
        coalesce(sum(amount) FILTER (rank <= 10), 0) AS top_10, coalesce(sum(amount) FILTER (rank <= 100), 0) AS top_100,
        coalesce(sum(amount) FILTER (rank <= 1000), 0) AS top_1000
      FROM holders WHERE token_id IN (${ids}) GROUP BY token_id, block
    )
  )
  GROUP BY token_id`;

export interface Owners {
  readonly token_id: number;
  readonly amount: bigint;
  readonly owners: number;
  /** What is held by its age; null where that is not known of all. */
  readonly diamond: bigint | null;
  readonly gold: bigint | null;
  readonly silver: bigint | null;
  readonly bronze: bigint | null;
  readonly below: number;
  readonly bands: number;
  readonly shares: number;
  readonly profits: number;
}

const bandNames = ["diamond", "gold", "silver", "bronze", "wood"];
const notShare = (name: string) => `(${name} IS NOT NULL AND NOT (${name} >= 0 AND ${name} <= 1))`;

export const ownerRows = (ids: string) => `
  SELECT
    token_id, sum(amount) AS amount, (count(*) FILTER (amount > 0))::DOUBLE AS owners,
    ${bandNames
      .slice(0, 4)
      .map((name) => `CASE WHEN count(${name}) = count(*) THEN sum(${name}) END AS ${name}`)
      .join(", ")},
    (count(*) FILTER (amount < 0))::DOUBLE AS below,
    (count(*) FILTER (${bandNames.join(" + ")} <> amount OR least(${bandNames.join(", ")}) < 0))::DOUBLE AS bands,
    (count(*) FILTER (${notShare("cost_share")} OR ${notShare("sold_share")}))::DOUBLE AS shares,
    (count(*) FILTER (NOT isfinite(unrealized_pnl) OR NOT isfinite(realized_pnl)))::DOUBLE AS profits
  FROM wallet_stats WHERE token_id IN (${ids}) GROUP BY token_id`;

export interface Kept {
  readonly token_id: number;
  readonly checkpoints: number;
  readonly at_last: bigint | null;
  readonly rows_at_last: number;
  /** What the history says of the time of the last checkpoint. */
  readonly supply_then: bigint | null;
  readonly holders_then: number | null;
  readonly clocks: number;
  readonly clock_owners: number;
  readonly marks: number;
}

/** What past times and lists are answered from. */
export const keptRows = (ids: string) => `
  SELECT
    token_id, sum(checkpoints)::DOUBLE AS checkpoints, sum(at_last) AS at_last, sum(rows_at_last)::DOUBLE AS rows_at_last,
    any_value(supply_then) AS supply_then, any_value(holders_then)::DOUBLE AS holders_then,
    sum(clocks)::DOUBLE AS clocks, sum(clock_owners)::DOUBLE AS clock_owners, sum(marks)::DOUBLE AS marks
  FROM (
    SELECT s.token_id, 0 AS checkpoints, sum((amount_high::HUGEINT << 64) + amount_low) AS at_last, count(*) AS rows_at_last,
      NULL AS supply_then, NULL AS holders_then, 0 AS clocks, 0 AS clock_owners, 0 AS marks
    FROM balance_spells AS s
    JOIN (SELECT token_id, count(*) AS n FROM balance_checkpoints GROUP BY token_id) AS c
      ON c.token_id = s.token_id AND s.to_nth = c.n
    WHERE s.token_id IN (${ids}) GROUP BY s.token_id
    UNION ALL
    SELECT token_id, count(*), NULL, 0, NULL, NULL, 0, 0, 0
    FROM balance_checkpoints WHERE token_id IN (${ids}) GROUP BY token_id
    UNION ALL
    SELECT h.token_id, 0, NULL, 0, h.supply, h.holders, 0, 0, 0
    FROM token_history AS h
    JOIN (
      SELECT token_id, max(time) AS time FROM balance_checkpoints WHERE token_id IN (${ids}) GROUP BY token_id
    ) AS c ON c.token_id = h.token_id AND c.time = h.time
    WHERE h.token_id IN (${ids}) AND h.step = 1
    UNION ALL
    SELECT token_id, 0, NULL, 0, NULL, NULL, count(*), count(DISTINCT owner), 0 FROM owner_clocks WHERE token_id IN (${ids}) GROUP BY token_id
    UNION ALL
    SELECT token_id, 0, NULL, 0, NULL, NULL, 0, 0, count(*) FROM holder_marks WHERE token_id IN (${ids}) GROUP BY token_id
  )
  GROUP BY token_id`;

export const steps = [
  { name: "hours", seconds: 3_600, offset: 0 },
  { name: "days", seconds: 86_400, offset: 0 },
  { name: "weeks", seconds: 604_800, offset: 4 * 86_400 },
] as const;

/** In days, from the limit before up to and with this one; beyond the last is a band of its own. */
const ageLimits = [1, 7, 15, 30, 60, 90, 180, 365, 730];
const ageBands = [...ageLimits.map((limit) => `under_${limit}d`), "over_730d"];
const ageWeight = "(age_weight_high::DOUBLE * 2.0 ** 64 + age_weight_low::DOUBLE)";
/** What is held, times seconds, if each band were as old as that. */
const heldDays = (days: readonly number[]) =>
  ageBands.map((band, index) => `${band}::DOUBLE * ${days[index]! * 86_400}`).join(" + ");

/** What cannot be at any point, by the figure that is named for it. Null is not known. */
const impossible: readonly (readonly [figure: string, condition: string])[] = [
  ["holders", "holders < 0"],
  ["owners", "owners < 0 OR owners > holders"],
  ["supply", "supply < 0 OR (supply > 0 AND holders = 0) OR (supply = 0 AND holders > 0)"],
  ["top_10_share", "top_10 < 0 OR top_10 > top_100"],
  ["top_100_share", "top_100 > top_1000"],
  ["top_1000_share", "top_1000 > supply"],
  ["hhi", `NOT (hhi > 0 AND hhi <= 1 + ${rounding} AND hhi * holders >= 1 - ${rounding})`],
  [
    "gini",
    `NOT (gini_high >= 0 AND gini_high::DOUBLE * 2.0 ** 64 + gini_low::DOUBLE <= holders * supply::DOUBLE * (1 + ${rounding}))`,
  ],
  ["half_of_supply", "half_of_supply < 1 OR half_of_supply > holders"],
  ["wallet_half_of_supply", "wallet_half_of_supply < 1 OR wallet_half_of_supply > owners"],
  [
    "holders_over_10_usd",
    "over_10000 < 0 OR over_10000 > over_1000 OR over_1000 > over_100 OR over_100 > over_10 OR over_10 > holders",
  ],
  ["wallet_top_10_share", "wallet_top_10 < top_10 OR wallet_top_10 > wallet_top_100"],
  ["wallet_top_100_share", "wallet_top_100 < top_100 OR wallet_top_100 > wallet_top_1000"],
  ["wallet_top_1000_share", "wallet_top_1000 < top_1000 OR wallet_top_1000 > supply"],
  ["wallet_hhi", `NOT (wallet_hhi >= hhi * (1 - ${rounding}) AND wallet_hhi <= 1 + ${rounding})`],
  [
    "wallet_gini",
    `NOT (wallet_gini_high >= 0 AND wallet_gini_high::DOUBLE * 2.0 ** 64 + wallet_gini_low::DOUBLE <= owners * supply::DOUBLE * (1 + ${rounding}))`,
  ],
  ["wallet_half_of_supply", "wallet_half_of_supply < 1 OR wallet_half_of_supply > half_of_supply"],
  [
    "wallets_over_10_usd",
    "wallet_over_10000 < 0 OR wallet_over_10000 > wallet_over_1000 OR wallet_over_1000 > wallet_over_100 OR wallet_over_100 > wallet_over_10 OR wallet_over_10 > owners",
  ],
  ["held_under_1d", `${ageBands.join(" + ")} <> supply OR least(${ageBands.join(", ")}) < 0`],
  [
    "avg_time_held",
    `${ageWeight} < (1 - ${rounding}) * (${heldDays([0, ...ageLimits])})
     OR (over_730d = 0 AND ${ageWeight} > (1 + ${rounding}) * (${heldDays([...ageLimits, 0])}))`,
  ],
  ["average_cost", "NOT isfinite(average_cost) OR average_cost < 0"],
  ["supply_in_profit", "costed < 0 OR costed > supply OR in_profit < 0 OR in_profit > costed"],
  ["supply_at_cost", "at_cost < 0 OR in_profit + at_cost > costed"],
  [
    "owners_in_profit",
    "costed_owners < 0 OR costed_owners > owners OR owners_in_profit < 0 OR owners_in_profit > costed_owners",
  ],
  ["transfers", "transfers < 0"],
  ["active_owners", "active_owners < 0"],
  ["new_owners", "new_owners < 0 OR returned_owners < 0 OR left_owners < 0"],
  ["price", "NOT isfinite(price_usd) OR price_usd < 0"],
];

/** What the newest point of a step says, of which the present answers say the same. */
export interface Newest {
  readonly token_id: number;
  readonly step: 0 | 1 | 2;
  readonly holders: number | null;
  readonly owners: number | null;
  readonly supply: bigint | null;
  readonly price_usd: number | null;
  readonly top_10: bigint | null;
  readonly top_100: bigint | null;
  readonly top_1000: bigint | null;
  readonly hhi: number | null;
  readonly gini_high: bigint | null;
  readonly gini_low: bigint | null;
  readonly over_10: number | null;
  readonly wallet_top_10: bigint | null;
  readonly wallet_top_100: bigint | null;
  readonly wallet_hhi: number | null;
  readonly wallet_over_10: number | null;
  readonly age_weight_high: bigint | null;
  readonly age_weight_low: bigint | null;
  readonly average_cost: number | null;
  readonly under_30d: bigint | null;
  readonly under_60d: bigint | null;
  readonly under_90d: bigint | null;
  readonly older: bigint | null;
}

/** All points of a step. */
export interface History {
  readonly token_id: number;
  readonly step: 0 | 1 | 2;
  readonly points: number;
  readonly first: number;
  readonly last: number;
  readonly times: bigint;
  /** Points at no end of a step; the newest one may be such. */
  readonly off_step: number;
  /** Owners that came, less those that left, in all of the history; null where that is not known. */
  readonly came: number | null;
  /** The first moment at which something is impossible, and its figure. */
  readonly wrong_at: number | null;
  readonly wrong: string | null;
}

const ofStep = (value: (step: (typeof steps)[number]) => number) =>
  `CASE step ${steps.map((step, index) => `WHEN ${index} THEN ${value(step)}`).join(" ")} END`;

export const historyRows = (ids: string) => `
  SELECT
    token_id, step::INTEGER AS step, count(*)::DOUBLE AS points, min(time)::DOUBLE AS first, max(time)::DOUBLE AS last,
    sum(time) AS times, (count(*) FILTER (is_off_step))::DOUBLE AS off_step,
    CASE WHEN count(came) = count(*) THEN sum(came) END::DOUBLE AS came,
    min(time) FILTER (wrong IS NOT NULL)::DOUBLE AS wrong_at, arg_min(wrong, time) FILTER (wrong IS NOT NULL) AS wrong
  FROM (
    SELECT
      token_id, step, time, new_owners + returned_owners - left_owners AS came,
      (time - ${ofStep(({ offset }) => offset)}) % ${ofStep(({ seconds }) => seconds)} <> 0 AS is_off_step,
      CASE ${impossible.map(([figure, condition]) => `WHEN ${condition} THEN '${figure}'`).join(" ")} END AS wrong
    FROM token_history WHERE token_id IN (${ids})
  )
  GROUP BY token_id, step ORDER BY token_id, step`;

/** Numbers on both sides of the join: else the points of all tokens are read for those of a few. */
export const newestRows = (ids: string) => `
  SELECT
    h.token_id, step::INTEGER AS step, holders, owners, h.supply, h.price_usd, top_10, top_100, top_1000, hhi, gini_high,
    gini_low, over_10, wallet_top_10, wallet_top_100, wallet_hhi, wallet_over_10, age_weight_high, age_weight_low, average_cost, under_30d, under_60d, under_90d,
    under_180d + under_365d + under_730d + over_730d AS older
  FROM token_history AS h JOIN tokens AS t ON t.token_id = h.token_id AND t.as_of = h.time
  WHERE h.token_id IN (${ids}) AND t.token_id IN (${ids})`;
