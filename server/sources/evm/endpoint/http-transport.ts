import { BodyTooLarge, readBounded } from "../../../lib/bounded-body.ts";
import { refusedRedirect } from "../../../lib/redirect.ts";
import { errorOfAnswer, errorOfFailure, errorOfStatus } from "./rpc-error-text.ts";
import { RpcError } from "../rpc-error.ts";

export interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What became of one call. */
export type Outcome = { readonly result: unknown } | { readonly error: RpcError };

/** Asks a node in one request. Never rejects: each call has its outcome, in the order of the calls. */
export type Post = (calls: readonly Call[], signal: AbortSignal) => Promise<Outcome[]>;

const longestAnswerBytes = 256 * 1024 * 1024;
const longestComplaint = 300;

/** JSON-RPC over HTTP. What one of several calls is refused costs that call alone. */
export function httpPost(url: string, redact: (text: string) => string): Post {
  const { href, authorization } = withoutUser(url);
  const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
  return async (calls, signal) => {
    const all = (error: RpcError): Outcome[] => calls.map(() => ({ error }));
    const requests = calls.map(({ method, params }, id) => ({ jsonrpc: "2.0", id, method, params }));
    try {
      const response = await fetch(href, {
        method: "POST",
        headers,
        body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
        signal,
        redirect: "manual",
      });
      const redirect = refusedRedirect(response.status);
      if (redirect !== undefined) {
        await response.body?.cancel();
        return all(new RpcError("refused", redirect));
      }
      const text = await readBounded(response, longestAnswerBytes);
      const answer = parsed(text);
      if (Array.isArray(answer)) return outcomesOf(answer, calls, redact);
      if (isError(answer)) {
        const method = calls.length === 1 ? calls[0]!.method : undefined;
        const { status } = response;
        const retryAfter = response.headers.get("retry-after");
        const error = errorOfAnswer(answer.error, redact, { method, status, retryAfter });
        return all(calls.length > 1 ? asOfBatch(error, response.ok) : error);
      }
      if (!response.ok) {
        const said = /^\s*</.test(text) ? "" : text.slice(0, longestComplaint);
        return all(errorOfStatus(response.status, said, response.headers.get("retry-after")));
      }
      if (answer === undefined) return all(new RpcError("transient", "an answer that is no JSON"));
      return calls.length === 1
        ? outcomesOf([answer], calls, redact)
        : all(new RpcError("batch", "several calls in one request are not answered"));
    } catch (error) {
      if (error instanceof BodyTooLarge) return all(new RpcError("range", "the answer is too large"));
      return all(errorOfFailure(error, redact));
    }
  };
}

/** One error for many calls may be about their number. */
function asOfBatch(error: RpcError, isAnswered: boolean): RpcError {
  const isMeant = /batch/i.test(error.said);
  if (error.kind === "rate" && !isMeant) return error;
  return isMeant || isAnswered || error.kind === "range" ? error.as("batch") : error;
}

interface Answer {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

function outcomesOf(
  answers: readonly unknown[],
  calls: readonly Call[],
  redact: (text: string) => string,
): Outcome[] {
  const count = calls.length;
  const byId = new Map<unknown, Answer>();
  for (const answer of answers) {
    if (typeof answer === "object" && answer !== null) byId.set(Number((answer as Answer).id), answer);
  }
  // Of a single call the number is not needed to know what is answered.
  const only = count === 1 ? (answers[0] as Answer | null) : undefined;
  return calls.map(({ method }, id): Outcome => {
    const answer = byId.get(id) ?? only;
    if (answer && isError(answer)) {
      const error = errorOfAnswer(answer.error, redact, { method });
      return {
        error: count > 1 && /batch/i.test(error.said) ? error.as("batch") : error,
      };
    }
    if (answer?.result === undefined)
      return { error: new RpcError("transient", "an answer without a result") };
    return { result: answer.result };
  });
}

function isError(answer: unknown): answer is { readonly error: object | string } {
  const error = typeof answer === "object" && answer !== null ? (answer as Answer).error : undefined;
  return (typeof error === "object" && error !== null) || (typeof error === "string" && error !== "");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** `fetch` takes no URL with a user in it. */
function withoutUser(text: string): { readonly href: string; readonly authorization: string | undefined } {
  const url = new URL(text);
  if (url.username === "" && url.password === "") return { href: text, authorization: undefined };
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = "";
  url.password = "";
  return { href: url.href, authorization: `Basic ${Buffer.from(user).toString("base64")}` };
}
