import { sameCost } from "../../contract/sizes.ts";
import type { Share } from "./fifo/legs.ts";
import { hasCheckpoints } from "./history/checkpoints.ts";
import { rankedSteps } from "./history/ranked-points.ts";
import type { LedgerToken, Prices, Transfers } from "./input.ts";
import type { ResumePoint } from "./resume-point.ts";
import { countUpTo, type Terms } from "./terms.ts";

/** At which a computation of a token saves what it comes to: undefined where none may go on from it. */
export function timeToSave(
  { snapshot, partial, opened, adjusted }: LedgerToken,
  { clock, tickPrices }: Terms,
): number | undefined {
  if (snapshot || partial || opened || adjusted || tickPrices.length === 0) return undefined;
  const tick = clock.tickOfLastWeek();
  return tick === undefined ? undefined : clock.timeOf(tick);
}

/**
 * Whether a token with these transfers, the new ones and at least one of those before, comes to the same from a point as
 * from the beginning. Later events must not have changed its scales, which points have their balances in order, or
 * whether there are checkpoints.
 */
export function canResume(
  point: ResumePoint,
  token: LedgerToken,
  terms: Terms,
  transfers: Transfers,
  { first, end }: Share,
  { leastWork, legsBetween }: { readonly leastWork: number; readonly legsBetween: number },
): boolean {
  const { clock } = terms;
  if (
    timeToSave(token, terms) !== point.time ||
    terms.firstTime !== point.firstTime ||
    token.decimals !== point.decimals ||
    terms.moneyScale !== point.moneyScale ||
    terms.priceScale !== point.priceScale ||
    hasCheckpoints(token, legsBetween) !== point.hasCheckpoints ||
    !areSamePrices(point.prices, pricesUntil(token.prices, point.time)) ||
    haveNearPrices(point.tickPrices, terms.tickPrices)
  )
    return false;
  const { time, fromAccount, toAccount } = transfers;
  if (first === end || time[first]! > point.time) return false;
  for (let row = first; row < end; row++) {
    if (fromAccount[row]! >= 0 || toAccount[row]! >= 0) return false;
    if (row > first && time[row]! <= point.time && time[row]! < time[row - 1]!) return false;
  }
  const base = clock.tickAt(point.time);
  const before = holdersAt(point, terms, base);
  // A row makes one holder more, or one less, and ends two intervals at most. Of hours that have become days several
  // intervals may be one.
  const steps = (sign: 1 | -1, intervals: number) =>
    rankedSteps({
      token,
      clock,
      leastWork,
      holders: Int32Array.from({ length: terms.tickPrices.length }, (_, tick) =>
        tick <= base ? before[tick]! : Math.max(0, before[base]! + sign * (end - first)),
      ),
      intervals,
    });
  return (
    steps(-1, 0) === point.ranked &&
    steps(1, point.intervals + before[base]! + 2 * (end - first)) === point.ranked
  );
}

/** Until a tick; of hours that have become days at their end. */
function holdersAt({ times, holders }: ResumePoint, { clock }: Terms, base: number): Int32Array {
  let place = 0;
  return Int32Array.from({ length: base + 1 }, (_, tick) => {
    while (times[place]! < clock.timeOf(tick)) place++;
    return holders[place]!;
  });
}

export function pricesUntil({ time, price }: Prices, until: number): Prices {
  const count = countUpTo(time, until);
  return { time: time.slice(0, count), price: price.slice(0, count) };
}

function areSamePrices(one: Prices, other: Prices): boolean {
  const areSame = (some: Float64Array, others: Float64Array) =>
    some.length === others.length && some.every((value, index) => value === others[index]);
  return areSame(one.time, other.time) && areSame(one.price, other.price);
}

/** Whether two prices differ by so little that a cost may be as much as either: it then depends on which are there (cost-sums.ts). */
function haveNearPrices(...series: readonly Float64Array[]): boolean {
  const prices = Float64Array.from(series.flatMap((some) => Array.from(some)))
    .filter((price) => !Number.isNaN(price))
    .sort();
  return prices.some((price, index) => {
    const before = prices[index - 1] ?? price;
    return price !== before && price - before <= 4 * sameCost * price;
  });
}
