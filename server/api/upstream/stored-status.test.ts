import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProblemError } from "../../lib/problem-error.ts";
import { type JournalRecord, openJournal } from "./journal.ts";
import { receivedMissing } from "./received.ts";
import { readUpstreamStatus } from "./stored-status.ts";

const plan = { baseUrl: "https://hosted.example", monthlyUnits: 1_000, perMinute: 60 };
const directory = mkdtempSync(join(tmpdir(), "holderscope-stored-status-"));
afterAll(() => rmSync(directory, { recursive: true }));
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 25) }));
afterEach(() => vi.useRealTimers());

/** A journal as a server leaves it, of this service or another. */
async function leave(name: string, records: readonly JournalRecord[], scope = plan.baseUrl): Promise<string> {
  const path = join(directory, name);
  const onError = (error: unknown) => {
    throw error;
  };
  await (await openJournal({ path, scope, live: () => records, onError })).close();
  return path;
}

const answer = receivedMissing("getTokenPnl", new ProblemError("stats_unavailable"), 5);
const spending = { month: "2026-11", units: 240, calls: 17 };

test("an operator reads from the journal what was spent this month and how much is kept", async () => {
  const path = await leave("left", [
    { key: "spending", value: spending },
    { key: "one", value: answer },
    { key: "other", value: answer },
    { key: "a line of a newer program", value: { version: 9 } },
  ]);
  expect(await readUpstreamStatus(path, plan)).toEqual({
    host: "hosted.example",
    month: "2026-11",
    unitsSpent: 240,
    monthlyUnits: 1_000,
    resetsAt: Date.UTC(2026, 11, 1) / 1_000,
    callsThisMonth: 17,
    perMinute: 60,
    // No server runs: nothing is asked, and nobody said what is left.
    unitsRemaining: null,
    callsLastMinute: 0,
    sent: 0,
    retried: 0,
    answered: { fresh: 0, refreshed: 0, fetched: 0, stale: 0, failed: 0 },
    kept: { answers: 2, bytes: statSync(path).size },
    lastFailure: null,
    paused: [],
  });
});

test("what was spent in another month, or cannot be read, is nothing this month", async () => {
  const none = { month: "2026-11", unitsSpent: 0, callsThisMonth: 0 };
  for (const value of [{ ...spending, month: "2026-10" }, { month: "2026-11" }]) {
    const path = await leave("older", [{ key: "spending", value }]);
    expect(await readUpstreamStatus(path, plan)).toMatchObject(none);
  }
});

test("without a journal, or with that of another service, nothing was spent and nothing is kept", async () => {
  const nothing = { unitsSpent: 0, callsThisMonth: 0, kept: { answers: 0 } };
  const absent = await readUpstreamStatus(join(directory, "none"), plan);
  expect(absent).toMatchObject({ ...nothing, kept: { answers: 0, bytes: 0 } });
  const other = await leave(
    "other",
    [
      { key: "spending", value: spending },
      { key: "one", value: answer },
    ],
    "https://b.example",
  );
  expect(await readUpstreamStatus(other, plan)).toMatchObject(nothing);
});
