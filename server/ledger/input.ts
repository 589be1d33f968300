/** A token to compute. Times are unix seconds, amounts raw. */
export interface LedgerToken {
  readonly tokenId: number;
  readonly decimals: number;
  /** Its balances came as such, without transfers. */
  readonly snapshot: boolean;
  /** Transfers before the first one are missing, whether or not a balance shows it. */
  readonly partial: boolean;
  /** Of a partial token: its first events are what everybody held at one moment, so balances are right from then on. */
  readonly opened: boolean;
  /** Some balances came without transfers, nobody knows when: what was held is right from the newest of those entries on. */
  readonly adjusted: boolean;
  /** Of the newest transfer; of a snapshot the moment of its balances. Null where that is not known. */
  readonly asOf: number | null;
  /** Of the first transfer; null where there is none. */
  readonly firstTime: number | null;
  /** Of the newest balance that came without a transfer; null where there is none. */
  readonly adjustedAt: number | null;
  readonly transferCount: number;
  /** All that was ever transferred, about. */
  readonly volume: number;
  /** Every known price: of the series, or of transfers where that has none at their second. */
  readonly prices: Prices;
  /** The greatest of all, those of transfers too that the series replaces. */
  readonly greatestPrice: number;
}

/** In the order of time. */
export interface Prices {
  readonly time: Float64Array;
  /** US dollars of one token. */
  readonly price: Float64Array;
}

/** Transfers of a token in the order of its events, column by column. Nobody, and an owner itself as account, are -1. */
export interface Transfers {
  readonly time: Float64Array;
  readonly fromOwner: Int32Array;
  readonly fromAccount: Int32Array;
  readonly toOwner: Int32Array;
  readonly toAccount: Int32Array;
  /** Of the transfer itself; NaN where it has none. */
  readonly price: Float64Array;
  /** 1 for a balance that came without a transfer. */
  readonly silent: Int32Array;
  /** Four limbs each, the lowest first. */
  readonly amount: Uint32Array;
}

/** What is absent is as it is for everybody. */
export interface LedgerOptions {
  /** For tests: balances of a token that are looked at, with 8 a transfer more; beyond, fewer ticks are put in order. */
  readonly leastWork?: number | undefined;
  /** For benchmarks: without it all but the present is left out. */
  readonly hasHistory?: boolean | undefined;
  /** For tests: see checkpoints.ts; 8 times as many make a token large. */
  readonly legsBetweenCheckpoints?: number | undefined;
}

/** What accounts hold by a snapshot. */
export interface Balances {
  readonly owner: Int32Array;
  readonly account: Int32Array;
  readonly amount: Uint32Array;
}
