import { expect, test } from "vitest";
import type { EndpointName } from "../../../contract/endpoints.ts";
import type { ProblemCode } from "../../../contract/problem.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { Recovery } from "./recovery.ts";

function begin() {
  const clock = { ms: 5_000_000 };
  const recovery = new Recovery(() => clock.ms);
  const fail = (code: ProblemCode, retryAfterSeconds?: number, endpoint: EndpointName = "getToken") =>
    recovery.failed(endpoint, new ProblemError(code, `because ${code}`, undefined, retryAfterSeconds));
  /** Seconds until it may be asked again; null: now. */
  const wait = (endpoint: EndpointName = "getToken") => {
    try {
      recovery.check(endpoint);
      return null;
    } catch (error) {
      return (error as ProblemError).retryAfterSeconds;
    }
  };
  return { clock, recovery, fail, wait };
}

test("three failures in a row pause everything, each further one twice as long, up to half a minute", () => {
  const { fail, wait } = begin();
  const waits = Array.from({ length: 9 }, () => (fail("upstream_error"), wait("getHolders")));
  expect(waits).toEqual([null, null, 2, 4, 8, 16, 30, 30, 30]);
});

test("a pause says why and ends by itself; an answer ends the row of failures", () => {
  const { clock, recovery, fail, wait } = begin();
  for (let times = 0; times < 3; times += 1) fail("upstream_timeout");
  expect(recovery.pauses).toEqual([{ endpoint: null, code: "upstream_timeout", leftMs: 2_000 }]);
  expect(() => recovery.check("getHolders")).toThrow(
    expect.objectContaining({ code: "upstream_timeout", message: "because upstream_timeout" }),
  );
  clock.ms += 999;
  expect(wait()).toBe(2);
  clock.ms += 1_001;
  expect([wait(), recovery.pauses]).toEqual([null, []]);
  fail("upstream_error");
  expect(wait()).toBe(4);
  clock.ms += 4_000;
  recovery.succeeded("getHolders");
  fail("upstream_error");
  fail("upstream_error");
  expect(wait()).toBeNull();
});

test("a refusal stops its endpoint alone, at once, and longer with each", () => {
  const { clock, recovery, fail, wait } = begin();
  fail("upstream_quota");
  expect([wait(), wait("getHolders")]).toEqual([2, null]);
  expect(recovery.pauses).toEqual([{ endpoint: "getToken", code: "upstream_quota", leftMs: 2_000 }]);
  fail("upstream_quota");
  expect(wait()).toBe(4);
  fail("upstream_quota", undefined, "getHolders");
  expect(wait("getHolders")).toBe(2);
  clock.ms += 10_000;
  recovery.succeeded("getToken");
  fail("upstream_quota");
  fail("upstream_quota", undefined, "getHolders");
  expect([wait(), wait("getHolders")]).toEqual([2, 4]);
  // Refusals are no failures in a row, and failures no refusals.
  const other = begin();
  for (let times = 0; times < 2; times += 1) other.fail("upstream_error");
  other.fail("upstream_quota");
  expect(other.wait()).toBe(2);
  fail("upstream_quota", undefined, "getTokens");
  expect(wait("getTokenStats")).toBeNull();
});

test("a key that is refused is not tried again for half a minute", () => {
  const { fail, wait } = begin();
  fail("upstream_auth_failed");
  expect([wait(), wait("getHolders")]).toEqual([30, null]);
});

test("the wait that is asked for is kept, up to an hour, and never made shorter", () => {
  const { clock, recovery, fail, wait } = begin();
  fail("upstream_error", 90);
  expect(wait("getHolders")).toBe(90);
  fail("upstream_error", 5);
  expect(wait()).toBe(90);
  fail("upstream_error", 91);
  expect(wait()).toBe(91);
  // The newest of those that end together says why.
  fail("upstream_timeout", 91);
  expect(recovery.pauses).toEqual([{ endpoint: null, code: "upstream_timeout", leftMs: 91_000 }]);
  clock.ms += 91_000;
  fail("upstream_error", 0);
  expect(wait()).toBeNull();
  fail("upstream_error", 86_400);
  expect(wait()).toBe(3_600);
  const refused = begin();
  refused.fail("upstream_auth_failed", 5);
  expect([refused.wait(), refused.wait("getHolders")]).toEqual([5, null]);
});

test("five retries to begin with, a tenth of one for every call, ten at most", () => {
  const { recovery } = begin();
  const spend = (times: number) => Array.from({ length: times }, () => recovery.spendRetry());
  expect(spend(6)).toEqual([true, true, true, true, true, false]);
  for (let calls = 0; calls < 9; calls += 1) recovery.earn();
  expect(recovery.spendRetry()).toBe(false);
  recovery.earn();
  recovery.earn();
  expect(spend(2)).toEqual([true, false]);
  for (let calls = 0; calls < 1_000; calls += 1) recovery.earn();
  expect(spend(11).filter(Boolean)).toHaveLength(10);
});
