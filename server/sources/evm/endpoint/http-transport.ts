import { Outbound, type OutboundAnswer } from "../../../lib/outbound.ts";
import { errorOfAnswer, errorOfFailure, errorOfStatus } from "./rpc-error-text.ts";
import { RpcError } from "../rpc-error.ts";

export interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What became of one call. */
export type Outcome = { readonly result: unknown } | { readonly error: RpcError };

/** Asks a node in one request. Each call has its outcome, in the order of the calls; rejects when aborted. */
export type Post = (calls: readonly Call[], signal: AbortSignal | undefined) => Promise<Outcome[]>;

const longestAnswerBytes = 256 * 1024 * 1024;
const longestComplaint = 300;

/** JSON-RPC over HTTP. What one of several calls is refused costs that call alone. */
export function httpPost(url: string, timeoutMs: number): Post {
  const node = new Outbound(url);
  const { redact } = node;
  return async (calls, signal) => {
    const all = (error: RpcError): Outcome[] => calls.map(() => ({ error }));
    const requests = calls.map(({ method, params }, id) => ({ jsonrpc: "2.0", id, method, params }));
    const body = JSON.stringify(requests.length === 1 ? requests[0] : requests);
    const read = async ({ status, isOk, headers, text: readText }: OutboundAnswer): Promise<Outcome[]> => {
      const text = await readText(longestAnswerBytes);
      const answer = parsed(text);
      const retryAfter = headers.get("retry-after");
      if (Array.isArray(answer)) return outcomesOf(answer, calls, redact);
      if (isError(answer)) {
        const method = calls.length === 1 ? calls[0]!.method : undefined;
        const error = errorOfAnswer(answer.error, redact, { method, status, retryAfter });
        return all(calls.length > 1 ? asOfBatch(error, isOk) : error);
      }
      if (!isOk) {
        const said = /^\s*</.test(text) ? "" : text.slice(0, longestComplaint);
        return all(errorOfStatus(status, said, retryAfter));
      }
      if (answer === undefined) return all(new RpcError("transient", "an answer that is no JSON"));
      return calls.length === 1
        ? outcomesOf([answer], calls, redact)
        : all(new RpcError("batch", "several calls in one request are not answered"));
    };
    return node.ask({ body, timeoutMs, signal }, read).catch((error: unknown) => {
      signal?.throwIfAborted();
      return all(errorOfFailure(error, redact));
    });
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
