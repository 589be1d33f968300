import { bigintOf, places } from "../fifo/exact-sums.ts";
import type { TokenLedger } from "../token-ledger.ts";
import type { Flow, Known, PointRows } from "./point-columns.ts";
import type { RankedSteps } from "../resume-point.ts";
import { rankedSteps, rankedTicks } from "./ranked-points.ts";
import { tickStates, type TickStates } from "./states.ts";
import type { TickFlow } from "./sums.ts";

/** Hours, days and weeks. */
const steps = [0, 1, 2] as const;

const nothingLeft: TickFlow = { consumed: 0n, profit: 0n, loss: 0n, soldValue: 0n, soldCost: 0n };

/**
 * Adds the history of a token: a row for each step and moment at which the step ends. Those before the tick from which
 * the ledger goes on are as they were, but for hours that are too long ago by now.
 */
export function addPoints(
  rows: PointRows,
  ledger: TokenLedger,
  known: Known,
  averageCostNow: number | null,
  leastWork: number,
): { readonly states: TickStates; readonly ranked: RankedSteps } {
  const { sums, terms, base, resumed } = ledger;
  const { clock, adjustedAt } = terms;
  const states = tickStates(ledger);
  const ranked =
    resumed?.ranked ??
    rankedSteps({
      token: ledger.token,
      clock,
      leastWork,
      holders: states.holders,
      intervals: ledger.spells.count,
    });
  const ranks = known.balances ? rankedTicks(ledger, states, ranked) : undefined;
  const profits = sums.costs.inProfit(sums.tickRanks());
  const last = sums.ticks - 1;
  for (const step of steps) {
    const isEnd = (tick: number) =>
      step === 0 ? clock.isHour(tick) : tick === last || !clock.isSame(step, tick, tick + 1);
    // The balances that came without transfers came in one of its steps.
    const entries = adjustedAt === null ? -1 : clock.tickAt(adjustedAt);
    let flow = emptyFlow();
    let hasEntries = false;
    if (resumed)
      rows.addStored(
        resumed.points,
        (point) => point.step === step && (step > 0 || clock.isHour(clock.tickAt(point.time))),
      );
    for (let tick = base + 1; tick <= last; tick++) {
      addFlow(flow, ledger, states.flows[tick], step, tick);
      hasEntries ||= tick === entries;
      if (isEnd(tick))
        rows.add({
          ledger,
          known,
          tick,
          step,
          isLast: tick === last,
          hasEntries,
          states,
          flow,
          ranks: ranks?.accounts[tick],
          ownerRanks: ranks?.owners[tick],
          profit: profits[tick],
          averageCostNow,
        });
      else if (step > 0) continue;
      flow = emptyFlow();
      hasEntries = false;
    }
  }
  return { states, ranked };
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
