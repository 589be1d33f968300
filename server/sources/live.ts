import type { ChainId, Family } from "../../contract/chains.ts";

/** A source that follows a chain while the service runs. */
export interface LiveSource {
  /** Shown to the operator: "eth rpc". */
  readonly name: string;
  /** Works until aborted. Faults of the other side never reject it: they show in the status. */
  run(signal: AbortSignal): Promise<void>;
  /** Adds a token while running. */
  addToken(address: string): void;
  /** Knows nothing of the token any more; not while it runs. */
  forget(address: string): void;
  status(): LiveStatus;
}

export interface LiveStatus {
  readonly name: string;
  readonly kind: Family;
  readonly chain: ChainId;
  readonly state: "catching up" | "following" | "failing";
  /** Slots on Solana. */
  readonly headBlock: number | null;
  readonly indexedBlock: number | null;
  /** Unix seconds. */
  readonly headTime: number | null;
  readonly indexedTime: number | null;
  /** For so long the head may stay the same before the chain counts as further on. */
  readonly headPatienceSeconds: number;
  /** Redacted: never an URL with its key. */
  readonly lastError: string | null;
  readonly requests: { readonly sent: number; readonly failed: number; readonly retried: number };
  readonly tokens: readonly LiveToken[];
}

export interface LiveToken {
  readonly address: string;
  readonly state: "pending" | "indexed" | "quarantined";
  /** Of a quarantine. */
  readonly reason: string | null;
}
