import type { Listed } from "./node.ts";
import type { Holding } from "./token-account.ts";

export interface AccountQuery {
  readonly program: string;
  readonly mint: string;
  /** Only accounts of this size. */
  readonly size: number | undefined;
  readonly slice: { readonly offset: number; readonly length: number } | undefined;
  readonly minSlot: number;
  /** What the accounts hold can be compared with a supply. */
  readonly isSummable: boolean;
  /** Only accounts that changed at this slot or later; those that were closed are in no list. */
  readonly changedSince?: number;
}

/** Takes what is listed. `begin` forgets what came before; an account that comes again is as it was later. */
export interface AccountSink {
  readonly begin: () => void;
  readonly account: (listed: Listed) => void;
  /** An account that an indexer has read already. */
  readonly holding: (address: string, holding: Holding) => void;
  /** What comes from now on is what changed while the rest was listed. */
  readonly again: () => void;
  /** Resolves when more can be taken: waited for between the pieces of a list, so that it never lies here as a whole. */
  readonly room: () => Promise<void>;
}

/**
 * Lists the token accounts of a mint; what it returns is the slot they were read at. Throws an RpcError,
 * "unsupported" where only what changed is asked of a node that does not offer it.
 */
export type AccountLister = (query: AccountQuery, sink: AccountSink, signal: AbortSignal) => Promise<number>;
