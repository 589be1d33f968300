import { expect, test } from "vitest";
import { ApiError } from "../../../contract/api-error.ts";
import type { EndpointName } from "../../../contract/endpoints.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { isAnswer, upstreamProblem } from "./fetcher.ts";

const told = (status: number, code = "http", name: EndpointName = "getTokenStats", seconds?: number) =>
  upstreamProblem(new ApiError("secret of theirs", code, status, "id", seconds), name);

test.each([
  [200, "upstream_schema_mismatch"],
  [299, "upstream_schema_mismatch"],
  [199, "upstream_error"],
  [300, "upstream_error"],
  [401, "upstream_auth_failed"],
  [402, "upstream_quota"],
  [403, "upstream_auth_failed"],
  [408, "upstream_timeout"],
  [418, "upstream_error"],
  [429, "upstream_quota"],
  [500, "upstream_error"],
  [504, "upstream_timeout"],
  [0, "upstream_error"],
] as const)("status %i is %s, with the wait that was asked for and none of its words", (status, code) => {
  const problem = told(status, "http", "getTokenStats", 7);
  expect([problem.code, problem.retryAfterSeconds]).toEqual([code, 7]);
  expect(problem.message).toBe(new ProblemError(code).message);
});

test.each([
  ["getTokens", "upstream_error"],
  ["getToken", "token_not_found"],
  ["getHolders", "token_not_found"],
  ["getWalletStats", "wallet_not_found"],
  ["getTokenPnl", "stats_unavailable"],
] as const)("404 to %s is %s, unless it says which", (name, code) => {
  expect(told(404, "not_found", name).code).toBe(code);
  for (const own of ["token_not_found", "wallet_not_found", "stats_unavailable"]) {
    expect(told(404, own, name).code).toBe(own);
  }
});

test("what this server threw itself stays what it is, and what nobody foresaw is an error of theirs", () => {
  const own = new ProblemError("overloaded");
  expect(upstreamProblem(own, "getToken")).toBe(own);
  const wrapped = Object.assign(new ApiError("", "network", 0), { cause: own });
  expect(upstreamProblem(wrapped, "getToken")).toBe(own);
  for (const error of [new TypeError("fetch failed"), null, "failed"]) {
    expect(upstreamProblem(error, "getToken").code).toBe("upstream_error");
  }
});

test("that there is no such thing is an answer, and a failure is none", () => {
  for (const code of ["token_not_found", "wallet_not_found", "stats_unavailable"] as const) {
    expect(isAnswer(new ProblemError(code)), code).toBe(true);
  }
  for (const code of ["upstream_error", "upstream_quota", "unknown_route"] as const) {
    expect(isAnswer(new ProblemError(code)), code).toBe(false);
  }
});
