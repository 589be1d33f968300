import type { KeyTable, KeyWithBudget } from "../store/keys.ts";

/** A key as it is kept: enough to recognise it, not enough to make it. */
export type KeyRecord = Pick<KeyWithBudget, "id" | "revokedAt" | "unitBudget" | "unitsUsed" | "budgetOf">;

/** What access needs of the store's keys. */
export interface KeyStore extends Pick<KeyTable, "addUnits" | "addUse" | "addEndpointUse"> {
  /** `unitsUsed` is what other processes have spent, and grows: what this one spends is not in it. */
  readonly isShared?: boolean;
  /** Those that there are, by their hashes, in one question. */
  findByHashes(hashes: readonly string[]): Promise<ReadonlyMap<string, KeyRecord>>;
}
