import { expect, test } from "vitest";
import type { ProblemError } from "../../lib/problem-error.ts";
import { type Interval, intervals } from "../../../contract/history.ts";
import type { Reader } from "../../store/reader.ts";
import { choosePoints } from "./history-points.ts";
import { readUnchanged, StaleTokenError } from "../at-version.ts";
import type { TokenState } from "../token-state.ts";

const token = { tokenId: 7, version: 3 } as TokenState;
const counted = {
  version: 3,
  waits: false,
  points: 900,
  "1hour": 401,
  "1day": 300,
  "1week": 60,
  first_hour: 1_000_000,
  first: 1_000_000,
  unranked_hours: false,
  unranked_days: false,
};

function readerOf(row: object | undefined) {
  const asked: unknown[][] = [];
  const reader = {
    rows: (...question: unknown[]) => {
      asked.push(question);
      return Promise.resolve(row === undefined ? [] : [row]);
    },
  } as unknown as Reader;
  return { reader, asked };
}
type Asked = Parameters<typeof choosePoints>[2];
const choose = (row: object, asked: Partial<Asked> = {}) =>
  choosePoints(readerOf({ ...counted, ...row }).reader, token, { interval: "auto", ...asked });
const refusal = (chosen: Promise<unknown>) =>
  chosen.then(
    () => "answered",
    ({ code, message }: ProblemError) => `${code}: ${message}`,
  );

test("unasked, the interval is the finest with at most four hundred points", async () => {
  expect((await choose({ "1hour": 400 })).interval).toBe("1hour");
  expect(await choose({})).toEqual({
    interval: "1day",
    from: 0,
    to: Number.MAX_SAFE_INTEGER,
    count: 300,
    first: 1_000_000,
    ranked: "1day",
  });
  expect((await choose({ "1day": 401 })).interval).toBe("1week");
  expect((await choose({ "1day": 5_000, "1week": 700 })).interval).toBe("1week");
});

test("hours only where they are kept for all of the time", async () => {
  const few = { "1hour": 10, "1day": 5, first: 1_000_000 - 3_600 };
  expect((await choose(few)).interval).toBe("1day");
  expect((await choose({ ...few, first: few.first + 1 })).interval).toBe("1hour");
  expect((await choose(few, { from: few.first + 1 })).interval).toBe("1hour");
  expect((await choose({ ...few, first: 1_000_000, first_hour: null })).interval).toBe("1day");
});

test("an interval that is asked for is answered, up to two thousand points", async () => {
  expect(await choose({ "1hour": 2_000 }, { interval: "1hour", from: 5, to: 9 })).toEqual({
    interval: "1hour",
    from: 5,
    to: 9,
    count: 2_000,
    first: 1_000_000,
    ranked: "1hour",
  });
  expect(await refusal(choose({ "1hour": 2_001 }, { interval: "1hour" }))).toBe(
    "invalid_range: 2001 points are more than the 2000 of an answer: ask for a longer interval or a shorter time",
  );
});

test("balances are in order at every point, or at the ends of days or weeks alone", async () => {
  const rankedAt = async (row: object, interval: Interval) => (await choose(row, { interval })).ranked;
  const of = (row: object) =>
    Promise.all(intervals.map((interval) => rankedAt({ "1hour": 9, ...row }, interval)));
  expect(await of({})).toEqual(["1hour", "1day", "1week"]);
  expect(await of({ unranked_hours: true })).toEqual(["1day", "1day", "1week"]);
  expect(await of({ unranked_hours: true, unranked_days: true })).toEqual(["1week", "1week", "1week"]);
});

test("what cannot be answered is said", async () => {
  expect(await refusal(choose({}, { from: 9, to: 8 }))).toBe("invalid_range: from must not be after to");
  expect(await refusal(choose({}, { from: 9, to: 9 }))).toBe("answered");
  expect(await refusal(choose({ points: 0 }))).toBe(
    "stats_unavailable: nothing is known of this token's past",
  );
  expect(await refusal(choose({ points: 0, waits: true }))).toBe(
    "stats_unavailable: this token's history is not computed yet",
  );
});

test("rows of another version of the token are not mixed with it", async () => {
  await expect(choose({ version: 4 })).rejects.toBeInstanceOf(StaleTokenError);
  const gone = readerOf(undefined).reader;
  await expect(choosePoints(gone, token, { interval: "auto" })).rejects.toBeInstanceOf(StaleTokenError);
  const read = () => Promise.resolve("read");
  expect(await readUnchanged(readerOf({ version: 3 }).reader, token, read)).toBe("read");
  for (const row of [{ version: 4 }, undefined]) {
    await expect(readUnchanged(readerOf(row).reader, token, read)).rejects.toBeInstanceOf(StaleTokenError);
  }
});

test("the rows are those of the table that is named", async () => {
  const { reader, asked } = readerOf(counted);
  await choosePoints(reader, token, { interval: "auto", from: 1, to: 2 }, "wallet_points");
  await choosePoints(reader, token, { interval: "auto" });
  const [[named, values], [usual]] = asked as [[string, unknown], [string]];
  expect(named).not.toContain("token_history");
  expect(named).toMatch(/FROM wallet_points WHERE/);
  expect(usual).toMatch(/FROM token_history WHERE/);
  expect(values).toEqual([7, 1, 2]);
});
