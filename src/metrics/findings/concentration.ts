import { hhiText, share } from "../../lib/format.ts";
import { type Concentration, type Ownership, ownership } from "../concentration.ts";
import type { Hhi } from "../hhi.ts";
import { heldBy, nearlyAll } from "../largest-few.ts";
import { capital, everyRow, finding, numberWord, ofSupply, rowNoun, rowsOf, said } from "./words.ts";

/** Who holds how much, how that has changed where it is given, and the band of the index; null where neither is known. */
export function concentrationFinding(
  read: Concentration | null,
  hhi: Hhi | null,
  change: string | null = null,
): string | null {
  const now = read && holding(read);
  const first = now === null || change === null ? now : finding(now, `; ${change}`);
  if (!hhi?.label || hhi.points === null) return first;
  const band = `HHI ${hhiText(hhi.points)}, ${hhi.label} band`;
  if (first === null) return band;
  // "Low" is a word of the yardstick: where ten or fewer hold half, it would deny the sentence before.
  const half = read && ownership(read).half;
  return hhi.label === "low" && half !== null && half <= 10 ? first : finding(first, `; ${band}`);
}

/** Who decides over the supply: the one, the few or the ten that hold so much; null where it is not known. */
export function decisiveHolding(read: Concentration): string | null {
  const who = ownership(read);
  // Of wallets that hold in several accounts no single shares are known.
  return decisive(who, who.word === read.counted.word ? read.shares : []);
}

function decisive(who: Ownership, shares: readonly number[]): string | null {
  const { count, top1, top10, half } = who;
  if (count === 0 || top1 === null) return null;
  const word = rowNoun(who.word, who);
  const some = (few: number) =>
    capital(count <= 10 ? `${numberWord(few)} of the ${rowsOf(count, word)}` : rowsOf(few, word));
  const nearly = nearlyAll(who, shares);
  if (nearly !== null) return `${some(nearly)} hold ${ofSupply(heldBy(shares, nearly), false)}`;
  if (isOne(who)) {
    const first = `One ${word} holds ${ofSupply(top1, isAll(who, 1))}`;
    const second = shares[1] ?? 0;
    if (second > 1 / 3)
      return finding(first, `, ${isAll(who, 2) ? "the other" : "another"} ${share(second)}`);
    const next = top10 === null || count <= 10 ? 0 : top10 - top1;
    return next < 1e-6 ? first : finding(first, `, the next nine ${share(next)}`);
  }
  if (isFew(who)) return `${some(half ?? 0)} hold ${halfOrMore(shares, half ?? 0)}`;
  if (top10 === null) return null;
  return `${capital(rowsOf(Math.min(10, count), word))} hold ${ofSupply(top10, isAll(who, 10))}`;
}

/** "half of the supply" of the fewest who have it; their share where that is far more, as two nearly equal ones may have. */
function halfOrMore(shares: readonly number[], half: number): string {
  const held = heldBy(shares, half);
  return held < 0.75 ? "half of the supply" : ofSupply(held, false);
}

/** Whether nobody else holds any than so many. */
function isAll({ count, isLeast }: Ownership, largest: number): boolean {
  return count <= largest && !isLeast;
}

/** Whether four or fewer, and less than half of all, hold half. */
function isFew({ count, half }: Ownership): boolean {
  return half !== null && half > 1 && half <= 4 && 2 * half < count;
}

/** Whether one alone decides: by more than half, or by nearly all that the ten largest have. */
function isOne({ count, top1, top10 }: Pick<Ownership, "count" | "top1" | "top10">): boolean {
  if (top1 === null) return false;
  if (count === 1 || top1 > 0.5 + 1e-9 || (count > 2 && top1 >= 0.5 - 1e-9)) return true;
  return count > 10 && top10 !== null && top1 > 0.8 * top10;
}

function holding(read: Concentration): string | null {
  const { shares, allEqual } = read;
  const who = ownership(read);
  const { count, top1, top100, half } = who;
  const word = rowNoun(who.word, who);
  if (count === 0) return "Nobody holds the token";
  if (top1 === null) return null;
  if (count === 1) return `One ${word} holds ${ofSupply(top1, isAll(who, 1))}`;
  const isPair = count === 2 && half === 1 && top1 <= 0.5 + 1e-9;
  if (isPair || (allEqual && who.word === read.counted.word)) {
    return `${everyRow(count, word)} hold the same, ${share(top1)} of supply each`;
  }
  const listedShares = who.word === read.counted.word ? shares : [];
  const nearly = nearlyAll(who, listedShares);
  if (nearly !== null)
    return `${capital(rowsOf(nearly, word))} hold ${ofSupply(heldBy(listedShares, nearly), false)}`;
  if (half === 1) {
    return top1 <= 0.5 + 1e-9
      ? `One ${word} holds half of the supply`
      : `One ${word} holds ${ofSupply(top1, false)}`;
  }
  if (half !== null) {
    const first = `${capital(rowsOf(half, word))} hold ${halfOrMore(listedShares, half)}`;
    return top1 < 0.1
      ? `${first}, but no single one dominates`
      : finding(first, `, and the largest alone holds ${share(top1)}`);
  }
  if (top100 === null) return `The largest ${word} holds ${ofSupply(top1, false)}`;
  const listed =
    shares.length < count ? `The ${said(shares.length)} largest ${word}s` : everyRow(count, word);
  return `${listed} hold ${share(top100)} of supply`;
}
