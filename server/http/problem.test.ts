import { expect, test } from "vitest";
import { Problem, type ProblemCode, problems } from "../../contract/problem.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { asProblem, problemBody, problemHeaders, problemPath, rawProblem } from "./problem.ts";

// Programs decide by these. One may be added; none may change or go.
const frozen = {
  invalid_parameter: 400,
  unknown_parameter: 400,
  duplicate_parameter: 400,
  invalid_address: 400,
  invalid_range: 400,
  bad_url: 400,
  bad_request: 400,
  missing_key: 401,
  invalid_key: 401,
  duplicate_key_header: 401,
  key_revoked: 403,
  foreign_origin: 403,
  unknown_route: 404,
  unknown_chain: 404,
  token_not_found: 404,
  token_being_read: 404,
  figures_refused: 404,
  wallet_not_found: 404,
  stats_unavailable: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  body_not_accepted: 413,
  uri_too_long: 414,
  headers_too_large: 431,
  rate_limited: 429,
  unit_budget_exhausted: 429,
  internal: 500,
  format_not_implemented: 501,
  upstream_error: 502,
  upstream_auth_failed: 502,
  upstream_schema_mismatch: 502,
  overloaded: 503,
  not_ready: 503,
  shutting_down: 503,
  upstream_quota: 503,
  upstream_timeout: 504,
};

test("codes and their statuses are frozen", () => {
  expect(Object.fromEntries(Object.entries(problems).map(([code, [status]]) => [code, status]))).toEqual(
    frozen,
  );
});

test.each(Object.entries(frozen) as [ProblemCode, number][])(
  "%s has its body and headers",
  (code, status) => {
    const error = new ProblemError(code);
    const problem = Problem.parse(JSON.parse(problemBody(error, "request")));
    expect(problem).toMatchObject({
      code,
      status,
      request_id: "request",
      detail: error.message,
      message: error.message,
    });
    const headers = problemHeaders(error);
    expect("www-authenticate" in headers).toBe(status === 401);
    expect("retry-after" in headers).toBe(status === 429 || status === 503);
    expect(headers).toMatchObject({
      "content-type": "application/problem+json",
      "cache-control": "no-store",
    });
  },
);

test("who throws may say when to come back, and which fields are wrong", () => {
  const fields = [{ in: "query", name: "limit", code: "out_of_range", detail: "limit must be …" }] as const;
  const error = new ProblemError("overloaded", "the token is changing", fields, 7);
  expect(problemHeaders(error)["retry-after"]).toBe("7");
  expect(JSON.parse(problemBody(error, "r"))).toMatchObject({
    detail: "the token is changing",
    errors: [{ in: "query", name: "limit", code: "out_of_range" }],
  });
});

test("what was not foreseen says nothing of itself", () => {
  for (const error of [new Error("password"), "password", null, { code: "token_not_found" }]) {
    expect(problemBody(asProblem(error), "r")).not.toContain("password");
    expect(asProblem(error).code).toBe("internal");
  }
});

test("a problem is described at its own path, below that of the service", () => {
  expect(problemPath("unit_budget_exhausted")).toBe("/problems/unit-budget-exhausted");
  const typeOf = (...base: string[]) =>
    (JSON.parse(problemBody(new ProblemError("not_ready"), "r", ...base)) as Problem).type;
  expect([typeOf(), typeOf("/holders")]).toEqual(["/problems/not-ready", "/holders/problems/not-ready"]);
  expect(JSON.parse(problemBody(new ProblemError("not_ready"), "r"))).not.toHaveProperty("errors");
});

test("who does not say when to come back leaves it to the problem", () => {
  const retryAfter = (code: ProblemCode) => problemHeaders(new ProblemError(code))["retry-after"];
  const codes = [
    "rate_limited",
    "unit_budget_exhausted",
    "overloaded",
    "not_ready",
    "shutting_down",
  ] as const;
  expect(codes.map(retryAfter)).toEqual(["60", "3600", "1", "5", "5"]);
  expect([retryAfter("upstream_quota"), retryAfter("internal")]).toEqual(["60", undefined]);
  expect(problemHeaders(new ProblemError("missing_key"))["www-authenticate"]).toBe(
    'ApiKey realm="v0", header="x-api-key"',
  );
});

test("where no request could be read, the answer is written out", () => {
  const body = problemBody(new ProblemError("headers_too_large"), "id");
  expect(rawProblem("headers_too_large", { "x-request-id": "id" }, "id")).toBe(
    [
      "HTTP/1.1 431 Request Header Fields Too Large",
      "x-request-id: id",
      "content-type: application/problem+json",
      "cache-control: no-store",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
});
