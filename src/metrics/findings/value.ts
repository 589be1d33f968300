import { roundShare, threshold } from "../../lib/format.ts";
import type { Threshold } from "../value.ts";
import { capital, finding, numberWord, type RowNoun, said } from "./words.ts";

/** How many holders have more than $10, and more than $10,000. */
export function valueFinding(
  rows: readonly Threshold[],
  holderCount: number,
  word: RowNoun = "wallet",
): string | null {
  if (holderCount === 0) return "Nobody holds the token";
  const low = rows.find(({ usd }) => usd === 10);
  const high = rows.find(({ usd }) => usd === 10_000);
  if (!low || !high) return null;
  if (holderCount === 1) return onlyRow(rows, word);
  if (low.holders === 0) return `No ${word} holds more than ${threshold(low.usd)}`;
  const first = `${capital(part(low, holderCount, word))} more than ${threshold(low.usd)}`;
  if (high.holders === 0) return finding(first, `; none holds more than ${threshold(high.usd)}`);
  return finding(first, `; ${rare(high, holderCount)} more than ${threshold(high.usd)}`);
}

function onlyRow(rows: readonly Threshold[], word: RowNoun): string {
  const highest = rows.findLast(({ holders }) => holders > 0);
  return highest
    ? `The only ${word} holds more than ${threshold(highest.usd)}`
    : `The only ${word} holds ${threshold(10)} or less`;
}

/** With fewer than ten a percentage would hide how few they are. */
function part({ holders, share }: Threshold, holderCount: number, word: RowNoun): string {
  if (holders >= holderCount) return `every ${word} holds`;
  if (holderCount >= 10) return `${roundShare(share)} of ${word}s hold`;
  return `${numberWord(holders)} of ${numberWord(holderCount)} ${word}s ${holders === 1 ? "holds" : "hold"}`;
}

/** "one in 131 holds"; as a share where "one in two" would be too coarse. */
function rare(row: Threshold, holderCount: number): string {
  if (holderCount < 10 || row.holders >= holderCount) {
    if (row.holders >= holderCount) return "all hold";
    return `${numberWord(row.holders)} ${row.holders === 1 ? "holds" : "hold"}`;
  }
  const oneIn = Math.round(holderCount / row.holders);
  if (oneIn < 3) return `${roundShare(row.share)} hold`;
  return `one in ${oneIn <= 10 ? numberWord(oneIn) : said(oneIn)} holds`;
}
