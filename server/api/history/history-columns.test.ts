import { expect, test } from "vitest";
import { seriesOfWallets, seriesNames } from "../../../contract/history/series.ts";
import { storedColumns } from "../../ledger/history/point-columns.ts";
import { columnOf, type HistoryRow, rowOfWallets } from "./history-columns.ts";

const ofWallets: readonly string[] = Object.values(seriesOfWallets);
type Name = Parameters<typeof columnOf>[0];
const names = seriesNames.filter((name): name is Name => !ofWallets.includes(name));

const decimals = 2;
/** Of columns that have a series of their own name, what stands in the row is what is said. */
const others = Object.entries(storedColumns).map(
  ([name, kind], index) => [name, kind === "HUGEINT" ? BigInt(index) : index] as const,
);
/** 40.00 tokens of three holders; an amount that needs its high half is over 2^64. */
const known: HistoryRow = {
  ...(Object.fromEntries(others) as unknown as HistoryRow),
  time: 1_790_000_000,
  holders: 30,
  owners: 28,
  supply: 4_000n,
  new_owners: 6,
  returned_owners: 5,
  left_owners: 4,
  top_10: 3_000n,
  top_100: 3_500n,
  top_1000: 4_000n,
  hhi: 0.3,
  gini_high: 0n,
  gini_low: 60_000n,
  half_of_supply: 2,
  over_10: 21,
  over_100: 13,
  over_1000: 8,
  over_10000: 5,
  wallet_top_10: 3_200n,
  wallet_top_100: 3_600n,
  wallet_top_1000: 4_000n,
  wallet_hhi: 0.4,
  wallet_gini_high: 0n,
  wallet_gini_low: 44_800n,
  wallet_half_of_supply: 1,
  wallet_over_10: 20,
  wallet_over_100: 14,
  wallet_over_1000: 9,
  wallet_over_10000: 6,
  under_1d: 1n,
  under_7d: 20n,
  under_15d: 300n,
  under_30d: 7n,
  under_60d: 11n,
  under_90d: 130n,
  under_180d: 17n,
  under_365d: 190n,
  under_730d: 2_300n,
  over_730d: 1_024n,
  age_weight_high: 1n,
  age_weight_low: 4_000n,
  price_usd: 3,
  costed: 1_600n,
  average_cost: 1.5,
  in_profit: 400n,
  at_cost: 160n,
  costed_owners: 20,
  owners_in_profit: 5,
  realized_profit: 7.5,
  realized_loss: 2.25,
  sold_value_to_cost: 1.25,
  moved_high: 1n,
  moved_low: 384n,
  transfers: 12n,
  active_owners: 9,
  consumed_high: 1n,
  consumed_low: 384n,
};
const unknown = Object.fromEntries(
  Object.keys(known).map((name) => [name, name === "time" ? known.time : null]),
) as unknown as HistoryRow;

/** What every series says of a row. */
function valuesOf(row: HistoryRow): Record<string, unknown> {
  const entries = names.map((name) => {
    const column = columnOf(name);
    const value =
      typeof column === "function"
        ? column(row, decimals)
        : Object.fromEntries(Object.entries(column).map(([key, of]) => [key, of(row, decimals)]));
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}

test("each series says of a row what it is called, in whole tokens, parts and dollars", () => {
  const high = 18_446_744_073_709_552_000;
  expect(valuesOf(known)).toEqual({
    ...Object.fromEntries(others.filter(([name]) => names.includes(name as Name))),
    holders: 30,
    owners: 28,
    supply: 40,
    new_owners: 6,
    returned_owners: 5,
    left_owners: 4,
    top_10_share: 0.75,
    top_100_share: 0.875,
    top_1000_share: 1,
    hhi: 0.3,
    gini: 0.5,
    half_of_supply: 2,
    supply_by_age: { diamond: 35.31, gold: 1.3, silver: 0.11, bronze: 0.07, wood: 3.21 },
    supply_by_age_fine: {
      under_1d: 0.01,
      "1d_7d": 0.2,
      "7d_30d": 3.07,
      "30d_90d": 1.41,
      "90d_180d": 0.17,
      "180d_365d": 1.9,
      "1y_2y": 23,
      over_2y: 10.24,
    },
    avg_time_held: Math.round(high / 4_000 + 1),
    price_usd: 3,
    holders_by_value: { shrimp: 9, crab: 8, fish: 5, dolphin: 3, whale: 5 },
    average_cost: 1.5,
    costed_share: 0.4,
    market_value_to_cost: 2,
    supply_in_profit: 0.25,
    supply_at_cost: 0.1,
    owners_in_profit: 0.25,
    realized_profit: 7.5,
    realized_loss: 2.25,
    sold_value_to_cost: 1.25,
    moved_tokens: 184_467_440_737_095_520,
    transfers: 12,
    active_owners: 9,
    age_consumed: high / 8_640_000,
  });
});

test("what is not known is null in every series, and never 0", () => {
  const groups = ["supply_by_age", "supply_by_age_fine", "holders_by_value"] as const;
  const isGroup = (name: string) => groups.some((group) => group === name);
  const nulls = (name: string) =>
    Object.fromEntries(Object.keys(columnOf(name as "supply_by_age")).map((key) => [key, null]));
  expect(valuesOf(unknown)).toEqual(
    Object.fromEntries(names.map((name) => [name, isGroup(name) ? nulls(name) : null])),
  );
});

test("one part that is not known leaves what is made of several unknown", () => {
  const without = (row: Partial<HistoryRow>) => valuesOf({ ...known, ...row });
  for (const row of [{ gini_high: null }, { gini_low: null }, { holders: null }, { supply: null }]) {
    expect(without(row)["gini"], Object.keys(row)[0]).toBeNull();
  }
  expect(without({ top_10: null })).toMatchObject({ top_10_share: null, top_100_share: 0.875 });
  expect(without({ under_7d: null })).toMatchObject({
    supply_by_age: { wood: null, bronze: 0.07 },
    supply_by_age_fine: { under_1d: 0.01, "1d_7d": null },
  });
  // Balances of a moment without its prices: how many hold, and not how much it is worth.
  expect(without({ over_10: null, over_100: null, over_1000: null, over_10000: null })).toMatchObject({
    holders_by_value: { shrimp: null, crab: null, fish: null, dolphin: null, whale: null },
  });
  expect(without({ over_1000: null })["holders_by_value"]).toEqual({
    shrimp: 9,
    crab: 8,
    fish: null,
    dolphin: null,
    whale: 5,
  });
  expect(without({ holders: null })["holders_by_value"]).toMatchObject({ shrimp: null, crab: 8 });
  expect(without({ price_usd: null })).toMatchObject({ market_value_to_cost: null });
  expect(without({ average_cost: null })).toMatchObject({ market_value_to_cost: null });
  expect(without({ owners_in_profit: null })).toMatchObject({ owners_in_profit: null });
  expect(without({ costed_owners: null })).toMatchObject({ owners_in_profit: null });
});

test("where nobody holds, parts of nothing are null, and what has no cost is no part of it", () => {
  const empty: HistoryRow = {
    ...known,
    holders: 0,
    supply: 0n,
    top_10: 0n,
    top_100: 0n,
    top_1000: 0n,
    costed: 0n,
    in_profit: 0n,
    at_cost: 0n,
    average_cost: 0,
    costed_owners: 0,
    owners_in_profit: 0,
  };
  expect(valuesOf(empty)).toMatchObject({
    supply: 0,
    top_10_share: null,
    gini: null,
    avg_time_held: null,
    costed_share: 0,
    market_value_to_cost: null,
    supply_in_profit: null,
    supply_at_cost: null,
    owners_in_profit: null,
  });
  expect(valuesOf({ ...known, supply: 0n, costed: 5n })).toMatchObject({ costed_share: null });
  // A price of 0 is a price.
  expect(valuesOf({ ...known, price_usd: 0 })).toMatchObject({ price_usd: 0, market_value_to_cost: 0 });
});

test("sums that fit in one half have no other", () => {
  expect(valuesOf({ ...known, moved_high: null, consumed_high: null })).toMatchObject({
    moved_tokens: 3.84,
    age_consumed: 384 / 8_640_000,
  });
});

test("of wallets, as far as they are known", () => {
  expect(valuesOf(rowOfWallets(known))).toMatchObject({
    holders: 28,
    top_10_share: 0.8,
    top_100_share: 0.9,
    top_1000_share: 1,
    hhi: 0.4,
    gini: 0.4,
    half_of_supply: 1,
    holders_by_value: { shrimp: 8, crab: 6, fish: 5, dolphin: 3, whale: 6 },
  });
  // As many wallets as accounts: each has one.
  const single = { ...unknown, holders: 3, owners: 3, supply: 10n, top_10: 10n, hhi: 0.5 };
  expect(rowOfWallets(single)).toBe(single);
  // Computed before figures of wallets were: not those of accounts.
  const before = { ...known, wallet_hhi: null, wallet_top_10: null, wallet_over_10: null };
  expect(valuesOf(rowOfWallets(before))).toMatchObject({
    top_10_share: null,
    hhi: null,
    holders_by_value: { shrimp: null, crab: null },
  });
});
