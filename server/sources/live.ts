import type { ChainId, Family } from "../../contract/chains.ts";
import type { AskedNode, Collection, Described, Expected, OtherAccount } from "../../contract/readings.ts";
import type { Store } from "../store/store.ts";
import type { TokenIdentity } from "../store/token-identity.ts";

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
  /** What the node shows contradicts what was read and is final: that may be wrong. */
  readonly isContradicted?: boolean;
  /** Whoever runs the server has it stand still. */
  readonly isPaused?: boolean;
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
  /** Those that are asked, where what each of them does is known. */
  readonly nodes: readonly AskedNode[];
  readonly tokens: readonly LiveToken[];
}

export interface LiveToken {
  readonly address: string;
  readonly state: "pending" | "indexed" | "quarantined";
  /** Of a quarantine. */
  readonly reason: string | null;
}

/** What is at an address. `isUsed`: whether anything was sent from it or lies on it; null where that is not known. */
export type Found =
  | { readonly isContract: true; readonly collection: Collection | null }
  | { readonly isContract: false; readonly isUsed: boolean | null; readonly account?: OtherAccount };

/** A source that can be asked about an address and told to read it. */
export interface OnDemandSource extends LiveSource {
  /**
   * Asks the node what is at an address, and of a contract tells part after part. Rejects where the node does not
   * say, with a message that may be shown.
   */
  describe(address: string, tell: (known: Partial<Described>) => void, signal: AbortSignal): Promise<Found>;
  /** How long it would take to read a token, as far as that can be said by now; null where it cannot. */
  expect?(known: Described): Expected | null;
  /** The nodes that it asks. */
  nodes(): AskedNode[];
  /** Why nothing can be asked at present, in words that may be shown; null where it can. */
  outage(): string | null;
  /** Undefined for a token that it was never told of. */
  readingOf(address: string): TokenReading | undefined;
  /** Compares a token with its contract soon. Where that was done a short time ago, the seconds until it can be again. */
  checkNow(address: string): number | null;
  /**
   * Compares a token whose transfers came from files with its contract. Rejects where node or file do not allow it, with
   * a message that may be shown.
   */
  verifyImportedToken?(address: string, signal: AbortSignal): Promise<void>;
  /** Reads no more of a token that is not indexed yet. What was read stays, and `addToken` goes on with it. */
  stopToken(address: string): void;
}

export interface TokenReading {
  readonly state: LiveToken["state"] | "stopped";
  readonly reason: string | null;
  /** Null until the chain was asked. */
  readonly metadata: { readonly name: string; readonly ticker: string; readonly decimals: number } | null;
  /** Null until it is known where the token begins. */
  readonly fromBlock: number | null;
  /** The first block that is not stored yet. */
  readonly nextBlock: number | null;
  readonly headBlock: number | null;
  /** Where accounts are read and no transfers: those that are, and the part of the supply that they hold. */
  readonly accounts?: { readonly read: number; readonly held: number | null };
  /** What keeps this token alone, though it is tried again; null where nothing does. */
  readonly trouble?: string | null;
  /** Why it cannot be read, as it stands. */
  readonly refusal?: TokenRefusal | null;
}

export interface TokenRefusal {
  readonly reason: string;
  /** It is the node that refuses; another may not. */
  readonly isOfNode: boolean;
}

export function readsOnDemand(source: LiveSource | undefined): source is OnDemandSource {
  return source !== undefined && "describe" in source;
}

/** Tokens to be read from their first block again, into a store of their own. */
export interface ReadAgain {
  readonly store: Store;
  readonly tokens: readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ReadProgress) => void;
}

/** How far the work is that was there when it began. */
export interface ReadProgress {
  readonly doneBlocks: number;
  readonly totalBlocks: number;
  readonly logsPerSecond: number;
  readonly secondsLeft: number | null;
}

/** A token that was read again. */
export interface Reread {
  readonly address: string;
  /** As the chain says it now; null where it cannot be followed. */
  readonly identity: TokenIdentity | null;
  /** Why it cannot. */
  readonly reason: string | null;
}
