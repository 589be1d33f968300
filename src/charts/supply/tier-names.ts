import { count } from "../../lib/format.ts";
import { headOf, type RowWord } from "../kit/row-word.ts";
import type { Tier } from "./strip-layout.ts";

/** A part of the supply strip in words: "Wallets 2 to 10". */
export function tierName({ from, to }: Tier, holders: number, word: RowWord): string {
  if (to === undefined)
    return from === 1 ? `All ${count(holders)}` : `All other ${count(holders - from + 1)}`;
  if (from === to) return from === 1 ? `Largest ${word}` : `Rank ${from}`;
  return from <= 2 ? `${headOf(word)} ${from} to ${to}` : `${count(from)} to ${count(to)}`;
}

/** The same by rank: "ranks 2 to 10". */
export function ranksOf({ from, to }: { readonly from: number; readonly to: number | undefined }): string {
  if (to === undefined) return "all others";
  return from === to ? `rank ${from}` : `ranks ${count(from)} to ${count(to)}`;
}
