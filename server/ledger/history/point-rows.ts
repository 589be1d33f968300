import { type Columns, Doubles, Hugeints, Integers } from "../columns.ts";

/** In US dollars, above which accounts are counted. */
export const historySizes = ["over_10", "over_100", "over_1000", "over_10000"] as const;

const integerNames = [
  "token_id",
  "step",
  "holders",
  "owners",
  "new_owners",
  "returned_owners",
  "left_owners",
  "half_of_supply",
  "wallet_half_of_supply",
  "costed_owners",
  "owners_in_profit",
  "transfers",
  "active_owners",
] as const;

const doubleNames = [
  "time",
  "hhi",
  "wallet_hhi",
  "price_usd",
  "average_cost",
  "realized_profit",
  "realized_loss",
  "sold_value_to_cost",
] as const;

/** What is held by its age, from the limit before. */
const ageNames = [
  "under_1d",
  "under_7d",
  "under_15d",
  "under_30d",
  "under_60d",
  "under_90d",
  "under_180d",
  "under_365d",
  "under_730d",
  "over_730d",
] as const;

const hugeintNames = [
  "supply",
  "top_10",
  "top_100",
  "top_1000",
  "gini_high",
  "gini_low",
  "wallet_top_10",
  "wallet_top_100",
  "wallet_top_1000",
  "wallet_gini_high",
  "wallet_gini_low",
  "age_weight_high",
  "age_weight_low",
  "costed",
  "in_profit",
  "at_cost",
  "moved_high",
  "moved_low",
  "consumed_high",
  "consumed_low",
] as const;

/** A point of a history: a row of `token_history`. What is not known is null. */
export type Point = Record<(typeof integerNames)[number] | (typeof doubleNames)[number], number | null> &
  Record<(typeof hugeintNames)[number], bigint | null> & {
    readonly over: readonly number[] | null;
    readonly walletOver: readonly number[] | null;
    readonly ages: readonly bigint[] | null;
  };

export class PointRows {
  readonly #integers = integerNames.map((name) => ({ name, column: new Integers() }));
  readonly #doubles = doubleNames.map((name) => ({ name, column: new Doubles() }));
  readonly #hugeints = hugeintNames.map((name) => ({ name, column: new Hugeints() }));

  readonly #over = historySizes.map((name) => ({ name, column: new Integers() }));
  readonly #walletOver = historySizes.map((name) => ({ name: `wallet_${name}`, column: new Integers() }));
  readonly #ages = ageNames.map((name) => ({ name, column: new Hugeints() }));

  add(point: Point): void {
    for (const [size, { column }] of this.#over.entries()) column.push(point.over?.[size] ?? null);
    for (const [size, { column }] of this.#walletOver.entries())
      column.push(point.walletOver?.[size] ?? null);
    for (const [age, { column }] of this.#ages.entries()) column.push(point.ages?.[age] ?? null);
    for (const { name, column } of this.#integers) column.push(point[name]);
    for (const { name, column } of this.#doubles) column.push(point[name]);
    for (const { name, column } of this.#hugeints) column.push(point[name]);
  }

  columns(): Columns {
    return Object.fromEntries(
      [
        ...this.#integers,
        ...this.#doubles,
        ...this.#hugeints,
        ...this.#over,
        ...this.#walletOver,
        ...this.#ages,
      ].map(({ name, column }) => [name, column.column()]),
    );
  }
}
