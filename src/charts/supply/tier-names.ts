import { count } from "../../lib/format.ts";
import type { Tier } from "./strip-layout.ts";

/** A part of the supply strip in words: "Wallets 2 to 10". */
export function tierName({ from, to }: Tier, holders: number): string {
  if (from === 1) return "Largest wallet";
  if (to === undefined) return `All other ${count(holders - from + 1)}`;
  if (from === to) return `Wallet ${from}`;
  return from === 2 ? `Wallets 2 to ${to}` : `${count(from)} to ${count(to)}`;
}

/** The same by rank: "ranks 2 to 10". */
export function ranksOf({ from, to }: { readonly from: number; readonly to: number | undefined }): string {
  if (to === undefined) return "all others";
  return from === to ? `rank ${from}` : `ranks ${count(from)} to ${count(to)}`;
}
