import type { Columns } from "./columns.ts";
import type { TickState } from "./history/sums.ts";
import type { Prices } from "./input.ts";

/** The ends of which steps of a history have their balances in order: of all, of days and weeks, or of weeks alone. The newest has. */
export type RankedSteps = "all" | "days" | "weeks";

/**
 * A token at the end of a week: what all events until then came to, from which a later computation goes on. It lives in
 * memory alone, and is of use as long as these events are the same, which the store knows, and canResume.
 */
export interface ResumePoint {
  /** Unix seconds: the end of the last week before the newest event. */
  readonly time: number;
  /** Of the last event until then. */
  readonly lastEvent: number;
  readonly rowCount: number;
  readonly hasSelfTransfers: boolean;
  readonly firstTime: number;
  readonly decimals: number;
  readonly moneyScale: number;
  readonly priceScale: number;
  readonly prices: Prices;
  /** Of the moments of the history until then: when they are, what the price is, and how many hold. */
  readonly times: Float64Array;
  readonly tickPrices: Float64Array;
  readonly holders: Int32Array;
  readonly state: TickState;
  /** Balance intervals that ended. */
  readonly intervals: number;
  readonly ranked: RankedSteps;
  readonly hasCheckpoints: boolean;
  /** Rows of `token_history`. */
  readonly points: Columns;
  /** Of each share of the owners. */
  readonly ownerCounts: readonly number[];
  /** Share by share, as fifo/owner-states.ts has them. */
  readonly owners: readonly Float64Array[];
}
