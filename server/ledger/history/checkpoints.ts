import type { CheckpointRows, CheckpointSpellRows } from "../rows.ts";
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

/** Adds what accounts held at ticks that have so many legs since the one before, and at the newest; the largest first. */
export function addCheckpoints(
  { terms, token, sums, spells, rows: rowsOfTicks }: TokenLedger,
  legsBetween: number,
  rows: { readonly checkpoints: CheckpointRows; readonly checkpointSpells: CheckpointSpellRows },
): void {
  const step = Math.max(Math.floor(legsBetween / 2), Math.floor((2 * token.transferCount) / 128), 1);
  // The first checkpoint that is not before a tick.
  const places = new Int32Array(sums.ticks);
  let count = 0;
  let passed = 0;
  let stepsBefore = 0;
  for (let tick = 0; tick < sums.ticks; tick++) {
    places[tick] = count;
    passed += rowsOfTicks[tick]!;
    const stepsNow = Math.floor(passed / step);
    if (stepsNow > stepsBefore || tick === sums.ticks - 1) {
      rows.checkpoints.add(token.tokenId, count, terms.clock.timeOf(tick));
      count += 1;
    }
    stepsBefore = stepsNow;
  }
  const words = spells.inOrder();
  const placeOfBegin = (at: number) => places[words[at + interval.from]!]!;
  const placeOfEnd = (at: number) => {
    const to = words[at + interval.to]!;
    return to < 0 ? count : places[to]!;
  };
  const end = spells.count * intervalWords;
  let kept = 0;
  for (let at = 0; at < end; at += intervalWords) if (placeOfBegin(at) < placeOfEnd(at)) kept += 1;
  rows.checkpointSpells.makeRoom(kept);
  for (let at = 0; at < end; at += intervalWords)
    if (placeOfBegin(at) < placeOfEnd(at))
      rows.checkpointSpells.add(token.tokenId, placeOfBegin(at), placeOfEnd(at), words, at);
}
