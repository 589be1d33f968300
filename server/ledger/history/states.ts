import { bigintOf, places } from "../fifo/exact-sums.ts";
import { AmountOverflow } from "../fifo/owner-lots.ts";
import type { TokenLedger } from "../token-ledger.ts";
import { ageLimits } from "./sums.ts";

/** What is held at a tick, raw. */
export interface TickState {
  readonly supply: bigint;
  /** Of known cost. */
  readonly costed: bigint;
  /** Times the seconds from the first event until it came. */
  readonly weight: bigint;
  /** In money as whole numbers. */
  readonly cost: bigint;
  /** By its age, from the limit before up to and with each of `ageLimits`, and beyond the last. */
  readonly ages: readonly bigint[];
}

/** What left at a tick. */
export interface TickFlow {
  readonly consumed: bigint;
  readonly profit: bigint;
  readonly loss: bigint;
  readonly soldValue: bigint;
  readonly soldCost: bigint;
}

export interface TickStates {
  /** Where nothing changed it is the same as before. */
  readonly states: readonly TickState[];
  readonly flows: readonly (TickFlow | undefined)[];
  readonly holders: Int32Array;
  readonly owners: Int32Array;
  readonly costedOwners: Int32Array;
}

const nothing: TickState = {
  supply: 0n,
  costed: 0n,
  weight: 0n,
  cost: 0n,
  ages: [0n, ...ageLimits.map(() => 0n)],
};

/** What changed at each tick, summed up over all until it. */
export function tickStates({ sums, spells }: TokenLedger): TickStates {
  const { ticks } = sums;
  const holders = running(spells.holderChanges);
  const costedOwners = running(sums.costs.ownerChanges(ticks));
  const owners = new Int32Array(ticks);
  const states: TickState[] = [];
  const flows: (TickFlow | undefined)[] = [];
  let state = nothing;
  for (let tick = 0; tick < ticks; tick++) {
    const [came, returned, left] = sums.flowsAt(0, tick);
    owners[tick] = (tick > 0 ? owners[tick - 1]! : 0) + came! + returned! - left!;
    const changes = sums.changesAt(tick);
    if (changes) {
      const change = (name: number) => bigintOf(changes, name * places);
      const before = state;
      state = {
        supply: before.supply + change(0),
        costed: before.costed + change(1),
        weight: before.weight + change(2),
        cost: before.cost + change(3),
        // What passed a limit is of the age before it no longer.
        ages: before.ages.map((amount, age) => {
          const cameOfAge = change(age === 0 ? 0 : 9 + age);
          return amount + cameOfAge - (age < ageLimits.length ? change(10 + age) : 0n);
        }),
      };
      if (state.supply >= 2n ** 127n) throw new AmountOverflow();
    }
    flows.push(
      changes && sums.deaths[tick]! > 0
        ? {
            consumed: bigintOf(changes, 4 * places),
            profit: bigintOf(changes, 5 * places),
            loss: bigintOf(changes, 6 * places),
            soldValue: bigintOf(changes, 7 * places),
            soldCost: bigintOf(changes, 8 * places),
          }
        : undefined,
    );
    states.push(state);
  }
  return { states, flows, holders, owners, costedOwners };
}

function running(changes: Int32Array): Int32Array {
  const sums = new Int32Array(changes.length);
  let sum = 0;
  for (let tick = 0; tick < changes.length; tick++) sums[tick] = sum += changes[tick]!;
  return sums;
}
