import { ApiError } from "../../../contract/api-error.ts";
import { createClient } from "../../../contract/client.ts";
import { type EndpointName, endpoints, type ParsedArgs } from "../../../contract/endpoints.ts";
import type { ProblemCode } from "../../../contract/problem.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { KeptAnswer } from "./kept-answers.ts";
import { parseLeniently } from "./parse-leniently.ts";
import { received, receivedMissing } from "./received.ts";
import type { Recovery } from "./recovery.ts";
import type { Transport } from "./transport.ts";

interface FetcherOptions {
  readonly baseUrl: string;
  /** Empty: none is set. */
  readonly key: string;
  readonly transport: Transport;
  readonly recovery: Recovery;
  readonly now: () => number;
}

/** Asks the hosted service and notes how it fares. That there is no such thing is an answer; else throws `ProblemError`. */
export type FetchAnswer = <K extends EndpointName>(
  name: K,
  args: ParsedArgs<K>,
  isBackground: boolean,
) => Promise<KeptAnswer>;

export function createFetcher({ baseUrl, key, transport, recovery, now }: FetcherOptions): FetchAnswer {
  return async (name, args, isBackground) => {
    if (key === "") {
      throw new ProblemError("upstream_auth_failed", "this server has no key for the hosted service");
    }
    const call = transport.forCall({ endpoint: name, units: endpoints[name].units, isBackground });
    const headers = { "x-api-key": key };
    const read = (body: unknown) => parseLeniently(name, body);
    const client = createClient({ baseUrl: `${baseUrl}/v0`, headers, fetch: call.fetch, read });
    try {
      const kept = received(name, args, await client(name, args), now());
      recovery.succeeded(name);
      return kept;
    } catch (error) {
      const problem = upstreamProblem(error, name);
      if (isAnswer(problem)) {
        recovery.succeeded(name);
        return receivedMissing(name, problem, now());
      }
      // What this server itself refused says nothing of the other side.
      if (call.wasSent) recovery.failed(name, problem);
      throw problem;
    }
  };
}

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
