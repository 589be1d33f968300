import type { EndpointName, ParsedArgs } from "../../contract/endpoints.ts";
import type { Facts } from "../../contract/facts.ts";
import type { DataHistory, DataNote, DataSource, Stale } from "../../contract/meta.ts";

/**
 * An answer ready to send. The body is serialised already: a token's figures change once per
 * refresh and are read many times.
 */
export interface Answer {
  readonly body: string;
  /** Weak entity tag of the body, quoted: `W/"…"`. Equal bodies have equal tags. */
  readonly etag: string;
  /** Unix seconds of the newest event included; null where no time is known. */
  readonly asOf: number | null;
  /** One per row on the token list, otherwise one. */
  readonly sources: readonly DataSource[];
  readonly history: DataHistory | null;
  /** Absent: none. */
  readonly notes?: readonly DataNote[];
  readonly priceUsd: number | null;
  readonly facts?: Facts;
  /** Where the figures are older than they should be. */
  readonly stale?: Stale;
  /** For paged answers: how many rows there are to page through (`Link` is made from it). */
  readonly pageTotal?: number;
}

/** Who answers the operations. Throws `ProblemError` for what the interface calls an error. */
export type Backend = {
  readonly [K in EndpointName]: (args: ParsedArgs<K>) => Promise<Answer>;
};

/**
 * Of a backend, the answers that are at hand, so that nothing has to be waited for. Undefined where there is none:
 * then the operation itself says what is so.
 */
export type ReadyAnswers = (call: Call) => Answer | undefined;

/** An operation with its arguments. */
export type Call = { [K in EndpointName]: { readonly name: K; readonly args: ParsedArgs<K> } }[EndpointName];
