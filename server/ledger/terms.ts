import type { LastPrice } from "../../contract/facts.ts";
import { daySeconds } from "../../contract/windows.ts";
import { TokenClock } from "./history/clock.ts";
import type { LedgerToken, Prices } from "./input.ts";

/** What follows of a token from its span and its prices, before anything is walked through. */
export interface Terms {
  readonly firstTime: number;
  readonly asOf: number;
  readonly adjustedAt: number | null;
  /** Raw units of one token. */
  readonly unit: number;
  /**
   * Powers of two, so that scaling loses nothing: the sum of all that was ever paid has 120 bits, a price 79. Money is
   * whole numbers of USD / moneyScale, so that sums are exact.
   */
  readonly moneyScale: number;
  readonly priceScale: number;
  readonly clock: TokenClock;
  /** Of the moments of the history; NaN where none is known. Empty where there are none. */
  readonly tickPrices: Float64Array;
  readonly price: PriceNow;
}

export interface PriceNow {
  /** The last known one, at most a day old; null where there is none. */
  readonly usd: number | null;
  /** The last known one of whatever age. */
  readonly last: LastPrice | null;
}

/** What lives for longer has no history. */
const centurySeconds = 3_153_600_000;

/** Of a token with transfers. */
export function termsOf(token: LedgerToken, hasHistory: boolean): Terms {
  const [firstTime, asOf] = [token.firstTime!, token.asOf!];
  const { adjusted, adjustedAt, decimals, prices, volume } = token;
  const unit = Number(`1e${decimals}`);
  const scale = (bits: number, greatest: number) =>
    2 ** Math.min(900, bits - Math.ceil(Math.log2(Math.max(greatest, 1e-250))));
  const clock = new TokenClock(firstTime, asOf);
  const ticks = hasHistory && asOf - firstTime < centurySeconds ? clock.tickAt(asOf) + 1 : 0;
  const find = new PriceFinder(prices);
  return {
    firstTime,
    asOf,
    adjustedAt: adjusted ? adjustedAt : null,
    unit,
    moneyScale: scale(120, (volume / unit) * token.greatestPrice),
    priceScale: scale(79, token.greatestPrice),
    clock,
    tickPrices: Float64Array.from({ length: ticks }, (_, tick) => find.at(clock.timeOf(tick))),
    price: priceNow(prices, asOf),
  };
}

/** Of a moment that is not known it is the newest. */
export function priceNow({ time, price }: Prices, asOf: number | null): PriceNow {
  const last = (asOf === null ? time.length : countUpTo(time, asOf)) - 1;
  if (last < 0) return { usd: null, last: null };
  const [usd, at] = [price[last]!, time[last]!];
  return { usd: asOf === null || at >= asOf - daySeconds ? usd : null, last: { usd, at } };
}

/** The last known price at a moment, NaN where it is more than a day old. Moments that follow each other are found at once. */
export class PriceFinder {
  #next = 0;

  constructor(private readonly prices: Prices) {}

  at(moment: number): number {
    const { time, price } = this.prices;
    if (this.#next > 0 && time[this.#next - 1]! > moment) this.#next = countUpTo(time, moment);
    while (this.#next < time.length && time[this.#next]! <= moment) this.#next++;
    const last = this.#next - 1;
    return last >= 0 && time[last]! >= moment - daySeconds ? price[last]! : NaN;
  }
}

/** How many of values in order are not above one. */
export function countUpTo(values: Float64Array, most: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}
