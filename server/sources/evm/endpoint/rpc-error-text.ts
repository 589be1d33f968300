import { readRetryAfter } from "../../../../contract/retry-after.ts";
import { innermostReason, OutboundError } from "../../../lib/outbound.ts";
import { RpcError, type RpcErrorKind } from "../rpc-error.ts";

interface Asked {
  /** The method that was called; undefined where the error is of several calls. */
  readonly method?: string | undefined;
  /** Of HTTP. */
  readonly status?: number;
  readonly retryAfter?: string | null;
}

const refusal = "the node refused";

/** An error as a node answers it, an object or its words alone, or as a transport of the same form throws it. */
export function errorOfAnswer(
  error: object | string,
  redact: (text: string) => string,
  { method, status = 200, retryAfter = null }: Asked = {},
): RpcError {
  const { code, message, data } = (typeof error === "string" ? { message: error } : error) as {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly data?: unknown;
  };
  const number = typeof code === "number" ? code : 0;
  const text = typeof message === "string" && message !== "" ? message : refusal;
  // Some keep what went wrong beside a message that says only that something did.
  const more = typeof data === "string" && !/^0x[\da-f]*$/i.test(data) ? ` ${data}` : "";
  const isTooFast = status === 429 && !ofRange.test(text);
  const kind = isTooFast ? "rate" : kindOfAnswer(number, text + more, method);
  const waitMs = kind === "rate" ? waitOf(retryAfter) : null;
  // Another service than a node may answer at its address: its words are read, and shown to nobody.
  const shown = typeof code === "number" ? redact(text) : refusal;
  return new RpcError(kind, `${shown} (${number || `HTTP ${status}`})`, waitMs, method !== undefined, text);
}

/**
 * An answer that is none of JSON-RPC. `said` is what stands in it: it tells what kind of refusal it is, and is shown to
 * nobody, as it may be what a service within this network answers.
 */
export function errorOfStatus(status: number, said: string, retryAfter: string | null): RpcError {
  return new RpcError(kindOfStatus(status, said), `HTTP ${status}`, waitOf(retryAfter), false, said);
}

const kindsOfFault = {
  redirect: "refused",
  forbidden: "refused",
  late: "late",
  large: "range",
  lost: "transient",
} as const;

/** Whatever was thrown on the way, with the innermost reason: "connect ECONNREFUSED 127.0.0.1:8545". */
export function errorOfFailure(error: unknown, redact: (text: string) => string, method?: string): RpcError {
  if (error instanceof RpcError) return new RpcError(error.kind, redact(error.message), error.retryAfterMs);
  if (error instanceof OutboundError) return new RpcError(kindsOfFault[error.fault], error.message);
  if (typeof error === "object" && error !== null && "code" in error && typeof error.code === "number") {
    return errorOfAnswer(error, redact, { method });
  }
  return new RpcError("transient", redact(innermostReason(error).reason));
}

function waitOf(retryAfter: string | null): number | null {
  const seconds = readRetryAfter(retryAfter);
  return seconds === undefined ? null : seconds * 1_000;
}

/** What refusals say, by their kind; the test beside this file has them as nodes and providers write them. */
const tooMuch =
  /range|too (many|large|wide|big|long|far)|more than|greater than|exceed|limit|max(imum)?\b|response size|quer(y|ies) (timeout|aborted|cancell?ed)|timed? ?out|timeout|block count|at most|reduce|narrow|distance/i;
const ofRange = /blocks? (range|count|distance)|range|results|too many (blocks|logs|events)|response size/i;
const tooFast =
  /\brate\b|rate[-_ ]?limit|too many requests|throughput|capacity|\bper[- ](second|minute|hour|day|month)|\/ ?(s|sec|second|min|minute|day)\b|compute units|quota|credits|throttl|slow down|\b429\b|requests? (limit|count|quota|volume|allowance)|(daily|hourly|monthly|free) (request|usage|limit|tier limit)|(usage|concurren\w+) limit|limit of \d+ (requests|calls)/i;
/** Numbers that only rate limits have: HTTP's own, and those of providers with it. */
const rateCodes = new Set([429, -32_429, -32_029, -32_090]);
const ofState =
  /missing trie node|proof window|header not found|unavailable|archiv|ancient|prun|(state|trie|histor\w+|height|snapshot)\b.*\b(missing|not (available|found|stored|kept|exist)|no longer|discard\w*|too old|lowest|unavailable|expired|fully indexed)|(missing|no|not|cannot find|can't find|without|old) (\w+ ){0,2}(state|trie node|history|historical data|data)\b|histor\w+ (state|data|block)|(too|very) old|only .*(recent|last|latest) \S* ?blocks|earliest (available )?(block|state|height)|BlockOutOfRange/i;
/** Of a contract's own code, in the words of the machines that run it; words run together are taken apart before. */
const ofContract =
  /\b(invalid|bad|undefined|unknown|illegal|unrecognized|designated) (\w+ ){0,2}(op ?code|instruction|operation|jump|state change|memory access)|op ?code (0x)?\w* ?(not|un)|not activated|jump dest|out ?of ?gas|\boog\b|insufficient gas|gas (required|uint64|limit|allowance)? ?(exceed|overflow)|stack (under|over|limit|items|size)|(many|insufficient) stack|\b(evm|vm|contract|execution|transaction|message) (execution )?(error|exception|failed|failure)|write protect|static ?call|return ?data|out ?of ?(bounds|offset)|precompil|call depth|code size|create contract|access violation|transaction processing could not be completed|\bpanic\b/i;
const noMethod =
  /method .*(not|n't|un).*(found|supported|available|exist|allowed|enabled|whitelisted|implemented)|(not|un)[- ]?(supported|implemented|known) .*method|unsupported method|does not exist\/is not available/i;

/** Which method was called says what a refusal can be about: only ranges are too wide, and only contracts revert. */
function kindOfAnswer(code: number, text: string, method?: string): RpcErrorKind {
  const mayRevert = method === undefined || method === "eth_call";
  const mayBeWide = method === undefined || method === "eth_getLogs";
  const words = text.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
  // A contract's reason may be any words.
  if (mayRevert && (code === 3 || /\brevert/i.test(words))) return "reverted";
  if (code === -32601 || code === -32004 || noMethod.test(text)) return "unsupported";
  if (rateCodes.has(code)) return "rate";
  const isWide = mayBeWide && ofRange.test(text);
  if (!isWide && tooFast.test(text)) return "rate";
  if (ofState.test(text)) return "unsupported";
  // -32015 is what those say that followed Parity, -32003 what Reth says of what cannot be run.
  if (mayRevert && (code === -32_015 || code === -32_003 || ofContract.test(words))) return "reverted";
  if (isWide && tooFast.test(text) && !/block|results|logs/i.test(text)) return "rate";
  // -32600 and -32602 are what some nodes say to a range that is too wide.
  const isTooMuch = code === -32005 || tooMuch.test(text) || code === -32600 || code === -32602;
  if (!isTooMuch) return "transient";
  if (mayBeWide || /\bsize\b|too (large|big|long)/i.test(text)) return "range";
  // Of other calls only their number has a limit, unless the call itself is found wrong.
  if (code === -32600 || code === -32602) return "unsupported";
  return code === -32005 || /\b(limit|max(imum)?|exceed\w*)\b/i.test(text) ? "rate" : "transient";
}

function kindOfStatus(status: number, said: string): RpcErrorKind {
  if (status === 429) return "rate";
  if (status === 413 || ((status === 400 || status === 503 || status === 504) && tooMuch.test(said)))
    return "range";
  // 402: the plan is used up.
  if (status === 402 || (status === 403 && tooFast.test(said))) return "rate";
  return status === 401 || status === 403 || status === 404 ? "refused" : "transient";
}
