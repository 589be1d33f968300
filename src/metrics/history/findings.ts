import type { History } from "../../../contract/history.ts";
import { hhiText, plural, share } from "../../lib/format.ts";
import { capital, finding, type RowWord, rowsOf, said } from "../findings/words.ts";
import { netOf, totalOf } from "./bars.ts";
import { aboveTen, columnOf, ends, partsOf, sharesOf, tenLargest } from "./columns.ts";
import { pointsText } from "./lead.ts";
import { atStart, dayName, daySeconds, inRange, type Life, lifeSeconds, type Range } from "./range.ts";
import type { ShownHistory } from "./shown.ts";

/** Who came and left, or how many there are where only that is known; null where neither is. */
export function holdersFinding(shown: ShownHistory): string | null {
  const moved = movementFinding(shown);
  const last = columnOf(shown.history, "holders")?.at(-1) ?? null;
  if (moved !== null || last === null) return moved;
  return `${plural(last, "holder")}; who came and who left is not known`;
}

/** Who came and left in the range; null where that is not known. */
export function movementFinding({
  ownerBars: bars,
  unit,
  summed,
  range,
}: Pick<ShownHistory, "ownerBars" | "unit" | "summed" | "range">): string | null {
  const came = totalOf(bars, "new_owners");
  const back = totalOf(bars, "returned_owners");
  const left = totalOf(bars, "left_owners");
  if (came === null || back === null || left === null) return null;
  // Who came and was gone before the next point is in none of them. Weeks are not all of a range that cuts one.
  const all = unit === "week" ? `in ${plural(bars.length, unit)}` : inRange(range);
  if (came === 0 && back === 0 && left === 0) return `Nobody new held it and nobody left ${all}`;
  const fewer = bars.filter((bar) => (netOf(bar) ?? 0) < 0).length;
  const first = movementText({ came, back, left }, summed ?? (bars.length === 1 ? null : unit));
  return bars.length === 1
    ? first
    : finding(first, `; ${countOf(fewer, bars.length, unit)} ended with fewer holders`);
}

/**
 * A wallet comes once. It may return and leave in each of several intervals, so that sums of them are of returns and
 * departures, not of wallets.
 */
function movementText(
  { came, back, left }: Readonly<Record<"came" | "back" | "left", number>>,
  by: string | null,
): string {
  const first = `${plural(came, "wallet")} came`;
  if (back === 0 && left === 0) return `${first} and none left`;
  if (by === null) {
    const gone = `${left === 0 ? "none" : said(left)} left`;
    return back === 0 ? `${first} and ${gone}` : `${first}, ${said(back)} came back and ${gone}`;
  }
  const gone = left === 0 ? "no departures" : plural(left, "departure");
  return `${first}; ${back === 0 ? "" : `${plural(back, "return")} and `}${gone}, by ${by}`;
}

/** "18 of 52 weeks", "none of 12 days", "all 12 days". */
export function countOf(part: number, all: number, unit: string): string {
  if (part === all && all > 1) return all === 2 ? `both ${unit}s` : `all ${plural(all, unit)}`;
  return `${part === 0 ? "none" : said(part)} of ${plural(all, unit)}`;
}

/**
 * What is said of a figure without a value at the end of the range: that nobody is counted, or that only other points
 * are known. Null where no point is known.
 */
export function endText(history: History, isKnownBefore: boolean): string | null {
  const holders = columnOf(history, "holders");
  if (holders?.every((value) => value === 0)) return "Nobody is counted in this range";
  if (!isKnownBefore) return null;
  return holders?.at(-1) === 0
    ? "Nobody is counted at the end of this range"
    : "The value at the end of this range is not known";
}

/** How the shares of the largest moved; null where they are not known. */
export function concentrationFinding(history: History, range: Range, word: RowWord): string | null {
  const column = columnOf(history, "top_10_share");
  const last = column?.at(-1) ?? null;
  const counted = word === "account" ? history.series.holders : columnOf(history, "holders");
  const holders = counted?.at(-1) ?? null;
  if (last === null || holders === null) return endText(history, column !== null);
  const hold = holdIn(range, holders);
  if (holders <= 10) return `${capital(rowsOf(holders, word))} ${hold} all of the supply`;
  const top = ends(column);
  const ten = tenLargest(history);
  if (top === null) return `The ${ten} ${hold} ${share(last)} of supply`;
  const change = pointsText(top);
  if (change === null || Math.abs(top.last - top.first) < 0.01) {
    const [from, to] = [share(top.first), share(top.last)];
    const then = from === to ? `, as ${atStart(range)}` : `; ${atStart(range)} it was ${from}`;
    return `The ${ten} ${hold} ${to} of supply${then}`;
  }
  const moved = top.last < top.first ? "fell" : "rose";
  const index = ends(columnOf(history, "hhi"));
  const first = `The share of the ${ten} ${moved} by ${change} ${inRange(range)}`;
  if (!index) return first;
  const [from, to] = [hhiText(index.first * 10_000), hhiText(index.last * 10_000)];
  if (from === to) return first;
  return finding(
    first,
    `; the index${ten.endsWith("accounts") ? " of accounts" : ""} ${index.last < index.first ? "fell" : "rose"} from ${from} to ${to}`,
  );
}

/** Of so many, at the end of the range. */
function holdIn({ isNow }: Range, holders: number): string {
  if (!isNow) return "held";
  return holders <= 1 ? "holds" : "hold";
}

/** Days after which tokens are of an older hand than wood, and of the oldest. */
const woodDays = 15;
const diamondDays = 90;

/** Whether all that is held is of the youngest hand, so that a drawing of hands would be of one colour. */
export function isAllWood({ life, range }: { readonly life: Life; readonly range: Range }): boolean {
  return lifeSeconds({ first: life.first, last: range.to }) <= woodDays * daySeconds;
}

/** In place of that drawing. */
export function allWoodText({ first }: Life): string {
  const starts = dayName(first + woodDays * daySeconds);
  return `Wood is anything up to ${woodDays} days. The chart starts with data of ${starts}.`;
}

/** How much has not moved for long; null where it is not known. */
export function ageFinding(history: History, range: Range, life: Life): string | null {
  const parts = partsOf(history, "supply_by_age");
  if (!parts) return null;
  const { diamond, wood } = sharesOf(parts);
  const young = wood.at(-1) ?? null;
  if (young === null)
    return endText(
      history,
      wood.some((value) => value !== null),
    );
  const days = Math.max(1, Math.ceil(lifeSeconds({ first: life.first, last: range.to }) / daySeconds));
  if (days <= woodDays) return `Nothing is older than ${plural(days, "day")}, so all supply is wood`;
  const moved = `${share(young)} moved in the last ${woodDays}`;
  if (days <= diamondDays) return `Nothing is older than ${plural(days, "day")}; ${moved}`;
  const old = ends(diamond);
  const last = diamond.at(-1) ?? 0;
  const still = range.isNow ? "has" : "had";
  const now = capital(`${share(last)} of supply ${still} not moved for ${diamondDays} days`);
  if (!old) return finding(now, `; ${moved}`);
  const [from, to] = [share(old.first), share(old.last)];
  if (Math.abs(old.last - old.first) < 0.01) {
    const was = range.isNow ? "was" : "had been";
    const then = from === to ? `, as ${atStart(range)}` : `; ${atStart(range)} it ${was} ${from}`;
    return finding(now, then, `; ${moved}`);
  }
  const way = old.last < old.first ? "fell" : "rose";
  return finding(
    `Supply that ${still} not moved for ${diamondDays} days ${way} from ${from} to ${to}`,
    `; ${moved}`,
  );
}

/** How many hold more than a value; null where no price is known at the end. */
export function valueFinding(history: History, range: Range, word: RowWord): string | null {
  const above = aboveTen(history);
  const [before, now] = [above?.[0] ?? null, above?.at(-1) ?? null];
  const whales = partsOf(history, "holders_by_value")?.whale.at(-1) ?? null;
  if (now === null || whales === null)
    return endText(history, above?.some((value) => value !== null) ?? false);
  const rows = now === 0 ? `No ${word}` : plural(now, word);
  const first = `${rows} ${holdIn(range, now)} more than $10`;
  const than =
    before === null || before === now
      ? ""
      : `, ${now > before ? "up" : "down"} from ${before === 0 ? "none" : said(before)}`;
  const top = `; ${whales === 0 ? "none" : said(whales)} ${holdIn(range, whales)} more than $10,000`;
  return finding(first, than, now === 0 ? "" : top);
}
