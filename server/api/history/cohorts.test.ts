import { expect, test } from "vitest";
import type { Cohorts } from "../../../contract/history.ts";
import { fittingInterval } from "./cohorts.ts";
import { loadCohorts } from "./cohorts.ts";
import { named, readerOf } from "../../../test/reader.ts";
import type { AnswerMeta, TokenState } from "../token-state.ts";

const address = (digit: string) => `0x${digit.repeat(40)}`;
const month = (year: number, number: number) => year * 12 + number - 1;
/** How many more of a cohort hold at the end of a month than at the end of the one before; `owners` came in it. */
const turn = (cohort: number, later: number, turned: bigint, owners = 0n) => ({
  cohort,
  period: cohort + later,
  turned,
  owners,
});
const [november, january] = [month(2025, 11), month(2026, 1)];

function begin(turns: readonly object[], newest: string, history: AnswerMeta["history"] = "full") {
  const asOf = Date.parse(newest) / 1_000;
  const { reader, asked } = readerOf([
    ["AS turned", turns],
    ["FILTER (silent)", [{ first: 0 }]],
    ...named(4, 9),
  ]);
  const token = {
    tokenId: 7,
    answers: new Map(),
    meta: { asOf, sources: ["file"], history, priceUsd: 3, facts: { costShare: 0.5 } },
  } as unknown as TokenState;
  const ask = async (more: { and?: readonly string[]; interval?: "auto" | "1day" | "1week" } = {}) => {
    const answer = await loadCohorts(reader, token, {
      chain_id: "eth",
      contract_address: address("1"),
      interval: "1month",
      ...more,
    });
    return { ...answer, ...(JSON.parse(answer.body) as Cohorts) };
  };
  return { ask, asked, asOf };
}

test("a cohort is told month by month up to the newest event, also for months in which nothing changed", async () => {
  const turns = [
    turn(november, 0, 5n, 6n),
    turn(november, 1, -2n),
    turn(november, 4, 1n),
    turn(january, 0, 3n, 3n),
    turn(january, 1, -3n),
  ];
  const { cohorts } = await begin(turns, "2026-03-11T01:00:00Z").ask();
  expect(cohorts).toEqual([
    { month: "2025-11", owners: 6, holding: [5, 3, 3, 3, 4] },
    { month: "2026-01", owners: 3, holding: [3, 0, 0] },
  ]);
});

test("the last month of a year is the twelfth, and the next one the first of the next", async () => {
  const turns = [turn(november + 1, 0, 2n, 2n), turn(january, 0, 1n, 1n)];
  const { cohorts } = await begin(turns, "2026-01-31T00:00:00Z").ask();
  expect(cohorts).toEqual([
    { month: "2025-12", owners: 2, holding: [2, 2] },
    { month: "2026-01", owners: 1, holding: [1] },
  ]);
});

test("the first second of a month belongs to the month that begins with it", async () => {
  const held = async (newest: string) =>
    (await begin([turn(january, 0, 2n, 2n)], newest).ask()).cohorts[0]!.holding;
  expect(await held("2026-02-28T23:59:59Z")).toEqual([2, 2]);
  expect(await held("2026-03-01T00:00:00Z")).toEqual([2, 2, 2]);
});

const day = (text: string) => Date.parse(text) / 86_400_000;

test("of days and weeks a cohort is told by its day, or the Monday of its week", async () => {
  const first = turn(day("2025-11-01"), 0, 2n, 3n);
  const days = await begin([first], "2025-11-03T00:00:01Z").ask({ interval: "1day" });
  expect(JSON.parse(days.body)).toEqual({
    interval: "1day",
    cohorts: [{ day: "2025-11-01", owners: 3, holding: [2, 2, 2] }],
  });
  // 3 November 2025 is a Monday.
  const week = (day("2025-11-03") - 4) / 7;
  const { cohorts } = await begin([turn(week, 0, 1n, 1n)], "2025-11-09T23:59:59Z").ask({ interval: "1week" });
  expect(cohorts).toEqual([{ day: "2025-11-03", owners: 1, holding: [1] }]);
  const months = await begin([turn(november, 0, 1n, 1n)], "2025-11-10T00:00:00Z").ask();
  expect(JSON.parse(months.body)).toEqual({ cohorts: [{ month: "2025-11", owners: 1, holding: [1] }] });
});

test.each([
  ["2025-11-01T10:00:00Z", "2025-11-01T10:00:00Z", "1day"],
  ["2025-11-01T00:00:00Z", "2025-11-24T23:59:59Z", "1day"],
  ["2025-11-01T10:00:00Z", "2025-11-25T00:00:00Z", "1week"],
  ["2025-11-01T10:00:00Z", "2026-01-01T09:59:59Z", "1week"],
  ["2025-11-01T10:00:00Z", "2026-01-01T10:00:00Z", "1month"],
  ["2020-11-01T10:00:00Z", "2026-01-01T10:00:00Z", "1month"],
])("from %s to %s there is room for rows of %s", async (first, newest, interval) => {
  expect(fittingInterval(Date.parse(first) / 1_000, Date.parse(newest) / 1_000)).toBe(interval);
});

test("the answer is of the newest event, and of all owners but those that are left out", async () => {
  const { ask, asked, asOf } = begin([], "2026-03-11T01:00:00Z");
  expect(await ask()).toMatchObject({ cohorts: [], asOf, priceUsd: 3, facts: { costShare: 0.5 } });
  await ask({ and: [address("a"), address("b")] });
  expect(asked.filter(([words]) => words === "AS turned")).toEqual([
    ["AS turned", 7, asOf, "-1"],
    ["AS turned", 7, asOf, "4 9"],
  ]);
});

test("where transfers are missing nobody knows who came when", async () => {
  const { ask } = begin([turn(january, 0, 2n, 2n)], "2026-03-11T01:00:00Z", "incomplete");
  await expect(ask()).rejects.toMatchObject({
    code: "stats_unavailable",
    message: "not every transfer of this token is known, so neither is what came when, or at what cost",
  });
});
