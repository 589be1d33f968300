import { expect, test } from "vitest";
import type { ProblemCode } from "../../../contract/problem.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { isLasting, type KeptAnswer, KeptAnswers } from "./kept-answers.ts";

const startMs = 1_790_000_000_000;
const freshMs = 10_000;

function kept(body: string | null, more: Partial<KeptAnswer> = {}): KeptAnswer {
  return {
    endpoint: "getToken",
    body,
    problem: null,
    fetchedAt: startMs,
    asOf: null,
    sources: [],
    history: null,
    notes: [],
    priceUsd: null,
    pageTotal: null,
    ...more,
  };
}

function begin(maxBytes?: number) {
  const clock = { ms: 50_000 };
  const noted: string[] = [];
  const answers = new KeptAnswers({
    now: () => startMs + clock.ms,
    monotonicMs: () => clock.ms,
    onKept: (key, { body }) => noted.push(`${key} ${body}`),
    onFailure: (endpoint, { code }) => noted.push(`${endpoint} ${code}`),
    ...(maxBytes !== undefined && { maxBytes }),
  });
  /** Loads a body, or fails with a code; says what was answered, and as what. */
  const ask = async (load: string | ProblemError | Error, key = "q") => {
    let isBackground: boolean | undefined;
    const question = {
      key,
      endpoint: "getToken" as const,
      freshMs,
      load: (behind: boolean) => {
        isBackground = behind;
        return typeof load === "string" ? Promise.resolve(kept(load)) : Promise.reject(load);
      },
    };
    const found = await answers.get(question).then(
      ({ kept: { body }, stale }) => ({ body, ...(stale && { stale }) }),
      (error: unknown) => (error as ProblemError).code,
    );
    // What is fetched behind an answer ends in its own time.
    await new Promise((resolve) => setImmediate(resolve));
    return { found, asked: isBackground };
  };
  const fail = (code: ProblemCode, retryAfterSeconds?: number) =>
    ask(new ProblemError(code, undefined, undefined, retryAfterSeconds));
  return { answers, ask, clock, fail, noted };
}

test("an answer is fresh for a while, then shown while a newer one is fetched, then waited for", async () => {
  const { answers, ask, clock, noted } = begin();
  expect(await ask("one")).toEqual({ found: { body: "one" }, asked: false });
  clock.ms += freshMs - 1;
  expect(await ask("two")).toEqual({ found: { body: "one" }, asked: undefined });
  clock.ms += 1;
  expect(await ask("two")).toEqual({ found: { body: "one" }, asked: true });
  expect(await ask("three")).toEqual({ found: { body: "two" }, asked: undefined });
  clock.ms += 6 * freshMs - 1;
  expect(await ask("three")).toEqual({ found: { body: "two" }, asked: true });
  clock.ms += 6 * freshMs;
  expect(await ask("four")).toEqual({ found: { body: "four" }, asked: false });
  expect(answers.counts).toEqual({ fresh: 2, refreshed: 2, fetched: 2, stale: 0, failed: 0 });
  expect(noted).toEqual(["q one", "q two", "q three", "q four"]);
});

test("where a newer one cannot be had, the older stands with the failure and its time", async () => {
  const { answers, ask, clock, fail, noted } = begin();
  await ask("one");
  clock.ms += 6 * freshMs;
  const at = Math.floor((startMs + clock.ms) / 1_000);
  expect(await fail("upstream_timeout", 7)).toEqual({
    found: { body: "one", stale: { reason: "upstream_timeout", at, until: at + 7 } },
    asked: false,
  });
  expect(noted.at(-1)).toBe("getToken upstream_timeout");
  // For ten seconds it is not asked again.
  clock.ms += 9_999;
  const stale = { reason: "upstream_timeout", at, until: at + 7 };
  expect(await ask("two")).toEqual({ found: { body: "one", stale }, asked: undefined });
  clock.ms += 1;
  expect(await ask("two")).toEqual({ found: { body: "two" }, asked: false });
  expect(answers.counts).toEqual({ fresh: 0, refreshed: 0, fetched: 2, stale: 2, failed: 0 });
  // The failure is over.
  clock.ms += freshMs;
  expect((await ask("three")).found).toEqual({ body: "two" });
});

test("where nothing is kept the failure is the answer, and is not asked for again at once", async () => {
  const { answers, ask, clock, fail, noted } = begin();
  expect(await fail("upstream_error")).toEqual({ found: "upstream_error", asked: false });
  clock.ms += 9_999;
  expect(await ask("one")).toEqual({ found: "upstream_error", asked: undefined });
  clock.ms += 1;
  expect((await ask("one")).found).toEqual({ body: "one" });
  expect(answers.counts).toEqual({ fresh: 0, refreshed: 0, fetched: 1, stale: 0, failed: 2 });
  expect(noted).toEqual(["getToken upstream_error", "q one"]);
});

test.each([
  ["upstream_schema_mismatch", 300_000],
  ["upstream_quota", 0],
  ["overloaded", 0],
  ["upstream_timeout", 10_000],
] as const)("after %s the question rests for %i ms", async (code, restMs) => {
  const { ask, clock, fail } = begin();
  expect((await fail(code)).found).toBe(code);
  if (restMs > 0) {
    clock.ms += restMs - 1;
    expect((await ask("one")).asked).toBeUndefined();
    clock.ms += 1;
  }
  expect((await ask("one")).found).toEqual({ body: "one" });
});

test("what nobody foresaw is an internal error; to leave the rate to others is no failure", async () => {
  const { ask, clock, fail, noted } = begin();
  expect((await ask(new TypeError("broken"))).found).toBe("internal");
  clock.ms += 10_000;
  await ask("one");
  clock.ms += freshMs;
  expect(await fail("overloaded")).toEqual({ found: { body: "one" }, asked: true });
  expect(await ask("two")).toEqual({ found: { body: "one" }, asked: true });
  expect(noted).toEqual(["getToken internal", "q one", "q two"]);
  // One that is waited for is refused.
  clock.ms += 6 * freshMs;
  expect((await fail("overloaded")).found).toMatchObject({ stale: { reason: "overloaded" } });
  expect(noted.at(-1)).toBe("getToken overloaded");
});

test("what an earlier process kept has its age, unless it comes from the future", async () => {
  const { answers, ask, clock, noted } = begin();
  const nowMs = startMs + clock.ms;
  answers.restore("q", kept("old", { fetchedAt: nowMs - freshMs + 1 }));
  answers.restore("future", kept("later", { fetchedAt: nowMs + 1 }));
  answers.restore("now", kept("now", { fetchedAt: nowMs }));
  expect([answers.ageMs("q"), answers.ageMs("future"), answers.ageMs("now"), answers.ageMs("none")]).toEqual([
    freshMs - 1,
    Number.POSITIVE_INFINITY,
    0,
    Number.POSITIVE_INFINITY,
  ]);
  expect((await ask("new")).asked).toBeUndefined();
  clock.ms += 1;
  expect(answers.fresh("q", freshMs)).toBeUndefined();
  expect((await ask("new")).asked).toBe(true);
  expect(await ask("new", "future")).toEqual({ found: { body: "new" }, asked: false });
  expect(noted).toEqual(["q new", "future new"]);
});

test("answers are told the one longest not asked for first, and forgotten so where there is no room", async () => {
  // Each is 400 bytes, and two for each of its letters and of those of its key.
  const { answers, ask } = begin(3 * (400 + 2 * (1 + 5)));
  for (const key of ["a", "b", "c"]) await ask("12345", key);
  expect(answers.size).toEqual({ answers: 3, bytes: 3 * 412 });
  answers.peek("a");
  answers.fresh("b", freshMs);
  expect([...answers.entries()].map(([key, { body }]) => `${key} ${body}`)).toEqual([
    "a 12345",
    "c 12345",
    "b 12345",
  ]);
  await ask("12345", "d");
  expect([...answers.entries()].map(([key]) => key)).toEqual(["c", "b", "d"]);
  await ask("123456", "e");
  expect([...answers.entries()].map(([key]) => key)).toEqual(["d", "e"]);
  answers.restore("f", kept(null));
  expect(answers.size).toEqual({ answers: 3, bytes: 412 + 414 + 402 });
});

test("a question has one fetch at a time", async () => {
  const { answers } = begin();
  let loads = 0;
  const question = {
    key: "q",
    endpoint: "getToken" as const,
    freshMs,
    load: () => ((loads += 1), Promise.resolve(kept("one"))),
  };
  const found = await Promise.all([answers.get(question), answers.get(question)]);
  expect(found[0].kept).toBe(found[1].kept);
  expect(loads).toBe(1);
});

test("nobody waits longer than a second for a newer answer; whoever has none waits", async () => {
  const { answers, ask, clock } = begin();
  await ask("one");
  clock.ms += 6 * freshMs;
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => (arrive = resolve));
  const load = () => gate.then(() => kept("two"));
  const question = { endpoint: "getToken" as const, freshMs, load };
  const first = answers.get({ ...question, key: "never asked" });
  const at = Math.floor((startMs + clock.ms) / 1_000);
  expect(await answers.get({ ...question, key: "q" })).toEqual({
    kept: expect.objectContaining({ body: "one" }) as KeptAnswer,
    stale: { reason: "upstream_timeout", at },
  });
  expect(answers.counts).toMatchObject({ stale: 1, fetched: 1 });
  arrive();
  expect(await first).toEqual({
    kept: expect.objectContaining({ body: "two" }) as KeptAnswer,
    stale: undefined,
  });
  // The one that came late is kept.
  expect(await ask("three")).toEqual({ found: { body: "two" }, asked: undefined });
});

test("a failure to renew an answer in the background is told with it, without an end that nobody named", async () => {
  const { ask, clock, fail, noted } = begin();
  await ask("one");
  clock.ms += freshMs;
  const at = Math.floor((startMs + clock.ms) / 1_000);
  const stale = { reason: "upstream_error", at };
  expect(await fail("upstream_error")).toStrictEqual({ found: { body: "one", stale }, asked: true });
  expect(noted.at(-1)).toBe("getToken upstream_error");
  expect((await ask("two")).found).toStrictEqual({ body: "one", stale });
});

test("that something is not there may change at any time, and is not kept over a restart", () => {
  expect(isLasting(kept("{}"))).toBe(true);
  expect(isLasting(kept(null, { problem: "stats_unavailable" }))).toBe(true);
  expect(isLasting(kept(null, { problem: "token_not_found" }))).toBe(false);
});
