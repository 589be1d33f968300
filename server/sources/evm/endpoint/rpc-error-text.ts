import { readRetryAfter } from "../../../../contract/retry-after.ts";
import { RpcError, type RpcErrorKind } from "../rpc-error.ts";

/** An error as a node answers it, or as a transport of the same form throws it. */
export function errorOfAnswer(
  error: object,
  redact: (text: string) => string,
  retryAfter: string | null,
): RpcError {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const number = typeof code === "number" ? code : 0;
  const text = typeof message === "string" ? message : "the node refused";
  const kind = kindOfAnswer(number, text);
  return new RpcError(kind, `${redact(text)} (${number})`, kind === "rate" ? waitOf(retryAfter) : null);
}

/** An answer that is none of JSON-RPC. `said` is what stands in it. */
export function errorOfStatus(status: number, said: string, retryAfter: string | null): RpcError {
  const text = `HTTP ${status}${said === "" ? "" : `, ${said}`}`;
  return new RpcError(kindOfStatus(status, said), text, waitOf(retryAfter));
}

/** Whatever was thrown on the way, with the innermost reason: "connect ECONNREFUSED 127.0.0.1:8545". */
export function errorOfFailure(error: unknown, redact: (text: string) => string): RpcError {
  if (error instanceof RpcError) return new RpcError(error.kind, redact(error.message), error.retryAfterMs);
  if (typeof error === "object" && error !== null && "code" in error && typeof error.code === "number") {
    return errorOfAnswer(error, redact, null);
  }
  let reason = "the request failed";
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.message !== "") reason = current.message;
    else if ("code" in current) reason = String(current.code);
  }
  return new RpcError("transient", redact(reason));
}

function waitOf(retryAfter: string | null): number | null {
  const seconds = readRetryAfter(retryAfter);
  return seconds === undefined ? null : seconds * 1_000;
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
  // 402: the plan is used up.
  if (status === 402) return "rate";
  return status === 401 || status === 403 || status === 404 ? "refused" : "transient";
}
