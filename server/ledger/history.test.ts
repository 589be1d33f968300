import { type SeriesName, seriesNames } from "../../contract/history/series.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { History, type Interval } from "../../contract/history.ts";
import { createStoreBackend } from "../api/store-backend.ts";
import { openStore, type Store } from "../store/store.ts";
import { answerOf, day, dealings, factsOf, importTokens, type TestToken } from "./test-ledger.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store.close());

/** A Thursday, 00:00 UTC. */
const start = Date.UTC(2026, 0, 1) / 1_000;
let tokens = 0;

async function historyOf(token: TestToken, interval: Interval = "1day", options = {}) {
  const address = `token ${++tokens}`;
  await importTokens(store, [{ ...token, address }], options);
  return { address, ...(await answered(address, interval)) };
}

async function answered(address: string, interval: Interval, metrics: readonly SeriesName[] = seriesNames) {
  const args = { chain_id: "eth", contract_address: address, interval, metrics };
  const { body } = await createStoreBackend(store).getTokenHistory(args);
  const { times, series, ranked } = History.parse(JSON.parse(body));
  return { times, series, ranked };
}

test("one who leaves and comes back, a mint and a burn", async () => {
  const { times, series } = await historyOf({
    transfers: [
      { time: start + 3_600, from: null, to: "ann", amount: 100 },
      { time: start + 7_200, from: "ann", to: "ben", amount: 40 },
      { time: start + day + 1, from: "ben", to: "ann", amount: 40 },
      // In and out on one day: neither came nor left.
      { time: start + 2 * day + 1, from: "ann", to: "cid", amount: 5 },
      { time: start + 2 * day + 2, from: "cid", to: "ann", amount: 5 },
      { time: start + 3 * day, from: "ann", to: "ben", amount: 10 },
      { time: start + 3 * day + 1, from: "ben", to: null, amount: 10 },
      { time: start + 4 * day + 60, from: "ann", to: "ben", amount: 30 },
    ],
  });
  expect(times).toEqual([
    "2026-01-02T00:00:00Z",
    "2026-01-03T00:00:00Z",
    "2026-01-04T00:00:00Z",
    "2026-01-05T00:00:00Z",
    "2026-01-05T00:01:00Z",
  ]);
  expect(series).toMatchObject({
    supply: [100, 100, 100, 90, 90],
    owners: [2, 1, 2, 1, 2],
    holders: [2, 1, 2, 1, 2],
    new_owners: [2, 0, 0, 0, 0],
    returned_owners: [0, 0, 1, 0, 1],
    left_owners: [0, 1, 0, 1, 0],
    moved_tokens: [140, 40, 20, 10, 30],
    transfers: [2, 1, 3, 1, 1],
    active_owners: [2, 2, 3, 1, 2],
    half_of_supply: [1, 1, 1, 1, 1],
    top_10_share: [1, 1, 1, 1, 1],
    hhi: [0.52, 1, 0.82, 1, 5 / 9].map((value) => expect.closeTo(value, 12) as number),
    gini: [0.1, 0, 0.4, 0, 1 / 6].map((value) => expect.closeTo(value, 12) as number),
  });
  // Without prices nothing is said of costs.
  expect(series).not.toHaveProperty("price_usd");
  expect(series).not.toHaveProperty("average_cost");
  expect(series.realized_profit).toBeUndefined();
  expect(series.costed_share).toEqual([0, 0, 0, 0, 0]);
});

/** Ann holds in two accounts, of which the second comes on the third day and takes all on the fourth. */
const inAccounts: TestToken = {
  prices: [
    [start, 1],
    [start + day, 1],
    [start + 2 * day, 1],
    [start + 3 * day, 1],
  ],
  transfers: [
    { time: start + 60, from: null, to: "ann", toAccount: "ann 1", amount: 12 },
    { time: start + 120, from: null, to: "ben", toAccount: "ben 1", amount: 8 },
    {
      time: start + 2 * day + 60,
      from: "ann",
      fromAccount: "ann 1",
      to: "ann",
      toAccount: "ann 2",
      amount: 6,
    },
    {
      time: start + 3 * day + 60,
      from: "ann",
      fromAccount: "ann 1",
      to: "ann",
      toAccount: "ann 2",
      amount: 6,
    },
  ],
};

test("where wallets have several accounts, what is of accounts is said of wallets too", async () => {
  const { address, series } = await historyOf(inAccounts);
  expect(series).toMatchObject({
    holders: [2, 2, 3, 2],
    owners: [2, 2, 2, 2],
    half_of_supply: [1, 1, 2, 1],
    wallet_half_of_supply: [1, 1, 1, 1],
    hhi: [0.52, 0.52, 0.34, 0.52].map((value) => expect.closeTo(value, 12) as number),
    wallet_hhi: [0.52, 0.52, 0.52, 0.52].map((value) => expect.closeTo(value, 12) as number),
    gini: [0.1, 0.1, expect.closeTo(1 / 15, 12), 0.1],
    wallet_gini: [0.1, 0.1, 0.1, 0.1],
    wallet_top_10_share: [1, 1, 1, 1],
    wallet_top_100_share: [1, 1, 1, 1],
    wallet_top_1000_share: [1, 1, 1, 1],
    holders_by_value: { shrimp: [1, 1, 3, 1], crab: [1, 1, 0, 1] },
    wallets_by_value: { shrimp: [1, 1, 1, 1], crab: [1, 1, 1, 1], whale: [0, 0, 0, 0] },
  });
  // In a range in which every wallet has one account, there is nothing to be said beside.
  const { body } = await createStoreBackend(store).getTokenHistory({
    chain_id: "eth",
    contract_address: address,
    interval: "1day",
    to: start + 2 * day,
  });
  expect(
    Object.keys(History.parse(JSON.parse(body)).series).filter((name) => name.startsWith("wallet")),
  ).toEqual([]);
});

test("the last point of wallets is what is said of them now", async () => {
  const { address, series } = await historyOf({
    prices: [[1_700_000_000, 1e-20], ...dealings("wallets", 200).map(({ time }) => [time, 1e-20] as const)],
    transfers: dealings("wallets", 200),
  });
  const { wallets, walletSizes } = (await factsOf(store, { address }))!;
  expect(wallets!.count).toBeLessThan(series.holders!.at(-1)!);
  const last = (column: readonly (number | null)[] = []) => column.at(-1);
  const sizes = series.wallets_by_value!;
  expect({
    count: last(series.owners),
    top10: last(series.wallet_top_10_share),
    top100: last(series.wallet_top_100_share),
    hhi: last(series.wallet_hhi),
    gini: last(series.wallet_gini),
    over: last(sizes.shrimp)! > 0 || last(sizes.whale)! > 0,
    over_10000: last(sizes.whale),
    over_1000: last(sizes.whale)! + last(sizes.dolphin)!,
    over_10: ["whale", "dolphin", "fish", "crab"].reduce(
      (sum, size) => sum + last(sizes[size as "whale"])!,
      0,
    ),
  }).toEqual({
    count: wallets!.count,
    top10: wallets!.top10,
    top100: wallets!.top100,
    hhi: wallets!.hhi,
    gini: wallets!.gini,
    over: true,
    over_10000: walletSizes!.over_10000,
    over_1000: walletSizes!.over_1000,
    over_10: walletSizes!.over_10,
  });
});

test("changes of wallets are told where accounts came or went", async () => {
  const { address } = await historyOf(inAccounts);
  // On the last day an account went, and no wallet.
  expect(await answerOf(store, "getHolderDeltas", { address })).toMatchObject({ "1hour": -1, "1day": -1 });
  expect((await factsOf(store, { address }))!.walletChanges).toMatchObject({
    "1hour": 0,
    "1day": 0,
    "3days": 1,
    "7days": 2,
  });
  const single = await historyOf({ transfers: inAccounts.transfers!.slice(0, 2) });
  expect(await factsOf(store, { address: single.address })).toEqual({
    costShare: 0,
    wallets: { count: 2 },
    activity: { first: start + 60, moved_7d: 20 },
  });
});

test("costs, with a gap in the prices", async () => {
  const { series } = await historyOf({
    decimals: 1,
    prices: [
      [start, 1],
      [start + day, 4],
      [start + 4 * day, 2],
    ],
    transfers: [
      { time: start + 60, from: null, to: "ann", amount: 1_000 },
      { time: start + day + 60, from: null, to: "ann", amount: 1_000 },
      // Sells all that cost 1 at 4, and half of what cost 4.
      { time: start + day + 120, from: "ann", to: "ben", amount: 1_500 },
      // More than a day after the last price.
      { time: start + 3 * day, from: "ben", to: "cid", amount: 1_500 },
      { time: start + 4 * day + 60, from: "cid", to: "ann", amount: 500 },
      { time: start + 4 * day + 120, from: "ann", to: null, amount: 600 },
    ],
  });
  expect(series).toMatchObject({
    price_usd: [4, 4, null, 2, 2],
    supply: [100, 200, 200, 200, 140],
    average_cost: [1, 4, 4, 4, 2],
    costed_share: [1, 1, 0.25, 0.25, expect.closeTo(40 / 140, 12)],
    market_value_to_cost: [4, 1, null, 0.5, 1],
    // A cost that is the price is not below it.
    supply_in_profit: [1, 0, null, 0, 0],
    supply_at_cost: [0, 1, null, 0, 1],
    owners_in_profit: [1, 0, null, 0, 0],
    // Nothing sold: 0 where there was a price. Sold at no known price or cost: null.
    realized_profit: [0, 300, null, 0, 0],
    realized_loss: [0, 0, null, 0, -100],
    sold_value_to_cost: [null, 600 / 300, null, null, expect.closeTo(120 / 220, 12)],
    holders_by_value: {
      shrimp: [0, 0, null, 0, 0],
      crab: [0, 0, null, 1, 1],
      fish: [1, 2, null, 1, 1],
      dolphin: [0, 0, null, 0, 0],
      whale: [0, 0, null, 0, 0],
    },
  });
});

test("ages pass their limits a second after them, to the second of the newest event", async () => {
  const aged = async (seconds: number) => {
    const { series } = await historyOf({
      transfers: [
        { time: start + 1_800, from: null, to: "ann", amount: 7 },
        { time: start + 1_800 + seconds, from: null, to: "ben", amount: 1 },
      ],
    });
    return { coarse: series.supply_by_age!, fine: series.supply_by_age_fine! };
  };
  const exactly = await aged(15 * day);
  expect([exactly.coarse.wood.at(-1), exactly.coarse.bronze.at(-1)]).toEqual([8, 0]);
  const after = await aged(15 * day + 1);
  expect([after.coarse.wood.at(-1), after.coarse.bronze.at(-1)]).toEqual([1, 7]);
  // 23:30 later a day is full, and was not at the midnight before.
  expect(after.fine.under_1d.slice(0, 2)).toEqual([7, 0]);
  expect(after.fine["1d_7d"].slice(0, 3)).toEqual([0, 7, 7]);
  const old = await aged(730 * day + 1);
  expect([old.coarse.diamond.at(-1), old.fine.over_2y.at(-1), old.fine["1y_2y"].at(-1)]).toEqual([7, 7, 0]);
});

test("token days, and events of one second", async () => {
  const { series } = await historyOf({
    decimals: 2,
    transfers: [
      { time: start, from: null, to: "ann", amount: 300 },
      { time: start + 2 * day, from: "ann", to: "ben", amount: 200 },
      { time: start + 2 * day, from: "ben", to: "cid", amount: 200 },
      { time: start + 3 * day, from: "ann", to: "cid", amount: 100 },
    ],
  });
  // 2 tokens for 2 days, and none for the second in which they passed through.
  expect(series.age_consumed).toEqual([0, 0, 4, 3]);
  expect(series.avg_time_held).toEqual([0, day, day * (2 / 3), day * (2 / 3)]);
  expect(series.new_owners).toEqual([1, 0, 1, 0]);
  expect(series.active_owners).toEqual([1, 0, 3, 2]);
});

test("accounts of one owner are holders, and moves between them no event", async () => {
  const { series } = await historyOf({
    transfers: [
      { time: start + 60, from: null, to: "ann", toAccount: "x", amount: 10 },
      { time: start + day + 60, from: "ann", fromAccount: "x", to: "ann", toAccount: "y", amount: 4 },
      { time: start + 2 * day, from: "ann", fromAccount: "y", to: "ben", toAccount: "z", amount: 4 },
    ],
  });
  expect(series).toMatchObject({
    holders: [1, 2],
    owners: [1, 2],
    transfers: [1, 1],
    moved_tokens: [10, 4],
    half_of_supply: [1, 1],
  });
});

test("hours since a midnight 35 days ago, weeks that end on Mondays", async () => {
  const transfers = [
    { time: start, from: null, to: "ann", amount: 10 },
    { time: start + 40 * day + 1, from: null, to: "ben", amount: 10 },
  ];
  const { address, times, series } = await historyOf({ transfers }, "1hour");
  expect(times[0]).toBe("2026-01-06T01:00:00Z");
  expect(times).toHaveLength(35 * 24 + 1);
  // All that came before came before.
  expect(series.new_owners![0]).toBe(0);
  const weeks = await answered(address, "1week");
  expect(weeks.times.slice(0, 2)).toEqual(["2026-01-05T00:00:00Z", "2026-01-12T00:00:00Z"]);
  expect(weeks.times.at(-1)).toBe("2026-02-10T00:00:01Z");
});

test("flows and costs beyond 128 bits, though no balance is", async () => {
  const most = 2n ** 126n;
  const { series } = await historyOf({
    prices: [[start, 2]],
    transfers: [
      { time: start, from: null, to: "ann", amount: most },
      { time: start + 1, from: "ann", to: "ben", amount: most },
      { time: start + 2, from: "ben", to: "cid", amount: most },
      { time: start + 3, from: "cid", to: "dan", amount: most - 5n },
      { time: start + 40 * day, from: "dan", to: "eve", amount: 5 },
    ],
  });
  expect(series.supply!.every((value) => value === Number(most))).toBe(true);
  expect(series.moved_tokens![0]).toBe(Number(most));
  expect(series.moved_tokens![1]).toBe(3 * Number(most));
  expect(series.average_cost!.at(-1)).toBe(2);
  expect(series.supply_by_age!.silver.at(-1)).toBe(Number(most));
});

test("a token in several rounds, and with fewer points in order", async () => {
  const transfers = Array.from({ length: 60 }, (_, index) => [
    {
      time: start + index * 7_000,
      from: null,
      to: `w${index % 9}`,
      amount: 10 + index,
      price: 1 + (index % 5),
    },
    { time: start + index * 7_000, from: `w${index % 9}`, to: `x${index % 4}`, amount: 7, price: 2 },
  ]).flat();
  const whole = await historyOf({ transfers });
  const parts = await historyOf({ transfers }, "1day", { legsPerRound: 30 });
  expect(parts.series).toEqual(whole.series);
  expect([whole.ranked, (await historyOf({ transfers }, "1hour")).ranked]).toEqual(["1day", "1hour"]);
  const beside = await historyOf({ transfers }, "1day", { legsPerRound: 30, legsForThread: 0 });
  expect(beside.series).toEqual(whole.series);
  const few = await historyOf({ transfers }, "1hour", { leastWork: -1_000_000 });
  // At the ends of weeks alone, and so it is said wherever a series needs the order.
  expect(few.ranked).toBe("1week");
  expect((await answered(few.address, "1hour", ["holders", "half_of_supply"])).ranked).toBe("1week");
  expect((await answered(few.address, "1day", ["holders_by_value"])).ranked).toBe("1week");
  expect((await answered(few.address, "1day", ["holders", "supply"])).ranked).toBeUndefined();
  expect(few.series.gini!.filter((value) => value !== null)).toHaveLength(2);
  expect(few.series.gini!.at(-1)).toBe(whole.series.gini!.at(-1));
});

test("what is not known of a token is left out, or the whole history is missing", async () => {
  const { series } = await historyOf(
    {
      prices: [[start, 2]],
      transfers: [
        { time: start, from: null, to: "ann", amount: 10 },
        { time: start + day, from: "ben", to: "ann", amount: 10 },
      ],
    },
    "1day",
    { allowIncomplete: true },
  );
  expect(Object.keys(series).toSorted()).toEqual(["active_owners", "moved_tokens", "price_usd", "transfers"]);
  await importTokens(store, [{ address: "snapshot", balances: [["ann", 5]] }], { snapshotTime: start });
  await expect(answered("snapshot", "1day")).rejects.toMatchObject({ code: "stats_unavailable" });
});

test("the last point is what the other answers say", async () => {
  const { address, series } = await historyOf({
    decimals: 3,
    transfers: Array.from({ length: 50 }, (_, index) => [
      {
        time: start + index * 50_000,
        from: null,
        to: `w${index % 7}`,
        amount: 1_000 + index * 77,
        price: 0.1 + index / 7,
      },
      {
        time: start + index * 50_000 + 5,
        from: `w${index % 7}`,
        to: `x${index % 3}`,
        amount: 333,
        price: 0.3 + index / 9,
      },
    ]).flat(),
  });
  const last = Object.fromEntries(
    Object.entries(series).map(([name, column]) => [name, Array.isArray(column) && column.at(-1)]),
  );
  const stats = (await answerOf(store, "getTokenStats", { address })) as Record<string, number>;
  const pnl = (await answerOf(store, "getTokenPnl", { address })) as Record<string, number>;
  expect(last).toMatchObject({
    hhi: stats["hhi"],
    gini: stats["gini"],
    avg_time_held: stats["avg_time_held"],
  });
  expect(last["average_cost"]).toBe(pnl["break_even_price"]);
  const realized = [...series.realized_profit!, ...series.realized_loss!].reduce(
    (sum: number, value) => sum + (value ?? 0),
    0,
  );
  expect(realized).toBeCloseTo(pnl["realized_pnl_total"]!, 9);
  expect(await answerOf(store, "getHolderBreakdowns", { address })).toMatchObject({
    total_holders: last["holders"],
    categories: Object.fromEntries(
      Object.entries(series.holders_by_value!).map(([size, column]) => [size, column.at(-1)]),
    ),
  });
});

test("ten imports in time order leave the history of a single one", async () => {
  const transfers = Array.from({ length: 40 }, (_, index) => ({
    time: start + index * 40_000,
    position: index,
    from: index % 3 === 2 ? `w${(index - 2) % 5}` : null,
    to: `w${index % 5}`,
    amount: index % 3 === 2 ? 3 : 20 + index,
    price: 1 + (index % 4),
  }));
  const single = await historyOf({ transfers });
  for (let part = 0; part < 10; part++) {
    await importTokens(store, [{ address: "appended", transfers: transfers.slice(part * 4, part * 4 + 4) }]);
  }
  expect(await answered("appended", "1day")).toMatchObject({ times: single.times, series: single.series });
});
