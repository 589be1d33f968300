export type IngestErrorCode =
  /** An account gives more than it has: transfers are missing, or in the wrong order. */
  | "negative_balance"
  /** An amount, or a sum of amounts, is beyond 128 bits signed. */
  | "overflow"
  /** The same event or balance twice, with different content. */
  | "conflict"
  /** The same transfers may come twice with different numbers, and which are the same cannot be told. */
  | "numbering"
  /** A transfer is earlier than the one before it in the order of events. */
  | "time_order"
  /** A value that cannot be: a negative amount, a price that is not a number. */
  | "invalid"
  /** The token is stored with other decimals, or from another kind of input. */
  | "token_mismatch";

export interface IngestErrorFacts {
  readonly chain?: string;
  readonly token?: string;
  /** `row` of the staging table. */
  readonly row?: number;
  readonly wallet?: string;
  readonly account?: string;
  /** Unix seconds. */
  readonly time?: number;
  /** Of a conflict, and of a wrong order: the event's number, or block and number. */
  readonly event?: string;
  /** Of a conflict: events of this import that have the number of another in it. */
  readonly repeats?: number;
  /**
   * Of two numberings: beside `row` a row of the other, or the files it is of, and why they cannot be put together: the one
   * block that both have may be cut, they have no order together, or each has transfers of a block that the other lacks.
   */
  readonly otherRow?: number;
  readonly otherFiles?: readonly string[];
  readonly why?: "cut" | "clock" | "parts";
  /** Raw units: for a negative balance, the balance after the event. */
  readonly amount?: bigint;
}

/** An import that is refused as a whole; nothing of it is kept. */
export class IngestError extends Error {
  override readonly name = "IngestError";
  constructor(
    readonly code: IngestErrorCode,
    message: string,
    readonly facts: IngestErrorFacts = {},
  ) {
    super(message);
  }
}
