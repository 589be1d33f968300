import { halvesOf } from "../columns.ts";
import { bigintOf, places } from "../fifo/exact-sums.ts";
import type { TokenLedger } from "../token-ledger.ts";
import type { InProfit } from "./cost-sums.ts";
import type { Point, PointRows } from "./point-rows.ts";
import { rankedTicks, type TickRanks } from "./ranked-points.ts";
import { type TickFlow, tickStates, type TickStates } from "./states.ts";

/** What is known of a token whose transfers do not tell all. */
export interface Known {
  /** What is held; of a token with balances that came without transfers, since the newest of those. */
  readonly balances: boolean;
  /** Since when it is held, and at what cost. */
  readonly past: boolean;
  /** What was transferred; not of a token that was opened with balances, whose first events are none. */
  readonly events: boolean;
}

/** Hours, days and weeks. */
const steps = [0, 1, 2] as const;

interface Flow {
  transfers: number;
  moved: bigint;
  newOwners: number;
  returnedOwners: number;
  leftOwners: number;
  activeOwners: number;
  deaths: number;
  sales: number;
  left: TickFlow;
}

const nothingLeft: TickFlow = { consumed: 0n, profit: 0n, loss: 0n, soldValue: 0n, soldCost: 0n };

/** Adds the history of a token: a row for each step and moment at which the step ends. */
export function addPoints(
  rows: PointRows,
  ledger: TokenLedger,
  known: Known,
  averageCostNow: number | null,
  leastWork: number,
): void {
  const { sums, terms } = ledger;
  const { clock, hoursFrom, adjustedAt } = terms;
  const states = tickStates(ledger);
  const ranks = known.balances ? rankedTicks(ledger, states, leastWork) : undefined;
  const profits = sums.costs.inProfit(sums.tickRanks());
  const last = sums.ticks - 1;
  for (const step of steps) {
    const isEnd = (tick: number) =>
      step === 0
        ? clock.hoursOf(tick) * 3_600 > hoursFrom
        : tick === last || !clock.isSame(step, tick, tick + 1);
    // The balances that came without transfers came in one of its steps.
    const entries = adjustedAt === null ? -1 : clock.tickAt(adjustedAt);
    let flow = emptyFlow();
    let hasEntries = false;
    for (let tick = 0; tick <= last; tick++) {
      addFlow(flow, ledger, states.flows[tick], step, tick);
      hasEntries ||= tick === entries;
      if (isEnd(tick))
        rows.add(
          pointAt(ledger, { tick, step, isLast: tick === last, hasEntries }, states, flow, known, {
            ranks: ranks?.accounts[tick],
            ownerRanks: ranks?.owners[tick],
            profit: profits[tick],
            averageCostNow,
          }),
        );
      else if (step > 0) continue;
      flow = emptyFlow();
      hasEntries = false;
    }
  }
}

function emptyFlow(): Flow {
  return {
    transfers: 0,
    moved: 0n,
    newOwners: 0,
    returnedOwners: 0,
    leftOwners: 0,
    activeOwners: 0,
    deaths: 0,
    sales: 0,
    left: nothingLeft,
  };
}

/** Owners count in a step at the tick of their last event in it. */
function addFlow(
  flow: Flow,
  { sums, moves, movedAmounts }: TokenLedger,
  left: TickFlow | undefined,
  step: number,
  tick: number,
): void {
  const [came, returned, gone, active] = sums.flowsAt(step, tick);
  flow.newOwners += came!;
  flow.returnedOwners += returned!;
  flow.leftOwners += gone!;
  flow.activeOwners += active!;
  if (moves[tick]! > 0) {
    flow.transfers += moves[tick]!;
    flow.moved += bigintOf(movedAmounts, tick * places);
  }
  if (!left) return;
  flow.deaths += sums.deaths[tick]!;
  flow.sales += sums.sales[tick]!;
  const before = flow.left;
  flow.left = {
    consumed: before.consumed + left.consumed,
    profit: before.profit + left.profit,
    loss: before.loss + left.loss,
    soldValue: before.soldValue + left.soldValue,
    soldCost: before.soldCost + left.soldCost,
  };
}

interface Place {
  readonly tick: number;
  readonly step: number;
  readonly isLast: boolean;
  readonly hasEntries: boolean;
}

function pointAt(
  { terms, token }: TokenLedger,
  { tick, step, isLast, hasEntries }: Place,
  { states, holders, owners, costedOwners }: TickStates,
  flow: Flow,
  known: Known,
  {
    ranks,
    ownerRanks,
    profit,
    averageCostNow,
  }: Readonly<Record<"ranks" | "ownerRanks", TickRanks | undefined>> & {
    profit: InProfit | undefined;
    averageCostNow: number | null;
  },
): Point {
  const { clock, moneyScale, unit, firstTime, adjustedAt } = terms;
  const time = clock.timeOf(tick);
  const price = Number.isNaN(terms.tickPrices[tick]!) ? null : terms.tickPrices[tick]!;
  const state = states[tick]!;
  const knowsBalances = known.balances && (adjustedAt === null || time >= adjustedAt);
  const ofBalances = <T>(value: T): T | null => (knowsBalances ? value : null);
  const ofOwners = (value: number) => (knowsBalances && !hasEntries ? value : null);
  const ofPast = <T>(value: T): T | null => (known.past ? value : null);
  const ofPrice = <T>(value: T): T | null => (known.past && price !== null ? value : null);
  const ofEvents = <T>(value: T): T | null => (known.events ? value : null);
  const isOfNow = isLast ? (averageCostNow ?? 0) : null;
  const [ageWeightHigh, ageWeightLow] = halvesOf(state.supply * BigInt(time - firstTime) - state.weight);
  // Where nothing was sold, nothing was gained: said where there was a price to sell at.
  const gained = (money: bigint) =>
    flow.sales > 0 ? Number(money) / moneyScale : flow.deaths === 0 && price !== null ? 0 : null;
  const { left } = flow;
  const [movedHigh, movedLow] = halvesOf(flow.moved);
  const [consumedHigh, consumedLow] = halvesOf(left.consumed);
  return {
    token_id: token.tokenId,
    step,
    time,
    price_usd: price,
    holders: ofBalances(holders[tick]!),
    owners: ofBalances(owners[tick]!),
    supply: ofBalances(state.supply),
    new_owners: ofOwners(flow.newOwners),
    returned_owners: ofOwners(flow.returnedOwners),
    left_owners: ofOwners(flow.leftOwners),
    top_10: ranks?.top_10 ?? null,
    top_100: ranks?.top_100 ?? null,
    top_1000: ranks?.top_1000 ?? null,
    hhi: ranks?.hhi ?? null,
    gini_high: ranks ? ranks.gini >> 64n : null,
    gini_low: ranks ? BigInt.asUintN(64, ranks.gini) : null,
    half_of_supply: ranks?.half_of_supply ?? null,
    over: price === null ? null : (ranks?.over ?? null),
    wallet_top_10: ownerRanks?.top_10 ?? null,
    wallet_top_100: ownerRanks?.top_100 ?? null,
    wallet_top_1000: ownerRanks?.top_1000 ?? null,
    wallet_hhi: ownerRanks?.hhi ?? null,
    wallet_gini_high: ownerRanks ? ownerRanks.gini >> 64n : null,
    wallet_gini_low: ownerRanks ? BigInt.asUintN(64, ownerRanks.gini) : null,
    wallet_half_of_supply: ownerRanks?.half_of_supply ?? null,
    walletOver: price === null ? null : (ownerRanks?.over ?? null),
    ages: ofPast(state.ages),
    age_weight_high: ofPast(ageWeightHigh),
    age_weight_low: ofPast(ageWeightLow),
    costed: ofPast(state.costed),
    average_cost:
      !known.past || state.costed === 0n
        ? null
        : (isOfNow ?? Number(state.cost) / moneyScale / (Number(state.costed) / unit)),
    in_profit: ofPrice(profit?.amount ?? 0n),
    at_cost: ofPrice(profit?.atCost ?? 0n),
    costed_owners: ofPrice(costedOwners[tick]!),
    owners_in_profit: ofPrice(profit?.owners ?? 0),
    realized_profit: ofPast(gained(left.profit)),
    realized_loss: ofPast(gained(left.loss)),
    sold_value_to_cost: ofPast(left.soldCost > 0n ? Number(left.soldValue) / Number(left.soldCost) : null),
    moved_high: ofEvents(movedHigh),
    moved_low: ofEvents(movedLow),
    transfers: ofEvents(flow.transfers),
    active_owners: known.events && !hasEntries ? flow.activeOwners : null,
    consumed_high: ofPast(consumedHigh),
    consumed_low: ofPast(consumedLow),
  };
}
