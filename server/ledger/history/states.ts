import { AmountOverflow } from "../fifo/owner-lots.ts";
import type { TokenLedger } from "../token-ledger.ts";
import { ageLimits, type TickFlow, type TickState } from "./sums.ts";

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

/** What changed at each tick, summed up over all until it; nothing before the one from which the ledger goes on. */
export function tickStates({ sums, spells, base, resumed }: TokenLedger): TickStates {
  const { ticks } = sums;
  const holders = running(spells.holderChanges);
  const { owners: costedOwnerChanges, amounts: costed } = sums.costs.changes(ticks);
  const costedOwners = running(costedOwnerChanges);
  const owners = new Int32Array(ticks);
  const states: TickState[] = [];
  const flows: (TickFlow | undefined)[] = [];
  let state = resumed?.state ?? nothing;
  // No accounts of such an owner are others than itself.
  if (base >= 0) owners[base] = holders[base]!;
  for (let tick = 0; tick <= base; tick++) {
    flows.push(undefined);
    states.push(state);
  }
  for (let tick = base + 1; tick < ticks; tick++) {
    const [came, returned, left] = sums.flowsAt(0, tick);
    owners[tick] = (tick > 0 ? owners[tick - 1]! : 0) + came! + returned! - left!;
    const changes = sums.changesAt(tick);
    if (changes) {
      const { passed } = changes;
      state = {
        supply: state.supply + changes.supply,
        costed: state.costed + costed[tick]!,
        weight: state.weight + changes.weight,
        cost: state.cost + changes.cost,
        // What passed a limit is of the age before it no longer.
        ages: state.ages.map(
          (amount, age) => amount + (age === 0 ? changes.supply : passed[age - 1]!) - (passed[age] ?? 0n),
        ),
      };
      if (state.supply >= 2n ** 127n) throw new AmountOverflow();
    }
    flows.push(sums.deaths[tick]! > 0 ? changes?.flow : undefined);
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
