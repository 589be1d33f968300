import { ApiError } from "../../../contract/api-error.ts";
import type { EndpointName } from "../../../contract/endpoints.ts";
import type { ProblemCode } from "../../../contract/problem.ts";
import { ProblemError } from "../../lib/problem-error.ts";

/** The code with which the hosted service says that something is not there, if it uses our codes. */
const missingCodes = ["token_not_found", "wallet_not_found", "stats_unavailable"] as const;

/**
 * What to answer where the hosted service did not give what was asked for. By status; nothing of its
 * text is passed on, which may hold anything, our key included.
 */
export function upstreamProblem(error: unknown, name: EndpointName): ProblemError {
  if (error instanceof ProblemError) return error;
  if (!(error instanceof ApiError)) return new ProblemError("upstream_error");
  if (error.cause instanceof ProblemError) return error.cause;
  const { status, retryAfterSeconds } = error;
  const problem = (code: ProblemCode) => new ProblemError(code, undefined, undefined, retryAfterSeconds);
  if (status >= 200 && status < 300) return problem("upstream_schema_mismatch");
  if (status === 404) return missing(name, error.code);
  return problem(codes[status] ?? "upstream_error");
}

const codes: Readonly<Record<number, ProblemCode>> = {
  401: "upstream_auth_failed",
  403: "upstream_auth_failed",
  402: "upstream_quota",
  429: "upstream_quota",
  408: "upstream_timeout",
  504: "upstream_timeout",
};

/** A hosted service may answer "Token not found" also where it has only no statistics of the token. */
function missing(name: EndpointName, code: string): ProblemError {
  const known = missingCodes.find((candidate) => candidate === code);
  if (known !== undefined) return new ProblemError(known);
  if (name === "getTokens") return new ProblemError("upstream_error");
  if (name === "getToken" || name === "getHolders") return new ProblemError("token_not_found");
  return new ProblemError(name === "getWalletStats" ? "wallet_not_found" : "stats_unavailable");
}

/** Whether the question was answered, if only by saying that there is no such thing. */
export function isAnswer(problem: ProblemError): boolean {
  return missingCodes.some((code) => code === problem.code);
}
