import { expect, test } from "vitest";
import type { EndpointName } from "../../../contract/endpoints.ts";
import { History } from "../../../contract/history.ts";
import type { KeptAnswer } from "./kept-answers.ts";
import { type Observation, Observations } from "./observations.ts";
import { observedHistory } from "./observed-answers.ts";

const hour = 3_600;
const day = 86_400;
/** A Thursday, 00:00 UTC. */
const start = Date.UTC(2026, 0, 1) / 1_000;
const token = { chain_id: "sol", contract_address: "a" } as const;

function note(
  observations: Observations,
  name: EndpointName,
  body: unknown,
  { at = start, priceUsd = null, args = {} }: { at?: number; priceUsd?: number | null; args?: object } = {},
) {
  const kept = { body: body === null ? null : JSON.stringify(body), priceUsd, fetchedAt: at * 1_000 + 999 };
  return observations.note(name, { ...token, ...args } as never, kept as KeptAnswer);
}
const list = (count: number, ...amounts: number[]) => ({
  holder_count: count,
  holders: amounts.map((amount) => ({ amount })),
});
const firstPage = { limit: 100, offset: 0 };
/** What one answer says. */
function figuresOf(name: EndpointName, body: unknown, args: object = firstPage) {
  const observations = new Observations();
  note(observations, name, body, { args });
  return observations.of("sol", "a")[0];
}

test("each answer says its own figures", () => {
  expect(figuresOf("getToken", { supply: "12345", decimals: 2 })).toEqual({ at: start, supply: 123.45 });
  expect(figuresOf("getTokenStats", { hhi: 0.5, gini: 0.25, avg_time_held: 60 })).toEqual({
    at: start,
    hhi: 0.5,
    gini: 0.25,
    avg_time_held: 60,
  });
  expect(figuresOf("getTokenStats", { hhi: 0.5, gini: 0.25, avg_time_held: null })).toEqual({
    at: start,
    hhi: 0.5,
    gini: 0.25,
  });
  expect(figuresOf("getTokenPnl", { break_even_price: 2 })).toEqual({ at: start, average_cost: 2 });
  expect(figuresOf("getTokenPnl", { break_even_price: null })).toEqual({ at: start });
  const categories = { shrimp: 1, crab: 2, fish: 3, dolphin: 4, whale: 5 };
  expect(figuresOf("getHolderBreakdowns", { total_holders: 15, categories })).toEqual({
    at: start,
    holders: 15,
    holders_by_value: categories,
  });
  expect(figuresOf("getWalletCategories", { diamond: 1 })).toBeUndefined();
  expect(figuresOf("getToken", null)).toBeUndefined();
});

test("the largest are summed where all of them are on the page", () => {
  const amounts = Array.from({ length: 12 }, (_, index) => 20 - index);
  expect(figuresOf("getHolders", list(40, ...amounts))).toEqual({ at: start, holders: 40, top_10: 155 });
  // All that there are.
  expect(figuresOf("getHolders", list(12, ...amounts))).toMatchObject({ top_10: 155, top_100: 174 });
  expect(figuresOf("getHolders", list(2, 5, 4))).toEqual({ at: start, holders: 2, top_10: 9, top_100: 9 });
  expect(figuresOf("getHolders", list(40, ...amounts.slice(0, 9)))).toEqual({ at: start, holders: 40 });
  expect(figuresOf("getHolders", list(40, ...amounts.slice(0, 10)))).toMatchObject({ top_10: 155 });
  const hundred = Array.from({ length: 100 }, () => 2);
  expect(figuresOf("getHolders", list(500, ...hundred, 2))).toMatchObject({ top_10: 20, top_100: 200 });
  for (const args of [{ offset: 1 }, { offset: 0, min_amount: "1" }, { offset: 0, max_amount: "9" }]) {
    expect(figuresOf("getHolders", list(12, ...amounts), args)).toEqual({ at: start, holders: 12 });
  }
});

test("an hour has the newest answer to each question, and the supply of the hour before", () => {
  const observations = new Observations();
  const price = { priceUsd: 3 };
  expect(note(observations, "getToken", { supply: "9", decimals: 0 }, { at: start + 5 })).toEqual({
    key: `observed sol a ${start / hour}`,
    value: { at: start + 5, supply: 9 },
  });
  note(observations, "getHolders", list(7), { at: start + 60, args: { offset: 1 }, ...price });
  // One that was asked for sooner and came later.
  note(observations, "getTokenStats", { hhi: 1, gini: 0, avg_time_held: null }, { at: start + 30 });
  const first = { at: start + 60, supply: 9, holders: 7, price_usd: 3, hhi: 1, gini: 0 };
  expect(observations.of("sol", "a")).toEqual([first]);
  const args = { offset: 1, contract_address: undefined, token_address: "a" };
  const next = note(observations, "getHolders", list(8), { at: start + hour, args });
  expect(next).toEqual({
    key: `observed sol a ${start / hour + 1}`,
    value: { at: start + hour, supply: 9, holders: 8 },
  });
  note(observations, "getHolders", list(6), { at: start + 3 * hour, args });
  expect(observations.of("sol", "a")[2]).toEqual({ at: start + 3 * hour, holders: 6 });
  expect(observations.of("sol", "b")).toEqual([]);
  expect(note(observations, "getWalletStats", {})).toBeUndefined();
});

test("a page further back takes nothing from what the first one said", () => {
  const observations = new Observations();
  note(observations, "getHolders", list(2, 5, 4), { args: firstPage });
  note(observations, "getHolders", list(3), { at: start + 60, args: { offset: 100 } });
  expect(observations.of("sol", "a")).toEqual([{ at: start + 60, holders: 3, top_10: 9, top_100: 9 }]);
});

test("what was written down is there again, in the order of time", () => {
  const before = new Observations();
  for (const at of [start + 2 * hour, start]) note(before, "getToken", { supply: "9", decimals: 0 }, { at });
  const records = [...before.records()];
  expect(records.map(({ key }) => key)).toEqual([
    `observed sol a ${start / hour + 2}`,
    `observed sol a ${start / hour}`,
  ]);
  const after = new Observations();
  expect(records.map((record) => after.restore(record))).toEqual([true, true]);
  expect(after.of("sol", "a").map(({ at }) => at)).toEqual([start, start + 2 * hour]);
  expect(after.restore({ key: `observed eth 0x12 ${start / hour}`, value: { at: start } })).toBe(true);
  expect(after.of("eth", "0x12")).toHaveLength(1);
  const value = { at: start };
  for (const record of [
    { key: "spending", value },
    { key: "observed sol", value },
    { key: "x observed sol a 1", value },
    { key: "observed sol a 1", value: null },
    { key: "observed sol a 1", value: { at: "now" } },
  ]) {
    expect(after.restore(record), record.key).toBe(false);
  }
});

test("of days more than 35 days back the last hour is left", () => {
  const observations = new Observations();
  const restore = (at: number) => observations.restore({ key: "observed sol a 1", value: { at } });
  for (const hours of [0, 1, 23, 24, 47, 48]) restore(start + hours * hour);
  const hoursLeft = () => observations.of("sol", "a").map(({ at }) => (at - start) / hour);
  expect(hoursLeft()).toEqual([0, 1, 23, 24, 47, 48]);
  restore(start + 35 * day + hour);
  expect(hoursLeft()).toEqual([1, 23, 24, 47, 48, 35 * 24 + 1]);
  // Only a new hour is a reason to look.
  restore(start + 35 * day + 1.5 * hour);
  expect(hoursLeft()).toEqual([1, 23, 24, 47, 48, 35 * 24 + 1.5]);
  restore(start + 36 * day + 24 * hour);
  expect(hoursLeft()).toEqual([23, 47, 48, 35 * 24 + 1.5, 37 * 24]);
});

test("of very many tokens the one is forgotten that was longest not asked for", () => {
  const observations = new Observations();
  const restore = (name: string, hours = 0) =>
    observations.restore({ key: `observed sol ${name} 1`, value: { at: start + hours * hour } });
  const kept = (...names: string[]) => names.map((name) => observations.of("sol", name).length);
  restore("a");
  restore("a", 1);
  for (let index = 0; index < 49_998; index += 1) restore(`of-many-${index}`);
  expect(kept("a", "of-many-0")).toEqual([2, 1]);
  // Asked for again, in an hour that was there.
  restore("a", 1);
  expect(kept("a", "of-many-0")).toEqual([2, 1]);
  restore("b");
  expect(kept("a", "b", "of-many-0", "of-many-1")).toEqual([2, 1, 0, 1]);
  restore("a", 2);
  expect(kept("a", "b", "of-many-1", "of-many-2")).toEqual([3, 1, 0, 1]);
});

const historyOf = (observations: readonly Observation[], more: object = {}) => {
  const answer = observedHistory(observations, { ...token, interval: "auto", ...more });
  return { ...answer, history: History.parse(JSON.parse(answer.body)) };
};
const problemOf = (work: () => unknown) => {
  try {
    return (work(), "answered");
  } catch (error) {
    return `${(error as { code: string }).code}: ${(error as Error).message}`;
  }
};

test("a history has what was told, and null where it was not", () => {
  const byValue = { shrimp: 1, crab: 2, fish: 3, dolphin: 4, whale: 5 };
  const {
    history,
    body: _,
    etag,
    ...said
  } = historyOf([
    { at: start, supply: 100, top_10: 50, top_100: 101, price_usd: 2, holders_by_value: byValue },
    { at: start + hour, supply: 0, top_10: 5, holders: 3, hhi: 0, gini: 0.5, avg_time_held: 7 },
    { at: start + 2 * hour, top_10: 5, average_cost: 1 },
  ]);
  expect(said).toEqual({ asOf: start + 2 * hour, sources: ["upstream"], priceUsd: null });
  expect(etag).toMatch(/^W\//);
  expect(history).toEqual({
    interval: "1hour",
    source: "observed",
    first: "2026-01-01T00:00:00Z",
    times: ["2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z", "2026-01-01T02:00:00Z"],
    series: {
      holders: [null, 3, null],
      supply: [100, 0, null],
      top_10_share: [0.5, null, null],
      // Sums of two moments: no more than everything.
      top_100_share: [1, null, null],
      hhi: [null, 0, null],
      gini: [null, 0.5, null],
      avg_time_held: [null, 7, null],
      price_usd: [2, null, null],
      average_cost: [null, null, 1],
      holders_by_value: Object.fromEntries(
        Object.entries(byValue).map(([size, count]) => [size, [count, null, null]]),
      ),
    },
  });
  expect(historyOf([{ at: start, holders: 1 }]).history.series).toEqual({ holders: [1] });
  expect(historyOf([{ at: start, supply: 5 }]).history.series).toEqual({ supply: [5] });
  const asked = historyOf([{ at: start, holders: 1, hhi: 1, holders_by_value: byValue }], {
    metrics: ["hhi"],
  });
  expect(asked.history.series).toEqual({ hhi: [1] });
});

test("hours, days and weeks end with their last second, weeks on Mondays", () => {
  const at = (seconds: number) => ({ at: start + seconds, holders: seconds });
  const some = [0, 1, hour, hour + 1, day, day + 1, 4 * day, 4 * day + 1, 11 * day, 11 * day + 1].map(at);
  const holders = (interval: string) => historyOf(some, { interval }).history.series.holders;
  expect(holders("1hour")).toEqual([
    0,
    hour,
    hour + 1,
    day,
    day + 1,
    4 * day,
    4 * day + 1,
    11 * day,
    11 * day + 1,
  ]);
  expect(holders("1day")).toEqual([0, day, day + 1, 4 * day, 4 * day + 1, 11 * day, 11 * day + 1]);
  expect(holders("1week")).toEqual([4 * day, 11 * day, 11 * day + 1]);
});

test("unasked, the interval is the finest with at most four hundred points; two thousand are the most", () => {
  const hours = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ at: start + index * hour, holders: 1 }));
  const intervalOf = (count: number, more = {}) => historyOf(hours(count), more).history.interval;
  expect([intervalOf(400), intervalOf(401)]).toEqual(["1hour", "1day"]);
  expect(intervalOf(401, { from: start + hour })).toBe("1hour");
  expect(intervalOf(401, { to: start + 399 * hour })).toBe("1hour");
  const days = Array.from({ length: 3_000 }, (_, index) => ({ at: start + index * day, holders: 1 }));
  expect(historyOf(days).history.interval).toBe("1week");
  expect(historyOf(days, { to: start + 9 * day }).history.interval).toBe("1hour");
  expect(historyOf(hours(2_000), { interval: "1hour" }).history.times).toHaveLength(2_000);
  expect(problemOf(() => historyOf(hours(2_001), { interval: "1hour" }))).toMatch(
    /^invalid_range: 2001 points/,
  );
});

test("a range has its ends, and must not end before it begins", () => {
  const some = [0, hour, 2 * hour].map((seconds) => ({ at: start + seconds, holders: seconds }));
  const range = { from: start + hour, to: start + hour };
  expect(historyOf(some, range).history.series).toEqual({ holders: [hour] });
  expect(problemOf(() => historyOf(some, { from: 2, to: 1 }))).toBe(
    "invalid_range: from must not be after to",
  );
  expect(problemOf(() => historyOf([]))).toBe(
    "stats_unavailable: this token is known from a hosted service, which tells nothing of any time but now, and it was not asked for before",
  );
});
