import { countedOverUsd } from "../../../contract/sizes.ts";
import { rawWorth } from "../amount.ts";
import type { LedgerToken } from "../input.ts";
import { RankedBalances } from "../ranks/ranked-balances.ts";
import type { RankedSteps } from "../resume-point.ts";
import type { TokenLedger } from "../token-ledger.ts";
import { type OrderFigures, orderFigures } from "./order-figures.ts";
import { type BalanceIntervals, interval, intervalWords } from "./balance-intervals.ts";
import type { TokenClock } from "./clock.ts";
import type { TickStates } from "./states.ts";

/** In US dollars, above which accounts are counted. */
export const historySizes = ["over_10", "over_100", "over_1000", "over_10000"] as const;

/** What one needs the order of all balances of a tick for. */
export interface TickRanks extends OrderFigures {
  /** How many are worth more than the sizes of {@link historySizes}. */
  readonly over: readonly number[];
}

/** Of accounts and of owners, at ticks at which balances are put in order; undefined at all others. */
export interface RankedTicks {
  readonly accounts: readonly (TickRanks | undefined)[];
  /** Where owners are as many as accounts, their figures are those of accounts: undefined too. */
  readonly owners: readonly (TickRanks | undefined)[];
}

/** At ticks after that from which the ledger goes on. */
export function rankedTicks(ledger: TokenLedger, tickStates: TickStates, steps: RankedSteps): RankedTicks {
  const { terms, spells, ownerSpells, base } = ledger;
  const { clock } = terms;
  const { states, holders, owners } = tickStates;
  const chosen = chosenTicks(clock, states.length, steps).filter(
    (tick) =>
      tick > base &&
      holders[tick]! > 0 &&
      states[tick]!.supply > 0n &&
      (terms.adjustedAt === null || clock.timeOf(tick) >= terms.adjustedAt),
  );
  const spread = chosen.filter((tick) => owners[tick] !== holders[tick]);
  return {
    accounts: ranksOf(ledger, chosen, spells),
    owners: ranksOf(
      ledger,
      spread,
      spread.length > 0 && ownerSpells.count > 0 ? spells.ofOwners(ownerSpells) : undefined,
    ),
  };
}

function ranksOf(
  { terms, token, sums }: TokenLedger,
  chosen: readonly number[],
  spells: BalanceIntervals | undefined,
): (TickRanks | undefined)[] {
  const { tickPrices } = terms;
  const found: (TickRanks | undefined)[] = Array.from({ length: sums.ticks });
  if (spells === undefined || chosen.length === 0 || spells.count === 0) return found;
  const { held, arriving, leaving } = intervalsOf(spells, sums.ticks, chosen);
  let figures: OrderFigures | undefined;
  let over: readonly number[] = [];
  let pricedAt = NaN;
  let worths: readonly bigint[] = [];
  for (const [moment, tick] of chosen.entries()) {
    const [coming, going] = [placesOf(arriving, moment), placesOf(leaving, moment)];
    for (const place of going) held.remove(place);
    for (const place of coming) held.add(place);
    const isChanged = coming.length > 0 || going.length > 0;
    if (isChanged || !figures) figures = orderFigures(held);
    const price = tickPrices[tick]!;
    if (isChanged || price !== pricedAt) {
      if (!Number.isNaN(price) && price !== pricedAt)
        worths = historySizes.map((name) => rawWorth(countedOverUsd[name], price, token.decimals));
      pricedAt = price;
      over = Number.isNaN(price) ? historySizes.map(() => 0) : worths.map((worth) => held.countAbove(worth));
    }
    found[tick] = { ...figures, over };
  }
  return found;
}

/**
 * All where that is little work, else the ends of days, as long as that costs about as much as all else that is
 * computed of the token, else of weeks. Every one of them looks at what is held at it, and a block of 64 at every
 * balance interval.
 */
export function rankedSteps({
  token,
  clock,
  leastWork,
  holders,
  intervals,
}: {
  readonly token: LedgerToken;
  readonly clock: TokenClock;
  readonly leastWork: number;
  readonly holders: Int32Array;
  readonly intervals: number;
}): RankedSteps {
  const mostWork = leastWork + 8 * token.transferCount;
  const work = (steps: RankedSteps) => {
    const ticks = chosenTicks(clock, holders.length, steps);
    return ticks.reduce((sum, tick) => sum + holders[tick]!, 0) + Math.floor((ticks.length * intervals) / 64);
  };
  return work("all") <= mostWork ? "all" : work("days") <= 12 * mostWork ? "days" : "weeks";
}

function chosenTicks(clock: TokenClock, ticks: number, steps: RankedSteps): number[] {
  const ends = (step: number, tick: number) => tick === ticks - 1 || !clock.isSame(step, tick, tick + 1);
  return Array.from({ length: ticks }, (_, tick) => tick).filter(
    (tick) => steps === "all" || (steps === "days" && ends(1, tick)) || ends(2, tick),
  );
}

/** Places of balances by the moment, one of some ticks, at which something becomes of them. */
interface ByMoment {
  readonly starts: Int32Array;
  readonly places: Int32Array;
}

/** Intervals of at least one of some ticks: their balances, of which none is held, and which come and leave at each of those. */
function intervalsOf(spells: BalanceIntervals, tickCount: number, ticks: readonly number[]) {
  // The first of them that is not before a tick.
  const moments = new Int32Array(tickCount);
  for (let tick = 0, moment = 0; tick < tickCount; tick++) {
    while (moment < ticks.length && ticks[moment]! < tick) moment++;
    moments[tick] = moment;
  }
  const words = spells.inOrder();
  const rows = new Int32Array(spells.count);
  const [coming, leaving] = [new Int32Array(spells.count), new Int32Array(spells.count)];
  let count = 0;
  for (let row = 0, at = 0; row < spells.count; row++, at += intervalWords) {
    const to = words[at + interval.to]!;
    coming[count] = moments[words[at + interval.from]!]!;
    leaving[count] = to < 0 ? ticks.length : moments[to]!;
    rows[count] = row;
    if (coming[count]! < leaving[count]!) count += 1;
  }
  const limbs = new Uint32Array(words.buffer, 0, spells.count * intervalWords);
  return {
    held: new RankedBalances(limbs, rows.subarray(0, count), intervalWords, interval.limbs),
    arriving: byMoment(coming.subarray(0, count), ticks.length),
    leaving: byMoment(leaving.subarray(0, count), ticks.length),
  };
}

/** Of the moments of places; what never ends leaves at none. */
function byMoment(moments: Int32Array, count: number): ByMoment {
  const starts = new Int32Array(count + 2);
  for (const moment of moments) starts[moment + 1]! += 1;
  for (let moment = 0; moment <= count; moment++) starts[moment + 1]! += starts[moment]!;
  const places = new Int32Array(moments.length);
  const next = starts.slice();
  for (let place = 0; place < moments.length; place++) places[next[moments[place]!]!++] = place;
  return { starts, places };
}

function placesOf({ starts, places }: ByMoment, moment: number): Int32Array {
  return places.subarray(starts[moment], starts[moment + 1]);
}
