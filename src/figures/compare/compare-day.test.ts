import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { noExclusions } from "../../../contract/exclusions.ts";
import type { History } from "../../../contract/history.ts";
import type { Meta } from "../../../contract/meta.ts";
import type { Answer } from "../../api/answer.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { ownership } from "../../metrics/concentration.ts";
import { compareLead } from "../../metrics/findings/compare.ts";
import { cellState } from "./compare-columns.ts";
import { comparedDay, dayColumn, dayQueries, knownColumns, startDay } from "./compare-day.ts";

const ref = { chain: "sol", address: "So11111111111111111111111111111111111111112" } as const;
const day = "2026-03-01";
const when = { day, exclusions: noExclusions };
const meta: Meta = {
  asOf: new Date("2026-03-20T09:00:00Z"),
  sources: ["file"],
  history: "full",
  priceUsd: 2,
  requestId: undefined,
  // Of now: on another day as many accounts may have had other owners.
  facts: { wallets: { count: 3 } },
};
const token = {
  address: ref.address,
  name: "Brinewick",
  ticker: "BRINE",
  network: "SOL",
  decimals: 6,
  supply: "9000000000",
};
const amounts = [500, 300, 100, 100];
const holders = amounts.map((amount, index) => ({
  address: `${index}`,
  spl_token_account: `${index}`,
  amount,
  rank: index + 1,
}));
/** The end of the day, of the day before it, of seven and of thirty days before. */
const times = [
  "2026-01-31T00:00:00Z",
  "2026-02-23T00:00:00Z",
  "2026-03-01T00:00:00Z",
  "2026-03-02T00:00:00Z",
];
const history: History = {
  interval: "1day",
  source: "computed",
  first: "2026-01-31T00:00:00Z",
  ranked: "1day",
  times,
  series: {
    holders: [2, 3, 6, 4],
    supply: [800, 900, 1_000, 1_000],
    top_1000_share: [1, 1, 1, 1],
    hhi: [0.5, 0.4, 0.38, 0.36],
    gini: [0.2, 0.25, 0.3, 0.35],
    avg_time_held: [60, 70, 80, 90],
    holders_by_value: {
      shrimp: [0, 0, 0, 1],
      crab: [0, 0, 0, 1],
      fish: [1, 1, 1, 1],
      dolphin: [1, 1, 1, 1],
      whale: [0, 0, 0, 0],
    },
    average_cost: [1, 1.1, 1.2, 1.5],
  },
};
const ready = <T>(data: T, said: Meta = meta): Answer<T> => ({ state: "ready", data, meta: said });
const page = { holder_count: 4, total: 4, holders };
const answers = { token: ready(token), firstHolders: ready(page), history: ready(history) };

test("a column of a day has what was at its end, and nothing of now", () => {
  const column = dayColumn(ref, when, answers);
  expect(column).toMatchObject({
    name: "Brinewick",
    day,
    when: "1 Mar 2026",
    holderCount: 4,
    deltas: { "1day": -2, "7days": 1, "30days": 2 },
    concentration: {
      top1: 0.5,
      top10: 1,
      top1000: 1,
      halfRows: 1,
      shares: [0.5, 0.3, 0.1, 0.1],
      counted: { word: "account", wallets: null },
    },
    stats: { gini: 0.35, avg_time_held: 90, retention_rate: null },
    hands: null,
    pnl: { break_even_price: 1.5, realized_pnl_total: null, unrealized_pnl_total: null },
    note: undefined,
  });
  expect(column.hhi?.points).toBeCloseTo(3_600, 9);
  // Three days before nothing is said of how many held.
  expect(Object.keys(column.deltas!)).toEqual(["1day", "7days", "30days"]);
  expect(column.thresholds?.map(({ usd, holders: above }) => [usd, above])).toEqual([
    [10, 3],
    [100, 2],
    [1_000, 1],
    [10_000, 0],
  ]);
  for (const need of ["token", "firstHolders", "stats", "deltas", "breakdowns", "pnl"] as const)
    expect(cellState(column, [need])).toBe("ready");
  expect(cellState(column, ["categories"])).toBe("unavailable");
});

test("where wallets had several accounts on that day, shares, index and values are of wallets", () => {
  const ofDay = <T>(value: T) => [null, null, null, value];
  const column = dayColumn(ref, when, {
    ...answers,
    history: ready({
      ...history,
      series: {
        ...history.series,
        owners: [2, 3, 3, 3],
        wallet_top_10_share: ofDay(1),
        wallet_top_100_share: ofDay(1),
        wallet_hhi: ofDay(0.44),
        wallet_gini: ofDay(0.2),
        half_of_supply: ofDay(3),
        wallet_half_of_supply: ofDay(2),
        wallets_by_value: {
          shrimp: ofDay(0),
          crab: ofDay(1),
          fish: ofDay(1),
          dolphin: ofDay(1),
          whale: ofDay(0),
        },
      },
    }),
  });
  expect(column).toMatchObject({
    deltas: { "1day": 0, "7days": 0, "30days": 1 },
    flowHolders: 3,
    stats: { gini: 0.2 },
  });
  expect(column.hhi?.points).toBeCloseTo(4_400, 9);
  expect(ownership(column.concentration!)).toMatchObject({ word: "wallet", count: 3, top10: 1, half: 2 });
  expect(column.thresholds?.map(({ holders: above, share }) => [above, share])).toEqual([
    [3, 1],
    [2, 2 / 3],
    [1, 1 / 3],
    [0, 0],
  ]);
  // As many wallets as accounts: rows are wallets.
  const single = dayColumn(ref, when, {
    ...answers,
    history: ready({ ...history, series: { ...history.series, owners: [2, 3, 6, 4] } }),
  });
  expect(single.concentration?.counted).toEqual({ word: "wallet", wallets: null });
});

test("what is read of wallets is asked for", () => {
  const { history: asked } = dayQueries({ chain: "sol", address: ref.address }, when);
  expect(JSON.stringify(asked.queryKey)).toMatch(
    /(?=.*"owners")(?=.*"wallet_top_10_share")(?=.*"wallet_top_100_share")(?=.*"wallet_half_of_supply")(?=.*"wallet_hhi")/,
  );
});

test("shares are of the supply of that day, all others those of the largest thousand", () => {
  const many = { holder_count: 5_000, total: 5_000, holders };
  const series = { ...history.series, top_1000_share: [1, 1, 1, 0.9], supply: [800, 900, 1_000, 2_000] };
  const { concentration } = dayColumn(ref, when, {
    ...answers,
    firstHolders: ready({
      ...many,
      holders: Array.from({ length: 100 }, (_, rank) => ({ ...holders[0]!, amount: 10, rank: rank + 1 })),
    }),
    history: ready({ ...history, series }),
  });
  expect(concentration?.top1).toBe(0.005);
  expect(concentration?.top100).toBe(0.5);
  expect(concentration?.top1000).toBe(0.9);
  expect(concentration?.halfRows).toBe(100);
});

test("a figure that is not known of the day is not that of another", () => {
  const series = { ...history.series, hhi: [0.5, 0.4, 0.38, null], gini: [0.2, 0.2, 0.3, null] };
  const unknown = dayColumn(ref, when, {
    ...answers,
    history: ready({
      ...history,
      ranked: "1week",
      series: { ...series, holders_by_value: undefined, average_cost: undefined } as never,
    }),
  });
  expect(unknown.hhi).toBeNull();
  expect(unknown.stats?.gini).toBeNull();
  expect(unknown.thresholds).toBeNull();
  expect(unknown.pnl?.break_even_price).toBeNull();
  expect(unknown.note).toBe("Its HHI, Gini and dollar values are known at the ends of weeks alone.");
  // The day itself is no point: of the one before it nothing is taken.
  const shorter = dayColumn(ref, when, {
    ...answers,
    history: ready({ ...history, times: times.slice(0, 3), series: { hhi: [0.5, 0.4, 0.38] } }),
  });
  expect(shorter.hhi).toBeNull();
  expect(shorter.concentration).toBeNull();
});

test("before the first transfer nobody held any, which is known", () => {
  const column = dayColumn(ref, when, {
    ...answers,
    firstHolders: ready({ holder_count: 0, total: 0, holders: [] }),
    history: ready({ ...history, first: "2026-03-05T00:00:00Z", times: [], series: {} }),
  });
  expect(column.holderCount).toBe(0);
  expect(column.concentration).toMatchObject({ top1: null, shares: [], halfRows: null });
  expect(column.deltas).toEqual({});
  expect(column.note).toBe("Nobody held it at the end of that day; its first known transfer came later.");
  const burned = dayColumn(ref, when, {
    ...answers,
    firstHolders: ready({ holder_count: 0, total: 0, holders: [] }),
  });
  expect(burned.note).toBe("Nobody held it at the end of that day.");
  // All of it came and was burned on its first day.
  const atOnce = dayColumn(ref, when, {
    ...answers,
    firstHolders: ready({ holder_count: 0, total: 0, holders: [] }),
    history: ready({ ...history, first: "2026-03-02T00:00:00Z" }),
  });
  expect(atOnce.note).toBe("Nobody held it at the end of that day.");
});

test.each([
  [
    "its newest data are of the same day",
    { asOf: new Date("2026-03-01T23:59:00Z") },
    "Its data end on 1 Mar 2026 23:59 UTC, before that day was over.",
  ],
  [
    "its data end before",
    { asOf: new Date("2025-12-01T08:00:00Z") },
    "Its data end on 1 Dec 2025, before that day.",
  ],
  [
    "balances of one moment are known",
    { history: "snapshot" },
    "Only balances of one moment are known of this token, and nothing of other days.",
  ],
  [
    "a data service tells of now",
    { sources: ["upstream"] },
    "The data service tells what is now, and nothing of other days.",
  ],
] as const)("nothing is said of a day where %s", (_, change, note) => {
  // A moment after the newest data is answered with those of the newest.
  const column = dayColumn(ref, when, { ...answers, token: ready(token, { ...meta, ...change }) });
  expect(column).toMatchObject({
    holderCount: null,
    deltas: null,
    concentration: null,
    hhi: null,
    stats: null,
    pnl: null,
    note,
  });
  expect(cellState(column, ["firstHolders"])).toBe("unavailable");
  expect(cellState(column, ["stats"])).toBe("unavailable");
});

test("each part waits for what it is made of", () => {
  const loading = { state: "loading" } as const;
  const early = dayColumn(ref, when, { ...answers, firstHolders: loading });
  expect(early).toMatchObject({
    holderCount: null,
    deltas: null,
    concentration: null,
    thresholds: null,
    note: undefined,
  });
  expect(early.hhi?.points).toBeCloseTo(3_600, 9);
  const listed = dayColumn(ref, when, { ...answers, history: loading });
  expect(listed).toMatchObject({
    holderCount: 4,
    deltas: null,
    concentration: null,
    hhi: null,
    stats: null,
    pnl: null,
    note: undefined,
  });
  const unnamed = dayColumn(ref, when, { ...answers, token: loading });
  expect(unnamed).toMatchObject({ token: null, meta: undefined, concentration: null, note: undefined });
  expect(unnamed.hhi?.reported).toBe(0.36);
});

test("holders by value are those of the day, where all sizes of it are known", () => {
  const parts = {
    shrimp: [1, 1, 1, 0],
    crab: [1, 1, 1, 0],
    fish: [0, 0, 0, 0],
    dolphin: [0, 0, 0, 1],
    whale: [0, 0, 0, 3],
  };
  const of = (changed: Partial<Record<keyof typeof parts, (number | null)[]>>) =>
    dayColumn(ref, when, {
      ...answers,
      history: ready({
        ...history,
        series: { ...history.series, holders_by_value: { ...parts, ...changed } },
      }),
    }).thresholds;
  expect(of({})?.map(({ holders: above }) => above)).toEqual([4, 4, 4, 3]);
  for (const size of ["shrimp", "crab", "fish", "dolphin", "whale"] as const)
    expect(of({ [size]: [1, 1, 1, null] })).toBeNull();
});

test("why there is no past comes before when the data end", () => {
  const ended: Meta = { ...meta, history: "snapshot", asOf: new Date("2026-01-05T00:00:00Z") };
  expect(dayColumn(ref, when, { ...answers, token: ready(token, ended) }).note).toBe(
    "Only balances of one moment are known of this token, and nothing of other days.",
  );
  const timeless: Meta = { ...meta, asOf: undefined };
  expect(dayColumn(ref, when, { ...answers, token: ready(token, timeless) }).note).toBe(
    "Nothing is known of other days.",
  );
});

test("what is left out stands beside the day, and in what is asked", () => {
  const exclusions = { ...noExclusions, without: "pool,exchange" };
  expect(dayColumn(ref, { day, exclusions }, answers).when).toBe("1 Mar 2026, without pools and exchanges");
  const left = { without: ["pool", "exchange"] };
  const asked = dayQueries(ref, { day, exclusions });
  expect(JSON.stringify(asked.firstHolders.queryKey)).toContain(JSON.stringify(left).slice(1, -1));
  expect(JSON.stringify(asked.history.queryKey)).toContain(JSON.stringify(left).slice(1, -1));
  expect(JSON.stringify(dayQueries(ref, when).history.queryKey)).not.toContain("without");
});

test("a month up to the end of the day is asked for, day by day", () => {
  const key = JSON.stringify(dayQueries(ref, when).history.queryKey);
  expect(key).toContain(`"from":${Date.parse("2026-01-31T00:00:00Z") / 1000}`);
  expect(key).toContain(`"to":${Date.parse("2026-03-02T00:00:00Z") / 1000}`);
  expect(key).toContain('"interval":"1day"');
});

const old = { ...ref, address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM" } as const;
let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
  const named = { data: token, meta };
  queryClient.setQueryData(tokenQueries(ref).token.queryKey, named);
  queryClient.setQueryData(tokenQueries(old).token.queryKey, {
    ...named,
    meta: { ...meta, asOf: new Date("2026-01-05T00:00:00Z") },
  });
});

test("the day is one that is over in the newest data of all tokens", () => {
  const columns = knownColumns(queryClient, [old, ref], { at: "2030-01-01", exclusions: noExclusions });
  expect(columns.map(({ day: meant }) => meant)).toEqual(["2026-03-19", "2026-03-19"]);
  expect(columns.map(({ note }) => note)).toEqual([
    "Its data end on 5 Jan 2026, before that day.",
    undefined,
  ]);
  expect(cellState(columns[1]!, ["firstHolders"])).toBe("loading");
  expect(comparedDay("2026-03-20", columns)).toMatchObject({ day: "2026-03-19", last: "2026-03-19" });
  const now = knownColumns(queryClient, [ref], { at: "", exclusions: noExclusions });
  expect(now.map(({ day: meant, when: under }) => [meant, under])).toEqual([["", undefined]]);
});

test("what is asked is what the columns are made of", async () => {
  const asked: string[] = [];
  queryClient.setDefaultOptions({
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ queryKey }) => {
        asked.push(JSON.stringify(queryKey));
        const isHistory = asked.at(-1)!.includes("getTokenHistory");
        return Promise.resolve({ data: isHistory ? history : page, meta });
      },
    },
  });
  await startDay(queryClient, [ref], { at: day, exclusions: noExclusions });
  expect(asked).toHaveLength(2);
  const [column] = knownColumns(queryClient, [ref], { at: day, exclusions: noExclusions });
  expect(column).toMatchObject({ holderCount: 4, stats: { gini: 0.35 } });
  expect(compareLead([column!, { ...column!, name: "Coot" }]).lead).toBe(
    "Brinewick and Coot are equally concentrated.",
  );
});
