import { STATUS_CODES } from "node:http";
import { type Problem, type ProblemCode, problems } from "../../contract/problem.ts";
import { ProblemError } from "../lib/problem-error.ts";

const retryAfterSeconds: Partial<Record<ProblemCode, number>> = {
  rate_limited: 60,
  unit_budget_exhausted: 3_600,
  overloaded: 1,
  not_ready: 5,
  shutting_down: 5,
  upstream_quota: 60,
};

/** What is answered instead of a thrown error. Of any other error nothing is told. */
export function asProblem(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : new ProblemError("internal");
}

export function statusOf(error: ProblemError): number {
  return problems[error.code][0];
}

/** The path of a problem's description, which is also its `type`. */
export function problemPath(code: ProblemCode): string {
  return `/problems/${code.replaceAll("_", "-")}`;
}

/** @param base the path below which readers find the service */
export function problemBody(error: ProblemError, requestId: string, base = ""): string {
  const [status, title] = problems[error.code];
  const problem: Problem = {
    type: base + problemPath(error.code),
    title,
    status,
    detail: error.message,
    message: error.message,
    code: error.code,
    request_id: requestId,
    ...(error.errors && {
      errors: error.errors.map(({ in: place, name, code }) => ({ in: place, name, code })),
    }),
  };
  return JSON.stringify(problem);
}

/** The headers that belong to the error itself; `Allow` is the route's. */
export function problemHeaders(error: ProblemError): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
  };
  const retryAfter = error.retryAfterSeconds ?? retryAfterSeconds[error.code];
  if (retryAfter !== undefined) headers["retry-after"] = String(retryAfter);
  if (statusOf(error) === 401) headers["www-authenticate"] = 'ApiKey realm="v0", header="x-api-key"';
  return headers;
}

/** A whole HTTP/1.1 answer as text, for connections on which no request could be read. */
export function rawProblem(
  code: ProblemCode,
  headers: Readonly<Record<string, string>>,
  requestId: string,
): string {
  const error = new ProblemError(code);
  const body = problemBody(error, requestId);
  const lines = Object.entries({
    ...headers,
    ...problemHeaders(error),
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = statusOf(error);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}
