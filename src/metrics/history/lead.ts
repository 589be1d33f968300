import type { History } from "../../../contract/history.ts";
import { plural, share } from "../../lib/format.ts";
import { capital, gained, knownPart, said, type Sentence } from "../findings/words.ts";
import { moreHolders } from "../completeness/silent.ts";
import { priceStanding } from "./standing.ts";
import { columnOf, ends, tenLargest } from "./columns.ts";
import { observedLead } from "./observed.ts";
import {
  atStart,
  dayName,
  daySeconds,
  inRange,
  isOpen,
  opensAt,
  type Life,
  lifeSeconds,
  lifeText,
  opensOn,
  presets,
  type Range,
} from "./range.ts";

interface Input {
  readonly name: string;
  readonly history: History;
  readonly range: Range;
  readonly life: Life;
  /** There are more holders than are known. */
  readonly isLeast?: boolean;
}

/** The sentences that open the page: who came and left, what the largest did, where the price stands. */
export function historyLead(input: Input, now = Date.now()): Sentence {
  const { lead, rest } = leadOfKnown(input, now);
  const isCounted = input.isLeast && ends(columnOf(input.history, "holders")) !== null;
  return { lead, rest: [rest, isCounted && moreHolders].filter(Boolean).join(" ") };
}

function leadOfKnown(input: Input, now: number): Sentence {
  const { name, history, range, life } = input;
  if (history.source === "observed") return observedLead(name, history);
  const column = columnOf(history, "holders");
  if (!column) return { lead: `The history of ${name} is not known.`, rest: "" };
  const price = priceClause(history, range);
  const holders = ends(column);
  if (!holders) return { lead: oneEnd(input, column), rest: price };
  if (range.isAll && range.isNow && lifeSeconds(life) < 30 * daySeconds) {
    const length = capital(lifeText(lifeSeconds(life)));
    return {
      lead: `${length} old, ${plural(holders.last, "holder")}.`,
      rest: [tenNow(history, holders.last), price, nextPreset(life, now)].filter(Boolean).join(" "),
    };
  }
  const first = movement(input, holders);
  const ten = tenChange(history, range, holders.last);
  return ten === null
    ? { lead: `${first}.`, rest: price }
    : { lead: `${first},`, rest: [`${ten}.`, price].filter(Boolean).join(" ") };
}

/** Where the holders at the start of the range or at its end are not known. */
function oneEnd({ name, range }: Input, column: readonly (number | null)[]): string {
  const last = column.at(-1) ?? null;
  if (last === null) return `How many held ${name} at the end of this range is not known.`;
  const has = range.isNow ? "has" : "had";
  return `${name} ${has} ${plural(last, "holder")} ${range.isNow ? "now" : "at the end"}; how many ${atStart(range)} is not known.`;
}

function movement({ name, range }: Input, { first, last }: { first: number; last: number }): string {
  if (range.isAll && range.isNow) {
    // In between it may have been any number, and they may be others.
    if (first === last) {
      if (last < 2) return `${last === 1 ? "One holder" : "No holders"}, as at the start`;
      return `${plural(last, "holder")}, as many as at the start`;
    }
    return `From ${plural(first, "holder")} to ${last === 0 ? "none" : said(last)} ${inRange(range)}`;
  }
  const change = last - first;
  if (change === 0) return `${name} has neither gained nor lost holders ${inRange(range)}`;
  return `${name} ${gained(change)} ${plural(Math.abs(change), "holder")} ${inRange(range)}`;
}

/** The ten largest of each moment: others may be among them later. */
function tenChange(history: History, range: Range, holders: number): string | null {
  const top = ends(columnOf(history, "top_10_share"));
  if (!top || holders <= 10) return null;
  const change = pointsText(top);
  if (change === null)
    return `while the ${tenLargest(history)} ${range.isNow ? "hold" : "held"} ${share(top.last)} as before`;
  return `while the share of the ${tenLargest(history)} ${top.last < top.first ? "fell" : "rose"} by ${change}`;
}

/** "6.4 points"; null where that is nothing. */
export function pointsText({
  first,
  last,
}: {
  readonly first: number;
  readonly last: number;
}): string | null {
  const points = (Math.abs(last - first) * 100).toFixed(1);
  return points === "0.0" ? null : `${points} ${points === "1.0" ? "point" : "points"}`;
}

function tenNow(history: History, holders: number): string {
  const top = columnOf(history, "top_10_share")?.at(-1) ?? null;
  return top === null || holders <= 10 ? "" : `The ${tenLargest(history)} hold ${share(top)} of supply.`;
}

function priceClause(history: History, range: Range): string {
  const price = columnOf(history, "price_usd")?.at(-1) ?? null;
  const cost = columnOf(history, "average_cost")?.at(-1) ?? null;
  if (columnOf(history, "price_usd") === null)
    return `No price of ${range.isAll ? "it" : "that time"} is known.`;
  if (price === null || cost === null) return "";
  const part = knownPart(columnOf(history, "costed_share")?.at(-1) ?? 1);
  const what = part === null ? "what the tokens cost" : `the known cost of ${part} of tokens`;
  const when = range.isNow ? "The price is" : `On ${dayName(range.to)} the price was`;
  return `${when} ${priceStanding(price, cost)} ${what}.`;
}

/** The first preset that is longer than the life, and when it opens; data that stopped before promise nothing. */
function nextPreset(life: Life, now: number): string {
  const next = presets.find((preset) => !isOpen(preset, life));
  return next && opensAt(next, life) * 1000 > now
    ? `Longer ranges open as its history grows: ${next.label} on ${opensOn(next, life)}.`
    : "";
}
