import type { checkpointRows, checkpointSpellRows } from "../rows.ts";
import { interval, intervalWords } from "./balance-intervals.ts";
import type { TokenLedger } from "../token-ledger.ts";

/** Legs, two a transfer. A moment is so few from a checkpoint that its balances are there at once. */
export const legsBetweenCheckpoints = 50_000;

/** Whether a token is so large that what was held is kept at checkpoints: of those whose balances are the sums of all their transfers. */
export function hasCheckpoints(
  { transferCount, opened, adjusted }: { transferCount: number; opened: boolean; adjusted: boolean },
  legsBetween: number,
): boolean {
  return 2 * transferCount >= 8 * legsBetween && !opened && !adjusted;
}

/**
 * Adds what accounts held at ends of days that have so many legs since the one before, and at the end of the last whole
 * week; the largest first. Transfers that come later change nothing of it until the next week ends. A token that has
 * seen no whole week has them at any tick, and at the newest.
 */
export function addCheckpoints(
  { terms, token, sums, spells, rows: rowsOfTicks }: TokenLedger,
  legsBetween: number,
  checkpoints: ReturnType<typeof checkpointRows>,
  held: ReturnType<typeof checkpointSpellRows>,
): void {
  const { clock } = terms;
  const lastWeek = clock.tickOfLastWeek();
  const last = lastWeek ?? sums.ticks - 1;
  const isAllowed = (tick: number) => lastWeek === undefined || clock.endsDay(tick);
  const transfers = rowsOfTicks.subarray(0, last + 1).reduce((sum, each) => sum + each, 0);
  const step = Math.max(Math.floor(legsBetween / 2), Math.floor((2 * transfers) / 128), 1);
  // The first checkpoint that is not before a tick.
  const places = new Int32Array(sums.ticks);
  let count = 0;
  let passed = 0;
  let stepsBefore = 0;
  for (let tick = 0; tick < sums.ticks; tick++) {
    places[tick] = count;
    if (tick > last) continue;
    passed += rowsOfTicks[tick]!;
    if (!isAllowed(tick)) continue;
    const stepsNow = Math.floor(passed / step);
    if (stepsNow > stepsBefore || tick === last) {
      checkpoints.token_id.push(token.tokenId);
      checkpoints.nth.push(count);
      checkpoints.time.push(clock.timeOf(tick));
      count += 1;
    }
    stepsBefore = stepsNow;
  }
  const words = spells.inOrder();
  const isKept = (at: number) => placeOfBegin(at) < placeOfEnd(at);
  const placeOfBegin = (at: number) => places[words[at + interval.from]!]!;
  const placeOfEnd = (at: number) => {
    const to = words[at + interval.to]!;
    return to < 0 ? count : places[to]!;
  };
  const end = spells.count * intervalWords;
  let kept = 0;
  for (let at = 0; at < end; at += intervalWords) if (isKept(at)) kept += 1;
  for (const column of Object.values(held)) column.makeRoom(kept);
  for (let at = 0; at < end; at += intervalWords) {
    if (!isKept(at)) continue;
    const owner = words[at + interval.owner]!;
    const account = words[at + interval.account]!;
    held.token_id.push(token.tokenId);
    held.from_nth.push(placeOfBegin(at));
    held.to_nth.push(placeOfEnd(at));
    held.owner.push(owner < 0 ? ~owner : owner);
    held.account.push(account < 0 ? null : account);
    held.amount.pushFrom(words, at + interval.limbs);
  }
}
