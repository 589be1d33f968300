import { BaseError, HttpRequestError, ResponseBodyTooLargeError, RpcRequestError, TimeoutError } from "viem";
import { readRetryAfter } from "../../../contract/retry-after.ts";
import { RpcError, type RpcErrorKind } from "./rpc-error.ts";

/**
 * Whatever a transport threw, as an error that says what can be done and nothing that is secret. What viem throws
 * has the URL and the request in its message; of that only the node's own words are taken, without the URL in them.
 */
export function explainRpcError(error: unknown, method: string, redact: (text: string) => string): RpcError {
  if (error instanceof RpcError) {
    return new RpcError(error.kind, `${method}: ${redact(error.message)}`, error.retryAfterMs);
  }
  const http = find(error, HttpRequestError);
  const answer = find(error, RpcRequestError) ?? (isRpcAnswer(error) ? error : undefined);
  if (answer) {
    const text = answer.message.includes("Details:") ? detailsOf(answer) : answer.message;
    return new RpcError(kindOfAnswer(answer.code, text), `${method}: ${redact(text)} (${answer.code})`);
  }
  if (find(error, ResponseBodyTooLargeError))
    return new RpcError("range", `${method}: the answer is too large`);
  if (find(error, TimeoutError)) return new RpcError("transient", `${method}: no answer in time`);
  if (http?.status !== undefined) {
    const said = redact(http.details ?? "");
    const retryAfter = readRetryAfter(http.headers?.get("retry-after"));
    return new RpcError(
      kindOfStatus(http.status, said),
      `${method}: HTTP ${http.status}${said === "" ? "" : `, ${said}`}`,
      retryAfter === undefined ? null : retryAfter * 1_000,
    );
  }
  const reason = rootOf(error);
  return new RpcError("transient", `${method}: ${redact(reason)}`);
}

interface RpcAnswer {
  readonly code: number;
  readonly message: string;
}

function isRpcAnswer(error: unknown): error is RpcAnswer {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    typeof error.code === "number" &&
    "message" in error
  );
}

function detailsOf(answer: RpcAnswer): string {
  return "details" in answer && typeof answer.details === "string" ? answer.details : "the node refused";
}

const tooMuch =
  /range|too (many|large|wide|big)|more than|exceed|limit|max(imum)?\b|response size|query timeout|timed? ?out|block count/i;
const tooFast = /rate|too many requests|throughput|capacity|per second|compute units|quota|429/i;
const missingState =
  /missing trie node|histor\w+ (state|data|block)|archive|prun|state \S* ?not available|unavailable|header not found|proof window/i;

function kindOfAnswer(code: number, text: string): RpcErrorKind {
  if (code === 3 || /revert|invalid opcode|out of gas|stack (under|over)flow|invalid jump/i.test(text))
    return "reverted";
  if (
    code === -32601 ||
    code === -32004 ||
    /method .*(not|n't).* (found|supported|available|exist)/i.test(text)
  ) {
    return "unsupported";
  }
  if (missingState.test(text)) return "unsupported";
  if (code === 429 || (tooFast.test(text) && !/block range/i.test(text))) return "rate";
  if (code === -32005 || tooMuch.test(text)) return "range";
  // -32600 and -32602 are what some nodes say to a range that is too wide.
  if (code === -32600 || code === -32602) return "range";
  return "transient";
}

function kindOfStatus(status: number, said: string): RpcErrorKind {
  if (status === 429) return "rate";
  if (status === 413 || ((status === 400 || status === 503 || status === 504) && tooMuch.test(said)))
    return "range";
  return status === 401 || status === 403 || status === 404 ? "refused" : "transient";
}

function find<T extends Error>(error: unknown, type: new (...args: never[]) => T): T | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof type) return current;
  }
  return undefined;
}

/** The innermost reason: "connect ECONNREFUSED 127.0.0.1:8545" rather than "fetch failed". */
function rootOf(error: unknown): string {
  let reason = "the request failed";
  for (let current = error; current instanceof Error; current = current.cause) {
    const text = current instanceof BaseError ? (current.details ?? "") : current.message;
    if (text !== "") reason = text;
    else if ("code" in current) reason = String(current.code);
  }
  return reason;
}
