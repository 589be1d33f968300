import type { HolderSummary } from "../../../contract/labels.ts";
import { share } from "../../lib/format.ts";
import { numberWord, said } from "./words.ts";

/** What the figures are without those that are left out; says of itself that it is so. */
export function adjustedSentence({
  excluded,
  holder_count: holders,
  top_10_share: top,
  lorenz,
}: HolderSummary): string {
  if (excluded.length === 0) return "None of the excluded addresses holds any of it.";
  const them =
    excluded.length === 1 ? "the address that is" : `the ${said(excluded.length)} addresses that are`;
  if (holders === 0) return `Without ${them} left out nothing remains.`;
  if (top === null)
    return `Without ${them} left out ${remaining({ holder_count: holders })} ${holders === 1 ? "is" : "are"} left.`;
  const few = `${remaining({ holder_count: holders })} ${holders === 1 ? "holds" : "hold"}`;
  const held = holders <= 10 && top >= 1 - 1e-9 ? "all that remains" : `${share(top)} of what remains`;
  // Few hold all of it, whoever they are: what the largest has says more.
  const largest = lorenz.find(({ accounts }) => Math.round(accounts * holders) === 1)?.supply;
  if (holders > 1 && holders <= 10 && largest !== undefined)
    return `Without ${them} left out, the largest of the ${numberWord(holders)} that remain holds ${share(largest)} of what remains.`;
  return `Without ${them} left out, ${holders > 10 ? "the ten largest hold" : few} ${held}.`;
}

/** "one holder", "seven holders". */
export function remaining({ holder_count: holders }: Pick<HolderSummary, "holder_count">): string {
  return holders === 1 ? "one holder" : `${numberWord(holders)} holders`;
}
