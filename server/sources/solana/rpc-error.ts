/** What went wrong with a request to a node, by what can be done about it. */
export type RpcFault =
  /** Asked too much: wait and ask again. */
  | "busy"
  /** The node is behind, or does not have this slot yet. */
  | "behind"
  /** An error of the node's own. */
  | "failing"
  /** No answer, or one that broke off. */
  | "unreachable"
  /** An answer that is not what was asked for: no JSON, cut off, of another form. */
  | "garbled"
  /** The slot was skipped, or the node no longer has it. */
  | "absent"
  /** The answer would be larger than the node gives. */
  | "too large"
  /** The node does not offer this method. */
  | "unsupported"
  /** A transaction of a version that was not asked for. */
  | "version"
  /** The key or the address of the node is refused. */
  | "refused"
  /** The request itself was found wrong. */
  | "rejected";

const passing = new Set<RpcFault>(["busy", "behind", "failing", "unreachable", "garbled"]);

export const noAnswerInTime = "no answer in time";

/** A request that failed. The message names the method and never the node's address, which may hold a key. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  constructor(
    readonly fault: RpcFault,
    message: string,
    /** What the node asked to wait. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }

  get isSilence(): boolean {
    return this.message === noAnswerInTime;
  }

  /** Whether asking again can help. */
  get isPassing(): boolean {
    return passing.has(this.fault);
  }
}

const limitWords = /limit|too many requests|\brate\b|quota|credits|throttl|capacity/i;
const sizeWords = /too (?:large|many|big)|exceed|paginat|maximum.*(?:size|accounts)/i;

/**
 * The fault behind a JSON-RPC error code. Codes of Solana's nodes, and those that providers put in front: some use
 * -32005 and -32007 for their rate limits, which the text tells apart from a lagging node and a skipped slot.
 */
export function faultOfCode(code: number, text: string): RpcFault {
  if (code === 429 || code === -32_429) return "busy";
  if (code === -32_005) return limitWords.test(text) ? "busy" : "behind";
  if (code === -32_007) return /skipped|missing/i.test(text) || !limitWords.test(text) ? "absent" : "busy";
  switch (code) {
    case -32_001: // cleaned up
    case -32_009: // skipped, or missing in long-term storage
    case -32_011: // no transaction history
      return "absent";
    case -32_004: // block not available yet
    case -32_014: // block status not available yet
    case -32_016: // the slot asked for is not reached
      return "behind";
    case -32_010: // not in the node's secondary indexes
    case -32_601: // no such method
      return "unsupported";
    case -32_015:
      return "version";
    case -32_600:
    case -32_602:
      return sizeWords.test(text) ? "too large" : "rejected";
    default:
      if (/\brate\b|rate.?limit|too many requests|per second|quota|credits|throttl/i.test(text))
        return "busy";
      return sizeWords.test(text) ? "too large" : "failing";
  }
}

/** The fault behind an HTTP status that is not 2xx. */
export function faultOfStatus(status: number): RpcFault {
  if (status === 429) return "busy";
  if (status === 401 || status === 402 || status === 403) return "refused";
  if (status === 404 || status === 405 || status === 410) return "unsupported";
  if (status === 413) return "too large";
  return status >= 500 || status === 408 || status === 425 ? "failing" : "rejected";
}
