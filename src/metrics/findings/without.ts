import type { HolderSummary } from "../../../contract/labels.ts";
import { share } from "../../lib/format.ts";
import { numberWord, said } from "./words.ts";

/** What the figures are without those that are left out; says of itself that it is so. */
export function adjustedSentence({
  excluded,
  holder_count: holders,
  top_10_share: top,
}: HolderSummary): string {
  if (excluded.length === 0) return "None of what would be left out holds any of it.";
  const them =
    excluded.length === 1 ? "the address that is" : `the ${said(excluded.length)} addresses that are`;
  if (holders === 0) return `Without ${them} left out nothing remains.`;
  if (top === null)
    return `Without ${them} left out ${remaining({ holder_count: holders })} ${holders === 1 ? "is" : "are"} left.`;
  const few = `${remaining({ holder_count: holders })} ${holders === 1 ? "holds" : "hold"}`;
  const held = holders <= 10 && top >= 1 - 1e-9 ? "all that remains" : `${share(top)} of what remains`;
  return `Without ${them} left out, ${holders > 10 ? "the ten largest hold" : few} ${held}.`;
}

/** "one holder", "seven holders". */
export function remaining({ holder_count: holders }: Pick<HolderSummary, "holder_count">): string {
  return holders === 1 ? "one holder" : `${numberWord(holders)} holders`;
}
