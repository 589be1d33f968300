/** A key as it is kept: enough to recognise it, not enough to make it. */
export interface KeyRecord {
  readonly id: number;
  readonly revokedAt: number | null;
  /** Units the key may spend altogether; null for any number. */
  readonly unitBudget: number | null;
  readonly unitsUsed: number;
}

/** What access needs of the store's keys. */
export interface KeyStore {
  /** `unitsUsed` is what other processes have spent, and grows: what this one spends is not in it. */
  readonly isShared?: boolean;
  /** Those that there are, by their hashes, in one question. */
  findByHashes(hashes: readonly string[]): Promise<ReadonlyMap<string, KeyRecord>>;
  /** Units spent by key: all are written, or none. */
  addUnits(spent: ReadonlyMap<number, number>): Promise<void>;
}
