/** What can be done about it. */
export type RpcErrorKind =
  /** The node does not want to answer this much at once, or says something that may mean it. */
  | "range"
  /** The node does not take so many calls in one request. */
  | "batch"
  /** Too many requests. */
  | "rate"
  /** The node or the way to it fails; later it may not. */
  | "transient"
  /** No answer in time. Less may be answered sooner. */
  | "late"
  /** The node does not have the method, or the past state that was asked for. */
  | "unsupported"
  /** A call of a contract that the contract refuses. */
  | "reverted"
  /** The address or the key is wrong. */
  | "refused";

/** A request that failed. The message is safe to show: it never has the node's address. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  /** All that was answered, to learn limits from; the message alone is shown. */
  readonly #said: string;
  constructor(
    readonly kind: RpcErrorKind,
    message: string,
    /** As the node asked for. */
    readonly retryAfterMs: number | null = null,
    /** Whether it is the node's word about one call, and not that the way to it failed. */
    readonly isAnswer = false,
    said = message,
  ) {
    super(message);
    this.#said = said;
  }

  get said(): string {
    return this.#said;
  }

  /** The same as another kind. */
  as(kind: RpcErrorKind): RpcError {
    return new RpcError(kind, this.message, null, false, this.#said);
  }

  /** The same, with what was asked. */
  of(method: string): RpcError {
    return new RpcError(
      this.kind,
      `${method}: ${this.message}`,
      this.retryAfterMs,
      this.isAnswer,
      this.#said,
    );
  }
}

/** An answer that contradicts itself, the request or another answer. */
export class ChainDataError extends Error {
  override readonly name = "ChainDataError";
}
